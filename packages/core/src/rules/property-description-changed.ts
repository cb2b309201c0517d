import type { Rule } from "./rule.ts";

export const propertyDescriptionChanged: Rule = {
  id: "property-description-changed",
  side: "input",
  verdict: "behavioural",
  why: "A model reads other words, and may fill the field differently.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { type: "string", description: "The city." } } },
      after: { properties: { q: { type: "string", description: "Name of the city." } } },
      found: true,
    },
    {
      before: { properties: { q: { type: "string", description: "The city." } } },
      after: { properties: { q: { type: "string", description: "The city." } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "description",
};
