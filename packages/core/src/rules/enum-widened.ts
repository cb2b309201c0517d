import { type Rule, rejects } from "./rule.ts";

export const enumWidened: Rule = {
  id: "enum-widened",
  side: "input",
  verdict: "safe",
  why: "Every value that was accepted still is.",
  ship: "",
  mirror: "enum-narrowed",
  examples: () => [
    {
      before: { properties: { q: { enum: ["a"] } } },
      after: { properties: { q: { enum: ["a", "b"] } } },
      found: true,
    },
    {
      before: { properties: { q: { enum: ["a", "b"] } } },
      after: { properties: { q: { enum: ["a"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "values" && !rejects(fact),
};
