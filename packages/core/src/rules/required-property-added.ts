import { type Rule, rejects } from "./rule.ts";

export const requiredPropertyAdded: Rule = {
  id: "required-property-added",
  side: "input",
  verdict: "breaking",
  why: "Calls without it are rejected.",
  ship: "Make it optional with a documented default that keeps the old behaviour, or declare a new version with a converter that fills it.",
  mirror: { none: "the opposite is a removal: property-removed or property-ignored" },
  examples: () => [
    { before: {}, after: { properties: { city: { type: "string" } }, required: ["city"] }, found: true },
    { before: {}, after: { properties: { city: { type: "string" } } }, found: false },
  ],
  matches: (fact) => fact.kind === "property-added" && fact.required === true && rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is new and required: calls without it are rejected${fact.defaulted ? ", its default notwithstanding, because validation comes first" : ""}.`,
};
