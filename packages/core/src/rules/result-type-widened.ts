import { type Rule, rejects } from "./rule.ts";

export const resultTypeWidened: Rule = {
  id: "result-type-widened",
  side: "output",
  verdict: "breaking",
  why: "The result can have a type that callers do not expect.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-type-narrowed",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: ["string", "null"] } } },
      found: true,
    },
    {
      before: { properties: { q: { type: ["string", "null"] } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "type" && rejects(fact),
};
