import { type Rule, rejects } from "./rule.ts";

export const uniqueItemsLoosened: Rule = {
  id: "unique-items-loosened",
  side: "input",
  verdict: "safe",
  why: "Every list that was accepted still is.",
  ship: "",
  mirror: "unique-items-tightened",
  examples: () => [
    {
      before: { properties: { q: { type: "array", items: { type: "string" }, uniqueItems: true } } },
      after: { properties: { q: { type: "array", items: { type: "string" } } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "array", items: { type: "string" } } } },
      after: { properties: { q: { type: "array", items: { type: "string" }, uniqueItems: true } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "unique-items" && !rejects(fact),
};
