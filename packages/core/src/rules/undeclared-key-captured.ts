import { type Rule, rejects } from "./rule.ts";

export const undeclaredKeyCaptured: Rule = {
  id: "undeclared-key-captured",
  side: "input",
  verdict: "breaking",
  why: "A key that used to be ignored is now checked, and values that it had are rejected.",
  ship: "Pick a name that no caller sends, or accept any value under it.",
  mirror: { none: "leaving a key unchecked again rejects nothing: property-ignored" },
  examples: () => [
    {
      before: {},
      after: { properties: { limit: { type: "integer" } } },
      found: true,
      options: { reading: "strict" },
    },
    { before: {}, after: { properties: { limit: { type: "integer" } } }, found: false },
  ],
  matches: (fact) =>
    fact.kind === "property-added" && fact.required !== true && fact.reserved !== true && rejects(fact),
  reason: (fact) => `\`${fact.name}\` was ignored and is now checked: values of another kind are rejected.`,
};
