import { type Rule, rejects } from "./rule.ts";

export const resultPropertyNamesTightened: Rule = {
  id: "result-property-names-tightened",
  side: "output",
  verdict: "safe",
  why: "Objects of the result keep to the keys that callers know.",
  ship: "",
  mirror: "result-property-names-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      after: {
        properties: {
          q: { type: "object", additionalProperties: { type: "string" }, propertyNames: { maxLength: 3 } },
        },
      },
      found: true,
    },
    {
      before: {
        properties: {
          q: { type: "object", additionalProperties: { type: "string" }, propertyNames: { maxLength: 3 } },
        },
      },
      after: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-names" && !rejects(fact),
};
