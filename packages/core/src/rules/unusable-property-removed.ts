import { type Rule, rejects } from "./rule.ts";

export const unusablePropertyRemoved: Rule = {
  id: "unusable-property-removed",
  side: "input",
  verdict: "safe",
  why: "No call could carry it.",
  ship: "",
  mirror: { none: "adding a property that no call can carry is an added property like any other" },
  examples: () => [
    { before: { properties: { a: false } }, after: { properties: {} }, found: true },
    { before: { properties: { a: { type: "string" } } }, after: { properties: {} }, found: false },
  ],
  matches: (fact) => fact.kind === "property-removed" && fact.before === false && !rejects(fact),
};
