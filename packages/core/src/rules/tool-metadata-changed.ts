import type { Rule } from "./rule.ts";

export const toolMetadataChanged: Rule = {
  id: "tool-metadata-changed",
  side: "tool",
  verdict: "safe",
  why: "Neither schema nor words changed.",
  ship: "",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    { before: { _meta: { "example.com/a": 1 } }, after: { _meta: { "example.com/a": 2 } }, found: true },
    { before: {}, after: {}, found: false },
  ],
  matches: (fact) => fact.kind === "metadata",
};
