import { type Rule, rejects } from "./rule.ts";

export const propertyNamesTightened: Rule = {
  id: "property-names-tightened",
  side: "input",
  verdict: "breaking",
  why: "Keys that were accepted are rejected.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "property-names-loosened",
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
  matches: (fact) => fact.kind === "property-names" && rejects(fact),
};
