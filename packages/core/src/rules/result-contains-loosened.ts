import { type Rule, rejects } from "./rule.ts";

export const resultContainsLoosened: Rule = {
  id: "result-contains-loosened",
  side: "output",
  verdict: "breaking",
  why: "Lists of the result can lack the item that used to be there.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-contains-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", contains: { const: "a" } } } },
      after: { properties: { q: { type: "array" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array" } } },
      after: { properties: { q: { type: "array", contains: { const: "a" } } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "contains" && rejects(fact),
};
