import { type Rule, rejects } from "./rule.ts";

export const resultLengthLoosened: Rule = {
  id: "result-length-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have texts of a length that was excluded.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-length-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "string", maxLength: 5 } } },
      after: { properties: { q: { type: "string", maxLength: 10 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", maxLength: 10 } } },
      after: { properties: { q: { type: "string", maxLength: 5 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "length" && rejects(fact),
};
