import { type Rule, rejects } from "./rule.ts";

export const itemCountLoosened: Rule = {
  id: "item-count-loosened",
  side: "input",
  verdict: "safe",
  why: "Every list that was accepted still is.",
  ship: "",
  mirror: "item-count-tightened",
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
  matches: (fact) => fact.kind === "item-count" && !rejects(fact),
};
