import type { Rule } from "./rule.ts";

export const resultSchemaMetadataChanged: Rule = {
  id: "result-schema-metadata-changed",
  side: "output",
  verdict: "safe",
  why: "Nothing is rejected and nothing means something else.",
  ship: "",
  mirror: { none: "a change of words is its own opposite" },
  examples: () => [
    { before: {}, after: { $comment: "x" }, found: true },
    { before: {}, after: {}, found: false },
  ],
  matches: (fact) => fact.kind === "metadata",
};
