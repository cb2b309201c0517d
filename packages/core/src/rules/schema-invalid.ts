import type { Rule } from "./rule.ts";

export const schemaInvalid: Rule = {
  id: "schema-invalid",
  side: "tool",
  verdict: "unknown",
  why: "The schema is not valid under its dialect: validators refuse it, each in its own way.",
  ship: "Mend the schema.",
  mirror: { none: "a schema that was mended is compared like any other" },
  examples: () => [
    {
      before: {},
      after: { inputSchema: { type: "object", properties: { a: { type: "any" } } } },
      found: true,
    },
    { before: {}, after: {}, found: false },
  ],
  matches: (fact) => fact.kind === "invalid-schema",
  reason: (fact) => `The schema is not valid under its dialect: ${fact.quote}.`,
};
