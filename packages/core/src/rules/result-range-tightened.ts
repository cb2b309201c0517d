import { type Rule, rejects } from "./rule.ts";

export const resultRangeTightened: Rule = {
  id: "result-range-tightened",
  side: "output",
  verdict: "safe",
  why: "Numbers of the result keep to the range that callers know.",
  ship: "",
  mirror: "result-range-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", maximum: 100 } } },
      after: { properties: { q: { type: "integer", maximum: 50 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", maximum: 50 } } },
      after: { properties: { q: { type: "integer", maximum: 100 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "range" && !rejects(fact),
};
