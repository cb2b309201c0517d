import type { Rule } from "./rule.ts";

export const defaultRemoved: Rule = {
  id: "default-removed",
  side: "input",
  verdict: "silent",
  why: "Calls that leave the field out no longer mean what the default said.",
  ship: "Keep the old default. To offer a new one, add a field with a new name and freeze the old one.",
  mirror: "default-added",
  examples: () => [
    {
      before: { properties: { q: { type: "integer", default: 10 } } },
      after: { properties: { q: { type: "integer" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer" } } },
      after: { properties: { q: { type: "integer", default: 10 } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "default-removed" && fact.required !== true,
  reason: (fact) =>
    `Calls that leave it out meant ${JSON.stringify(fact.before)}; what they mean now is not said.`,
};
