import type { Rule } from "./rule.ts";

export const toolHiddenBehindAlias: Rule = {
  id: "tool-hidden-behind-alias",
  side: "tool",
  verdict: "safe",
  why: "The name is not listed any more and still answers.",
  ship: "",
  mirror: "tool-added",
  examples: () => [],
  matches: (fact) => fact.kind === "tool-removed" && fact.aliased === true,
};
