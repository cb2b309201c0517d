import { type Rule, rejects } from "./rule.ts";

export const resultMultipleOfTightened: Rule = {
  id: "result-multiple-of-tightened",
  side: "output",
  verdict: "safe",
  why: "Numbers of the result are still multiples that callers know.",
  ship: "",
  mirror: "result-multiple-of-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", multipleOf: 5 } } },
      after: { properties: { q: { type: "integer", multipleOf: 10 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", multipleOf: 10 } } },
      after: { properties: { q: { type: "integer", multipleOf: 5 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "multiple-of" && !rejects(fact),
};
