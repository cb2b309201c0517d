import { type Rule, rejects } from "./rule.ts";

export const alternativesWidened: Rule = {
  id: "alternatives-widened",
  side: "input",
  verdict: "safe",
  why: "Every alternative that was accepted still is.",
  ship: "",
  mirror: "alternatives-narrowed",
  examples: () => [
    {
      before: { properties: { q: { anyOf: [{ type: "string" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      found: true,
    },
    {
      before: { properties: { q: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
      after: { properties: { q: { anyOf: [{ type: "string" }] } } },
      found: false,
    },
  ],
  matches: (fact) =>
    (fact.kind === "alternative-added" || fact.kind === "alternative-removed") && !rejects(fact),
};
