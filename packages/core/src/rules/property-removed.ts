import { type Rule, rejects } from "./rule.ts";

export const propertyRemoved: Rule = {
  id: "property-removed",
  side: "input",
  verdict: "breaking",
  why: "Calls that send it are rejected.",
  ship: "Keep it in the schema, ignore it, and say so in the result; or declare a new version with a converter that drops it.",
  mirror: "optional-property-added",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } }, additionalProperties: false },
      after: { properties: {}, additionalProperties: false },
      found: true,
    },
    { before: { properties: { a: { type: "string" } } }, after: { properties: {} }, found: false },
  ],
  matches: (fact) => fact.kind === "property-removed" && rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is gone and keys that are not described are refused: calls that send it are rejected.`,
};
