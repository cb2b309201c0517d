import type { Rule } from "./rule.ts";

export const outputSchemaAdded: Rule = {
  id: "output-schema-added",
  side: "output",
  verdict: "safe",
  why: "Results are described that were not.",
  ship: "",
  mirror: "output-schema-removed",
  examples: () => [],
  matches: (fact) => fact.kind === "output-schema-added",
};
