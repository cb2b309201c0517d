import { type Rule, rejects } from "./rule.ts";

export const resultUniqueItemsLoosened: Rule = {
  id: "result-unique-items-loosened",
  side: "output",
  verdict: "breaking",
  why: "Lists of the result can have equal items.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-unique-items-tightened",
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
  matches: (fact) => fact.kind === "unique-items" && rejects(fact),
};
