import { type Rule, rejects } from "./rule.ts";

export const undeclaredKeysRefused: Rule = {
  id: "undeclared-keys-refused",
  side: "input",
  verdict: "safe",
  why: "Keys that the schema never described are refused now; calls that keep to the schema are not touched.",
  ship: "Look at recorded calls for keys that are not described.",
  mirror: "object-opened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string" } }, additionalProperties: false },
      found: true,
    },
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string" } }, additionalProperties: false },
      found: false,
      options: { reading: "strict" },
    },
  ],
  matches: (fact) => fact.kind === "additional-properties" && fact.after === false && !rejects(fact),
};
