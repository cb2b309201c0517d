import type { Rule } from "./rule.ts";

export const toolRemoved: Rule = {
  id: "tool-removed",
  side: "tool",
  verdict: "breaking",
  why: 'Calls of this name are answered with "unknown tool".',
  ship: "Keep it listed or answer under an alias until its legacy calls have stopped; then remove it on evidence.",
  mirror: "tool-added",
  examples: () => [],
  matches: (fact) => fact.kind === "tool-removed" && fact.aliased !== true,
  reason: (fact) =>
    `\`${fact.name}\` is not listed any more: calls of this name are answered with "unknown tool".`,
};
