import { type Rule, rejects } from "./rule.ts";

export const resultPatternTightened: Rule = {
  id: "result-pattern-tightened",
  side: "output",
  verdict: "safe",
  why: "Texts of the result still match what callers know.",
  ship: "",
  mirror: "result-pattern-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string", pattern: "^[a-z]+$" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", pattern: "^[a-z]+$" } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "pattern" && !rejects(fact),
};
