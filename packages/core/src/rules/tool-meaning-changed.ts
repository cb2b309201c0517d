import type { Rule } from "./rule.ts";

export const toolMeaningChanged: Rule = {
  id: "tool-meaning-changed",
  side: "tool",
  verdict: "silent",
  confidence: "suspected",
  why: "The words say that the tool means something else by what it takes or returns.",
  ship: "Ship the new meaning under a new field or tool name, and freeze the old one.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    {
      before: { description: "Waits; the timeout is in seconds." },
      after: { description: "Waits; the timeout is in milliseconds." },
      found: true,
    },
    { before: { description: "A." }, after: { description: "B." }, found: false },
  ],
  matches: (fact) => fact.kind === "tool-meaning",
  reason: (fact) => `The words redefine the tool: ${fact.quote}.`,
};
