import { type Rule, rejects } from "./rule.ts";

export const propertyCountLoosened: Rule = {
  id: "property-count-loosened",
  side: "input",
  verdict: "safe",
  why: "Every object that was accepted still is.",
  ship: "",
  mirror: "property-count-tightened",
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
  matches: (fact) => fact.kind === "property-count" && !rejects(fact),
};
