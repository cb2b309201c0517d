import { type Rule, rejects } from "./rule.ts";

export const propertyBecameRequired: Rule = {
  id: "property-became-required",
  side: "input",
  verdict: "breaking",
  why: "Calls that leave it out are rejected.",
  ship: "Keep it optional with a documented default, or declare a new version with a converter that fills it.",
  mirror: "property-became-optional",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } } },
      after: { properties: { a: { type: "string" } }, required: ["a"] },
      found: true,
    },
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: { a: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "required-added" && rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is required now: calls that leave it out are rejected${fact.defaulted ? ", its default notwithstanding, because validation comes first" : ""}.`,
};
