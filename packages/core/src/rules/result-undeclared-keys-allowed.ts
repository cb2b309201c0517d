import { type Rule, rejects } from "./rule.ts";

export const resultUndeclaredKeysAllowed: Rule = {
  id: "result-undeclared-keys-allowed",
  side: "output",
  verdict: "safe",
  why: "Results may carry keys that the schema does not describe; a caller that refuses unknown keys is not told which.",
  ship: "Describe every key that is returned.",
  mirror: "result-object-closed",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } }, additionalProperties: false },
      after: { properties: { a: { type: "string" } } },
      found: true,
    },
    { before: {}, after: { additionalProperties: false }, found: false },
  ],
  matches: (fact) => fact.kind === "additional-properties" && fact.after !== false && !rejects(fact),
};
