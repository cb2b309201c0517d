import { type Rule, rejects } from "./rule.ts";

export const itemCountTightened: Rule = {
  id: "item-count-tightened",
  side: "input",
  verdict: "breaking",
  why: "Lists that were accepted are too short or too long.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "item-count-loosened",
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
  matches: (fact) => fact.kind === "item-count" && rejects(fact),
};
