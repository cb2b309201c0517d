import { type Rule, rejects } from "./rule.ts";

export const formatLoosened: Rule = {
  id: "format-loosened",
  side: "input",
  verdict: "safe",
  why: "Every text that was accepted still is.",
  ship: "",
  mirror: "format-tightened",
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
  matches: (fact) => fact.kind === "format" && !rejects(fact),
};
