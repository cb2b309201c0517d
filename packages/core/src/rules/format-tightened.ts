import { type Rule, rejects } from "./rule.ts";

export const formatTightened: Rule = {
  id: "format-tightened",
  side: "input",
  verdict: "breaking",
  why: "Texts that were accepted are not of the format.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "format-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string", format: "email" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", format: "email" } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "format" && rejects(fact),
};
