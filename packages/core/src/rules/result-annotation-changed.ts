import type { Rule } from "./rule.ts";

export const resultAnnotationChanged: Rule = {
  id: "result-annotation-changed",
  side: "output",
  verdict: "behavioural",
  why: "A model may read the annotation.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { examples: ["a"] } } },
      after: { properties: { q: { examples: ["b"] } } },
      found: true,
    },
    {
      before: { properties: { q: { examples: ["a"] } } },
      after: { properties: { q: { examples: ["a"] } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "annotation",
};
