import type { Rule } from "./rule.ts";

export const toolRenamedWithAlias: Rule = {
  id: "tool-renamed-with-alias",
  side: "tool",
  verdict: "safe",
  why: "An alias is declared for the old name, so that calls of it are still answered.",
  ship: "",
  mirror: { none: "a rename is its own opposite" },
  examples: () => [
    { before: {}, after: { name: "sample" }, found: true, options: { aliases: ["example"] } },
    { before: {}, after: { name: "sample" }, found: false },
  ],
  matches: (fact) => fact.kind === "tool-renamed" && fact.aliased === true,
};
