import { type Rule, rejects } from "./rule.ts";

export const resultFormatLoosened: Rule = {
  id: "result-format-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can have texts that are not of the old format.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-format-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "string", format: "email" } } },
      after: { properties: { q: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string", format: "email" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "format" && rejects(fact),
};
