import { type Rule, rejects } from "./rule.ts";

export const resultPropertyBecameRequired: Rule = {
  id: "result-property-became-required",
  side: "output",
  verdict: "safe",
  why: "The result has it always now.",
  ship: "",
  mirror: "result-property-became-optional",
  examples: () => [
    {
      before: { properties: { a: { type: "string" } } },
      after: { properties: { a: { type: "string" } }, required: ["a"] },
      found: true,
    },
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: { a: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => (fact.kind === "required-added" || fact.kind === "required-removed") && !rejects(fact),
};
