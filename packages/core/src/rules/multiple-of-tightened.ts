import { type Rule, rejects } from "./rule.ts";

export const multipleOfTightened: Rule = {
  id: "multiple-of-tightened",
  side: "input",
  verdict: "breaking",
  why: "Numbers that were accepted are no multiples.",
  ship: "Accept the old numbers and round them in the handler, saying so in the result.",
  mirror: "multiple-of-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", multipleOf: 5 } } },
      after: { properties: { q: { type: "integer", multipleOf: 10 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", multipleOf: 10 } } },
      after: { properties: { q: { type: "integer", multipleOf: 5 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "multiple-of" && rejects(fact),
};
