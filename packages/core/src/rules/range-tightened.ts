import { type Rule, rejects } from "./rule.ts";

export const rangeTightened: Rule = {
  id: "range-tightened",
  side: "input",
  verdict: "breaking",
  why: "Numbers that were accepted are out of range.",
  ship: "Accept the old range and cap the value in the handler, saying so in the result; or declare a new version with a converter.",
  mirror: "range-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", maximum: 100 } } },
      after: { properties: { q: { type: "integer", maximum: 50 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", maximum: 50 } } },
      after: { properties: { q: { type: "integer", maximum: 100 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "range" && rejects(fact),
};
