import type { Rule } from "./rule.ts";

export const schemaSuspicious: Rule = {
  id: "schema-suspicious",
  side: "tool",
  verdict: "safe",
  why: "The schema is likely not what was meant.",
  ship: "Look whether it is what you meant.",
  mirror: { none: "a schema that was mended is compared like any other" },
  examples: () => [
    {
      before: {},
      after: { inputSchema: { type: "object", properties: { a: { default: 1 } }, required: ["a"] } },
      found: true,
    },
    { before: {}, after: {}, found: false },
  ],
  matches: (fact) => fact.kind === "suspicious-schema",
  reason: (fact) => `This looks unintended: ${fact.quote}.`,
};
