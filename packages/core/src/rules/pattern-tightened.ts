import { type Rule, rejects } from "./rule.ts";

export const patternTightened: Rule = {
  id: "pattern-tightened",
  side: "input",
  verdict: "breaking",
  why: "Texts that were accepted do not match the pattern.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "pattern-loosened",
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
  matches: (fact) => fact.kind === "pattern" && rejects(fact),
};
