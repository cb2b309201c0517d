import { type Rule, rejects } from "./rule.ts";

export const patternLoosened: Rule = {
  id: "pattern-loosened",
  side: "input",
  verdict: "safe",
  why: "Every text that was accepted still matches.",
  ship: "",
  mirror: "pattern-tightened",
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
  matches: (fact) => fact.kind === "pattern" && !rejects(fact),
};
