import type { Rule } from "./rule.ts";

export const schemaMetadataChanged: Rule = {
  id: "schema-metadata-changed",
  side: "input",
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
