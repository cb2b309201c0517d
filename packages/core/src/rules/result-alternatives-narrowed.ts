import { type Rule, rejects } from "./rule.ts";

export const resultAlternativesNarrowed: Rule = {
  id: "result-alternatives-narrowed",
  side: "output",
  verdict: "safe",
  why: "The result is of fewer alternatives than callers are prepared for.",
  ship: "",
  mirror: "result-alternatives-widened",
  examples: () => [
    {
      before: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }] } } },
      found: true,
    },
    {
      before: { properties: { q: { anyOf: [{ type: "string" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      found: false,
    },
  ],
  matches: (fact) =>
    (fact.kind === "alternative-added" || fact.kind === "alternative-removed") && !rejects(fact),
};
