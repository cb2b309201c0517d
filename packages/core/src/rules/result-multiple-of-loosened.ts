import { type Rule, rejects } from "./rule.ts";

export const resultMultipleOfLoosened: Rule = {
  id: "result-multiple-of-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have numbers that the old schema excludes.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-multiple-of-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", multipleOf: 10 } } },
      after: { properties: { q: { type: "integer", multipleOf: 5 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", multipleOf: 5 } } },
      after: { properties: { q: { type: "integer", multipleOf: 10 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "multiple-of" && rejects(fact),
};
