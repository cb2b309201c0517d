import { type Rule, rejects } from "./rule.ts";

export const resultPropertyCountLoosened: Rule = {
  id: "result-property-count-loosened",
  side: "output",
  verdict: "breaking",
  why: "Objects of the result can have a number of properties that was excluded.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-property-count-tightened",
  examples: () => [
    {
      before: {
        properties: { q: { type: "object", additionalProperties: { type: "string" }, minProperties: 1 } },
      },
      after: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      after: {
        properties: { q: { type: "object", additionalProperties: { type: "string" }, minProperties: 1 } },
      },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-count" && rejects(fact),
};
