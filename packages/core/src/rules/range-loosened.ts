import { type Rule, rejects } from "./rule.ts";

export const rangeLoosened: Rule = {
  id: "range-loosened",
  side: "input",
  verdict: "safe",
  why: "Every number that was accepted still is.",
  ship: "",
  mirror: "range-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", maximum: 50 } } },
      after: { properties: { q: { type: "integer", maximum: 100 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", maximum: 100 } } },
      after: { properties: { q: { type: "integer", maximum: 50 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "range" && !rejects(fact),
};
