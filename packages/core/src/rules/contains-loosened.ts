import { type Rule, rejects } from "./rule.ts";

export const containsLoosened: Rule = {
  id: "contains-loosened",
  side: "input",
  verdict: "safe",
  why: "Every list that was accepted still is.",
  ship: "",
  mirror: "contains-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", contains: { const: "a" } } } },
      after: { properties: { q: { type: "array" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array" } } },
      after: { properties: { q: { type: "array", contains: { const: "a" } } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "contains" && !rejects(fact),
};
