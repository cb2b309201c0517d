import type { Rule } from "./rule.ts";

export const propertyTitleChanged: Rule = {
  id: "property-title-changed",
  side: "input",
  verdict: "behavioural",
  why: "A model may read the title.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { title: "A" } } },
      after: { properties: { q: { title: "B" } } },
      found: true,
    },
    {
      before: { properties: { q: { title: "A" } } },
      after: { properties: { q: { title: "A" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "title",
};
