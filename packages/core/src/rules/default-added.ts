import type { Rule } from "./rule.ts";

export const defaultAdded: Rule = {
  id: "default-added",
  side: "input",
  verdict: "silent",
  confidence: "suspected",
  why: "Calls that leave the field out may have meant something else.",
  ship: "If leaving it out always meant this, say so in the description first; otherwise use a new field name.",
  mirror: "default-removed",
  examples: () => [
    {
      before: { properties: { q: { type: "integer" } } },
      after: { properties: { q: { type: "integer", default: 10 } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", description: "Rows to return (default 10)." } } },
      after: {
        properties: { q: { type: "integer", description: "Rows to return (default 10).", default: 10 } },
      },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "default-added" && fact.required !== true,
  reason: (fact) =>
    `Calls that leave it out now mean ${JSON.stringify(fact.after)}${fact.quote === undefined ? ", which may not be what they meant" : `, while ${fact.quote}`}.`,
};
