import { type Rule, rejects } from "./rule.ts";

export const multipleOfLoosened: Rule = {
  id: "multiple-of-loosened",
  side: "input",
  verdict: "safe",
  why: "Every number that was accepted still is.",
  ship: "",
  mirror: "multiple-of-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", multipleOf: 10 } } },
      after: { properties: { q: { type: "integer", multipleOf: 5 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", multipleOf: 5 } } },
      after: { properties: { q: { type: "integer", multipleOf: 10 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "multiple-of" && !rejects(fact),
};
