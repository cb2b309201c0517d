import { type Rule, rejects } from "./rule.ts";

export const uniqueItemsTightened: Rule = {
  id: "unique-items-tightened",
  side: "input",
  verdict: "breaking",
  why: "Lists with equal items are rejected.",
  ship: "Accept equal items and drop them in the handler.",
  mirror: "unique-items-loosened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", items: { type: "string" } } } },
      after: { properties: { q: { type: "array", items: { type: "string" }, uniqueItems: true } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array", items: { type: "string" }, uniqueItems: true } } },
      after: { properties: { q: { type: "array", items: { type: "string" } } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "unique-items" && rejects(fact),
};
