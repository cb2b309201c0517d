import { type Rule, rejects } from "./rule.ts";

export const typeWidened: Rule = {
  id: "type-widened",
  side: "input",
  verdict: "safe",
  why: "Every value that was accepted still is.",
  ship: "",
  mirror: "type-narrowed",
  examples: () => [
    {
      before: { properties: { q: { type: "string" } } },
      after: { properties: { q: { type: ["string", "null"] } } },
      found: true,
    },
    {
      before: { properties: { q: { type: ["string", "null"] } } },
      after: { properties: { q: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "type" && !rejects(fact),
};
