import type { Rule } from "./rule.ts";

export const toolDescriptionChanged: Rule = {
  id: "tool-description-changed",
  side: "tool",
  verdict: "behavioural",
  why: "A model chooses tools by these words.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    { before: { description: "A." }, after: { description: "B." }, found: true },
    { before: { description: "A." }, after: { description: "A." }, found: false },
  ],
  matches: (fact) => fact.kind === "tool-description",
};
