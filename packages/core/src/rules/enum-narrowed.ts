import { type Rule, rejects } from "./rule.ts";

export const enumNarrowed: Rule = {
  id: "enum-narrowed",
  side: "input",
  verdict: "breaking",
  why: "Values that were accepted are rejected.",
  ship: "Keep the old values and map them in the handler, or answer with a recoverable error that lists the valid ones.",
  mirror: "enum-widened",
  examples: () => [
    {
      before: { properties: { q: { enum: ["a", "b"] } } },
      after: { properties: { q: { enum: ["a"] } } },
      found: true,
    },
    {
      before: { properties: { q: { enum: ["a"] } } },
      after: { properties: { q: { enum: ["a", "b"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "values" && rejects(fact),
};
