import { type Rule, rejects } from "./rule.ts";

export const resultRangeLoosened: Rule = {
  id: "result-range-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have numbers out of the old range.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-range-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", maximum: 50 } } },
      after: { properties: { q: { type: "integer", maximum: 100 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", maximum: 100 } } },
      after: { properties: { q: { type: "integer", maximum: 50 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "range" && rejects(fact),
};
