import type { Rule } from "./rule.ts";

export const toolTitleChanged: Rule = {
  id: "tool-title-changed",
  side: "tool",
  verdict: "behavioural",
  why: "People and models may read the title.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    { before: { title: "A" }, after: { title: "B" }, found: true },
    { before: { title: "A" }, after: { title: "A" }, found: false },
  ],
  matches: (fact) => fact.kind === "tool-title",
};
