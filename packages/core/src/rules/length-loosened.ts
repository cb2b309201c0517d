import { type Rule, rejects } from "./rule.ts";

export const lengthLoosened: Rule = {
  id: "length-loosened",
  side: "input",
  verdict: "safe",
  why: "Every text that was accepted still is.",
  ship: "",
  mirror: "length-tightened",
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
  matches: (fact) => fact.kind === "length" && !rejects(fact),
};
