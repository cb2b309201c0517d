import type { Rule } from "./rule.ts";

export const toolRenamed: Rule = {
  id: "tool-renamed",
  side: "tool",
  verdict: "breaking",
  why: 'Calls of the old name are answered with "unknown tool".',
  ship: "Declare an alias, so that the old name goes on answering.",
  mirror: { none: "a rename is its own opposite" },
  examples: () => [
    { before: {}, after: { name: "sample" }, found: true },
    { before: {}, after: { name: "sample" }, found: false, options: { aliases: ["example"] } },
  ],
  matches: (fact) => fact.kind === "tool-renamed" && fact.aliased !== true,
  reason: (fact) =>
    `\`${fact.name}\` is now \`${fact.to}\`: calls of the old name are answered with "unknown tool".`,
};
