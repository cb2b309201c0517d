import { type Rule, rejects } from "./rule.ts";

export const resultLengthTightened: Rule = {
  id: "result-length-tightened",
  side: "output",
  verdict: "safe",
  why: "Texts of the result keep to the lengths that callers know.",
  ship: "",
  mirror: "result-length-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "string", maxLength: 10 } } },
      after: { properties: { q: { type: "string", maxLength: 5 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", maxLength: 5 } } },
      after: { properties: { q: { type: "string", maxLength: 10 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "length" && !rejects(fact),
};
