import { type Rule, rejects } from "./rule.ts";

export const resultAlternativesWidened: Rule = {
  id: "result-alternatives-widened",
  side: "output",
  verdict: "breaking",
  why: "The result can be of an alternative that callers do not know.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-alternatives-narrowed",
  examples: () => [
    {
      before: { properties: { q: { anyOf: [{ type: "string" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      found: true,
    },
    {
      before: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }] } } },
      found: false,
    },
  ],
  matches: (fact) =>
    (fact.kind === "alternative-added" || fact.kind === "alternative-removed") && rejects(fact),
};
