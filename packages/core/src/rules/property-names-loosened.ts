import { type Rule, rejects } from "./rule.ts";

export const propertyNamesLoosened: Rule = {
  id: "property-names-loosened",
  side: "input",
  verdict: "safe",
  why: "Every key that was accepted still is.",
  ship: "",
  mirror: "property-names-tightened",
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
  matches: (fact) => fact.kind === "property-names" && !rejects(fact),
};
