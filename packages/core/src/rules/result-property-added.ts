import { type Rule, rejects } from "./rule.ts";

export const resultPropertyAdded: Rule = {
  id: "result-property-added",
  side: "output",
  verdict: "safe",
  why: "Callers that do not know it ignore it.",
  ship: "",
  mirror: "result-property-removed",
  examples: () => [
    { before: { properties: {} }, after: { properties: { a: { type: "string" } } }, found: true },
    {
      before: { properties: {}, additionalProperties: false },
      after: { properties: { a: { type: "string" } }, additionalProperties: false },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-added" && !rejects(fact),
};
