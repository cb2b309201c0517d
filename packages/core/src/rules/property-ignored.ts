import { type Rule, rejects } from "./rule.ts";

export const propertyIgnored: Rule = {
  id: "property-ignored",
  side: "input",
  verdict: "silent",
  why: "Calls that send it are accepted, and it is ignored.",
  ship: "Keep it in the schema, ignore it, and warn in the result; or declare a new version with a converter that drops it.",
  mirror: "optional-property-added",
  examples: () => [
    { before: { properties: { a: { type: "string" } } }, after: { properties: {} }, found: true },
    { before: { properties: { a: false } }, after: { properties: {} }, found: false },
  ],
  matches: (fact) => fact.kind === "property-removed" && fact.before !== false && !rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is gone: ${fact.rebuilt ? "calls that send it, where they are accepted," : "calls that send it are accepted and"} find it ignored.`,
};
