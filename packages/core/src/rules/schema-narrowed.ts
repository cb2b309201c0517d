import { type Rule, rejects } from "./rule.ts";

export const schemaNarrowed: Rule = {
  id: "schema-narrowed",
  side: "input",
  verdict: "breaking",
  why: "Arguments that were accepted are rejected.",
  ship: "Keep what the old schema accepts, or declare a new version with a converter that maps the old values.",
  mirror: "schema-widened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      found: true,
    },
    {
      before: { properties: { q: { allOf: [{ type: "string" }, { minLength: 2 }] } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "schema" && rejects(fact),
};
