import { type Rule, rejects } from "./rule.ts";

export const lengthTightened: Rule = {
  id: "length-tightened",
  side: "input",
  verdict: "breaking",
  why: "Texts that were accepted are too short or too long.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "length-loosened",
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
  matches: (fact) => fact.kind === "length" && rejects(fact),
};
