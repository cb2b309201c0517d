import { type Rule, rejects } from "./rule.ts";

export const resultEnumWidened: Rule = {
  id: "result-enum-widened",
  side: "output",
  verdict: "breaking",
  why: "The result can have values that callers do not know.",
  ship: "Keep to the old values, or ship a new version with a converter down.",
  mirror: "result-enum-narrowed",
  examples: () => [
    {
      before: { properties: { q: { enum: ["a"] } } },
      after: { properties: { q: { enum: ["a", "b"] } } },
      found: true,
    },
    {
      before: { properties: { q: { enum: ["a", "b"] } } },
      after: { properties: { q: { enum: ["a"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "values" && rejects(fact),
};
