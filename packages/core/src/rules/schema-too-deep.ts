import type { Rule } from "./rule.ts";

export const schemaTooDeep: Rule = {
  id: "schema-too-deep",
  side: "tool",
  verdict: "unknown",
  why: "The definition nests deeper than is compared: what changed in it is not known.",
  ship: "Flatten the schema: no model fills arguments that nest this deep.",
  mirror: { none: "a definition that became shallow is compared like any other" },
  examples: () => [],
  matches: (fact) => fact.kind === "too-deep",
};
