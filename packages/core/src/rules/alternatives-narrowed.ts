import { type Rule, rejects } from "./rule.ts";

export const alternativesNarrowed: Rule = {
  id: "alternatives-narrowed",
  side: "input",
  verdict: "breaking",
  why: "Values of an alternative that was accepted are rejected.",
  ship: "Keep what the old schema accepts, or declare a new version with a converter that maps the old values.",
  mirror: "alternatives-widened",
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
    (fact.kind === "alternative-added" || fact.kind === "alternative-removed") && rejects(fact),
};
