import { type Rule, rejects } from "./rule.ts";

export const resultItemCountLoosened: Rule = {
  id: "result-item-count-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have lists of a length that was excluded.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-item-count-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", maxItems: 5 } } },
      after: { properties: { q: { type: "array", maxItems: 10 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array", maxItems: 10 } } },
      after: { properties: { q: { type: "array", maxItems: 5 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "item-count" && rejects(fact),
};
