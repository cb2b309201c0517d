import { type Rule, rejects } from "./rule.ts";

export const resultSchemaNarrowed: Rule = {
  id: "result-schema-narrowed",
  side: "output",
  verdict: "safe",
  why: "The schema is written differently; results are still what callers know.",
  ship: "",
  mirror: "result-schema-widened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      found: true,
    },
    {
      before: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "schema" && !rejects(fact),
};
