import { isEmpty, type Rule } from "./rule.ts";

export const emptyDefaultChanged: Rule = {
  id: "empty-default-changed",
  side: "input",
  verdict: "silent",
  confidence: "suspected",
  why: "Calls that leave the field out now mean another kind of nothing, which handlers may or may not tell apart.",
  ship: "Keep the old default. To offer a new one, add a field with a new name and freeze the old one.",
  mirror: { none: "a change of default is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { type: ["string", "null"], default: null } } },
      after: { properties: { q: { type: ["string", "null"], default: "" } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", default: 10 } } },
      after: { properties: { q: { type: "integer", default: 100 } } },
      found: false,
    },
  ],
  matches: (fact) =>
    fact.kind === "default-changed" && fact.required !== true && isEmpty(fact.before) && isEmpty(fact.after),
  reason: (fact) =>
    `Calls that leave it out meant ${JSON.stringify(fact.before)} and now mean ${JSON.stringify(fact.after)}, which handlers may or may not tell apart.`,
};
