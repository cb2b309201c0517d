import { type Rule, rejects } from "./rule.ts";

export const resultSchemaWidened: Rule = {
  id: "result-schema-widened",
  side: "output",
  verdict: "breaking",
  why: "The result can be something that the old schema excludes.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-schema-narrowed",
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
  matches: (fact) => fact.kind === "schema" && rejects(fact),
};
