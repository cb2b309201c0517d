import { type Rule, rejects } from "./rule.ts";

export const typeNarrowed: Rule = {
  id: "type-narrowed",
  side: "input",
  verdict: "breaking",
  why: "Values of a type that was accepted are rejected.",
  ship: "Accept the old type too and convert it in the handler, or declare a new version with a converter.",
  mirror: "type-widened",
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
  matches: (fact) => fact.kind === "type" && rejects(fact),
};
