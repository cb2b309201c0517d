import { type Rule, rejects } from "./rule.ts";

export const resultPatternLoosened: Rule = {
  id: "result-pattern-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have texts that the old pattern excludes.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-pattern-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "string", pattern: "^[a-z]+$" } } },
      after: { properties: { q: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string", pattern: "^[a-z]+$" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "pattern" && rejects(fact),
};
