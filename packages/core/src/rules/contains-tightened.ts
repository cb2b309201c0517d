import { type Rule, rejects } from "./rule.ts";

export const containsTightened: Rule = {
  id: "contains-tightened",
  side: "input",
  verdict: "breaking",
  why: "Lists without the item that must be there are rejected.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "contains-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "array" } } },
      after: { properties: { q: { type: "array", contains: { const: "a" } } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array", contains: { const: "a" } } } },
      after: { properties: { q: { type: "array" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "contains" && rejects(fact),
};
