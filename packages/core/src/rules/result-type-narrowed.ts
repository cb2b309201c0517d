import { type Rule, rejects } from "./rule.ts";

export const resultTypeNarrowed: Rule = {
  id: "result-type-narrowed",
  side: "output",
  verdict: "safe",
  why: "Results are of fewer types than callers are prepared for.",
  ship: "",
  mirror: "result-type-widened",
  examples: () => [
    {
      before: { properties: { q: { type: ["string", "null"] } } },
      after: { properties: { q: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: ["string", "null"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "type" && !rejects(fact),
};
