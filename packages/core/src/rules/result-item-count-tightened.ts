import { type Rule, rejects } from "./rule.ts";

export const resultItemCountTightened: Rule = {
  id: "result-item-count-tightened",
  side: "output",
  verdict: "safe",
  why: "Lists of the result keep to the lengths that callers know.",
  ship: "",
  mirror: "result-item-count-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", maxItems: 10 } } },
      after: { properties: { q: { type: "array", maxItems: 5 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array", maxItems: 5 } } },
      after: { properties: { q: { type: "array", maxItems: 10 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "item-count" && !rejects(fact),
};
