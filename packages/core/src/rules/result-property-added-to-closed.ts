import { type Rule, rejects } from "./rule.ts";

export const resultPropertyAddedToClosed: Rule = {
  id: "result-property-added-to-closed",
  side: "output",
  verdict: "breaking",
  why: "Callers that validate against the old schema refuse the result: it allowed no other keys.",
  ship: "Open the result schema first, in a release of its own; or ship a new version with a converter down that drops it.",
  mirror: { none: "taking it away again is result-property-removed" },
  examples: () => [
    {
      before: { properties: {}, additionalProperties: false },
      after: { properties: { a: { type: "string" } }, additionalProperties: false },
      found: true,
    },
    { before: { properties: {} }, after: { properties: { a: { type: "string" } } }, found: false },
  ],
  matches: (fact) => fact.kind === "property-added" && rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is new in a result that allowed no other keys: callers that validate refuse it.`,
};
