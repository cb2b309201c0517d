import { type Rule, rejects } from "./rule.ts";

export const resultUniqueItemsTightened: Rule = {
  id: "result-unique-items-tightened",
  side: "output",
  verdict: "safe",
  why: "Lists of the result have no equal items any more.",
  ship: "",
  mirror: "result-unique-items-loosened",
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
  matches: (fact) => fact.kind === "unique-items" && !rejects(fact),
};
