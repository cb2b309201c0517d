import { type Rule, rejects } from "./rule.ts";

export const schemaWidened: Rule = {
  id: "schema-widened",
  side: "input",
  verdict: "safe",
  why: "The schema is written differently and accepts all that it did.",
  ship: "",
  mirror: "schema-narrowed",
  examples: () => [
    {
      before: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      after: { properties: { q: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "schema" && !rejects(fact),
};
