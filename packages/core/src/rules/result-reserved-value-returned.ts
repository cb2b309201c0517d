import type { Rule } from "./rule.ts";

export const resultReservedValueReturned: Rule = {
  id: "result-reserved-value-returned",
  side: "output",
  verdict: "silent",
  confidence: "suspected",
  why: "The value was published before and taken away: callers still read it as what it meant then.",
  ship: "Use a value that was never published, or make sure that it means what it meant before.",
  mirror: "result-enum-narrowed",
  examples: () => [
    {
      before: { properties: { mode: { enum: ["fast"] } } },
      after: { properties: { mode: { enum: ["fast", "deep"] } } },
      found: true,
      options: { reservedValues: [{ pointer: "/outputSchema/properties/mode", value: "deep" }] },
    },
    {
      before: { properties: { mode: { enum: ["fast"] } } },
      after: { properties: { mode: { enum: ["fast", "slow"] } } },
      found: false,
      options: { reservedValues: [{ pointer: "/outputSchema/properties/mode", value: "deep" }] },
    },
  ],
  matches: (fact) => fact.kind === "value-returned",
  reason: (fact) =>
    `${JSON.stringify(fact.after)} was published before and taken away; callers still read it as what it meant then.`,
};
