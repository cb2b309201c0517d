import { type Rule, rejects } from "./rule.ts";

export const resultContainsTightened: Rule = {
  id: "result-contains-tightened",
  side: "output",
  verdict: "safe",
  why: "Lists of the result still have what callers look for.",
  ship: "",
  mirror: "result-contains-loosened",
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
  matches: (fact) => fact.kind === "contains" && !rejects(fact),
};
