import type { Rule } from "./rule.ts";

export const reservedWordReused: Rule = {
  id: "reserved-word-reused",
  side: "input",
  verdict: "breaking",
  why: "The name was published before and meant something else: its meaning is frozen.",
  ship: "Pick a name that was never published.",
  mirror: { none: "a word never stops being reserved" },
  examples: () => [
    {
      before: {},
      after: { properties: { email: { type: "string" } } },
      found: true,
      options: { reserved: ["/inputSchema/properties/email"] },
    },
    { before: {}, after: { properties: { email: { type: "string" } } }, found: false },
  ],
  matches: (fact) =>
    (fact.kind === "property-added" || fact.kind === "property-renamed") && fact.reserved === true,
  reason: (fact) =>
    `\`${fact.to ?? fact.name}\` was published before and taken away; old calls that carry it would mean something else.`,
};
