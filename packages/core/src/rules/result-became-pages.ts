import type { Rule } from "./rule.ts";

export const resultBecamePages: Rule = {
  id: "result-became-pages",
  side: "output",
  verdict: "silent",
  confidence: "suspected",
  why: "The result is now one page of many: callers take the first page for everything.",
  ship: "Ship a second tool name for walking over pages, or return everything under the old name.",
  mirror: { none: "pages that became one record show as removed result properties" },
  examples: () => [
    {
      before: { properties: { rows: { type: "array" } } },
      after: { properties: { rows: { type: "array" }, nextCursor: { type: "string" } } },
      found: true,
    },
    { before: { properties: { nextCursor: { type: "string" } } }, after: { properties: {} }, found: false },
  ],
  matches: (fact) => fact.kind === "paged-result",
  reason: (fact) =>
    `\`${fact.name}\` says that the result is one page of many: callers take the first page for everything.`,
};
