import type { Rule } from "./rule.ts";

export const reservedValueReturned: Rule = {
  id: "reserved-value-returned",
  side: "input",
  verdict: "silent",
  confidence: "suspected",
  why: "The value was published before and taken away: calls that still carry it mean what it meant then.",
  ship: "Use a value that was never published, or make sure that it means what it meant before.",
  mirror: "enum-narrowed",
  examples: () => [
    {
      before: { properties: { mode: { enum: ["fast"] } } },
      after: { properties: { mode: { enum: ["fast", "deep"] } } },
      found: true,
      options: { reservedValues: [{ pointer: "/inputSchema/properties/mode", value: "deep" }] },
    },
    {
      before: { properties: { mode: { enum: ["fast"] } } },
      after: { properties: { mode: { enum: ["fast", "slow"] } } },
      found: false,
      options: { reservedValues: [{ pointer: "/inputSchema/properties/mode", value: "deep" }] },
    },
  ],
  matches: (fact) => fact.kind === "value-returned",
  reason: (fact) =>
    `${JSON.stringify(fact.after)} was published before and taken away; calls that still carry it mean what it meant then.`,
};
