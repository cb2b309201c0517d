import { type Rule, rejects } from "./rule.ts";

export const propertyCountTightened: Rule = {
  id: "property-count-tightened",
  side: "input",
  verdict: "breaking",
  why: "Objects with too few or too many properties are rejected.",
  ship: "Check it in the handler and answer with an error that lists what is valid, or declare a new version with a converter.",
  mirror: "property-count-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      after: {
        properties: { q: { type: "object", additionalProperties: { type: "string" }, minProperties: 1 } },
      },
      found: true,
    },
    {
      before: {
        properties: { q: { type: "object", additionalProperties: { type: "string" }, minProperties: 1 } },
      },
      after: { properties: { q: { type: "object", additionalProperties: { type: "string" } } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-count" && rejects(fact),
};
