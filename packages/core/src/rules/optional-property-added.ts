import { type Rule, rejects } from "./rule.ts";

export const optionalPropertyAdded: Rule = {
  id: "optional-property-added",
  side: "input",
  verdict: "safe",
  why: "Old calls leave it out and go on as before.",
  ship: "",
  mirror: "property-ignored",
  examples: () => [
    { before: {}, after: { properties: { limit: { type: "integer", default: 10 } } }, found: true },
    { before: {}, after: { properties: { limit: { type: "integer" } }, required: ["limit"] }, found: false },
  ],
  matches: (fact) => fact.kind === "property-added" && fact.reserved !== true && !rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is new${fact.required ? "" : " and optional"}${fact.defaulted || fact.required ? "" : ", without a default: say in its description what leaving it out means"}${fact.open ? "; a key of this name used to be ignored and is captured now" : ""}.`,
};
