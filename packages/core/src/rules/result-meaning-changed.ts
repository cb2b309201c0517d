import type { Rule } from "./rule.ts";

export const resultMeaningChanged: Rule = {
  id: "result-meaning-changed",
  side: "output",
  verdict: "silent",
  confidence: "suspected",
  why: "The words say that the field of the result means something else.",
  ship: "Give the new meaning a new field name, and freeze the old one.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { type: "string", description: "Timeout in seconds." } } },
      after: { properties: { q: { type: "string", description: "Timeout in milliseconds." } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", description: "Timeout in seconds." } } },
      after: { properties: { q: { type: "string", description: "The timeout, in seconds." } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "meaning",
  reason: (fact) => `The words redefine the field of the result: ${fact.quote}.`,
};
