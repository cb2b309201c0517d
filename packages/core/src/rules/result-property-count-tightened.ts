import { type Rule, rejects } from "./rule.ts";

export const resultPropertyCountTightened: Rule = {
  id: "result-property-count-tightened",
  side: "output",
  verdict: "safe",
  why: "Objects of the result keep to the number of properties that callers know.",
  ship: "",
  mirror: "result-property-count-loosened",
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
  matches: (fact) => fact.kind === "property-count" && !rejects(fact),
};
