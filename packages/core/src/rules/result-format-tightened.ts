import { type Rule, rejects } from "./rule.ts";

export const resultFormatTightened: Rule = {
  id: "result-format-tightened",
  side: "output",
  verdict: "safe",
  why: "Texts of the result are still of the format that callers know.",
  ship: "",
  mirror: "result-format-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: "string", format: "email" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", format: "email" } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "format" && !rejects(fact),
};
