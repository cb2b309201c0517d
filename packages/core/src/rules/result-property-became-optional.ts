import { type Rule, rejects } from "./rule.ts";

export const resultPropertyBecameOptional: Rule = {
  id: "result-property-became-optional",
  side: "output",
  verdict: "breaking",
  why: "Callers that rely on it may not find it.",
  ship: "Go on returning it always, or ship a new version with a converter down that fills it.",
  mirror: "result-property-became-required",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: { a: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { a: { type: "string" } } },
      after: { properties: { a: { type: "string" } }, required: ["a"] },
      found: false,
    },
  ],
  matches: (fact) => (fact.kind === "required-added" || fact.kind === "required-removed") && rejects(fact),
  reason: (fact) => `\`${fact.name}\` may be missing from the result: callers that rely on it fail.`,
};
