import type { Rule } from "./rule.ts";

export const resultPropertyRemoved: Rule = {
  id: "result-property-removed",
  side: "output",
  verdict: "breaking",
  why: "Callers that read it do not find it any more.",
  ship: "Keep it in the result beside what is new, or ship a new version with a converter down.",
  mirror: "result-property-added",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: {} },
      found: true,
    },
    { before: { properties: { a: { type: "string" } } }, after: { properties: {} }, found: true },
    { before: { properties: {} }, after: { properties: { a: { type: "string" } } }, found: false },
  ],
  matches: (fact) => fact.kind === "property-removed",
  reason: (fact) => `\`${fact.name}\` is gone from the result: callers that read it do not find it.`,
};
