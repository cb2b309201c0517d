import type { Rule } from "./rule.ts";

export const outputSchemaRemoved: Rule = {
  id: "output-schema-removed",
  side: "output",
  verdict: "breaking",
  why: "Callers that read structured results lose the promise of their shape.",
  ship: "Keep the output schema, or ship a new version.",
  mirror: "output-schema-added",
  examples: () => [],
  matches: (fact) => fact.kind === "output-schema-removed",
};
