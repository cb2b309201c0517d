import { type Rule, rejects } from "./rule.ts";

export const objectOpened: Rule = {
  id: "object-opened",
  side: "input",
  verdict: "safe",
  why: "Every key that was accepted still is.",
  ship: "",
  mirror: "object-closed",
  examples: () => [
    { before: { additionalProperties: false }, after: {}, found: true },
    { before: {}, after: { additionalProperties: false }, found: false },
  ],
  matches: (fact) => fact.kind === "additional-properties" && fact.after !== false && !rejects(fact),
};
