import { type Rule, rejects } from "./rule.ts";

export const resultEnumNarrowed: Rule = {
  id: "result-enum-narrowed",
  side: "output",
  verdict: "safe",
  why: "The result has fewer values than callers are prepared for.",
  ship: "",
  mirror: "result-enum-widened",
  examples: () => [
    {
      before: { properties: { q: { enum: ["a", "b"] } } },
      after: { properties: { q: { enum: ["a"] } } },
      found: true,
    },
    {
      before: { properties: { q: { enum: ["a"] } } },
      after: { properties: { q: { enum: ["a", "b"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "values" && !rejects(fact),
};
