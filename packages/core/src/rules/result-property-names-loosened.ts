import { type Rule, rejects } from "./rule.ts";

export const resultPropertyNamesLoosened: Rule = {
  id: "result-property-names-loosened",
  side: "output",
  verdict: "breaking",
  why: "Objects of the result can have keys that were excluded.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-property-names-tightened",
  examples: () => [
    {
      before: {
        properties: {
          q: { type: "object", additionalProperties: { type: "string" }, propertyNames: { maxLength: 3 } },
        },
      },
      after: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      after: {
        properties: {
          q: { type: "object", additionalProperties: { type: "string" }, propertyNames: { maxLength: 3 } },
        },
      },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-names" && rejects(fact),
};
