import { type Rule, rejects } from "./rule.ts";

export const propertyBecameOptional: Rule = {
  id: "property-became-optional",
  side: "input",
  verdict: "safe",
  why: "Every old call has it, so none meets what leaving it out means.",
  ship: "",
  mirror: "property-became-required",
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
  matches: (fact) => (fact.kind === "required-added" || fact.kind === "required-removed") && !rejects(fact),
};
