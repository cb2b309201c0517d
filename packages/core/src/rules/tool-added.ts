import type { Rule } from "./rule.ts";

export const toolAdded: Rule = {
  id: "tool-added",
  side: "tool",
  verdict: "safe",
  why: "Nobody calls it yet.",
  ship: "",
  mirror: "tool-removed",
  examples: () => [],
  matches: (fact) => fact.kind === "tool-added",
};
