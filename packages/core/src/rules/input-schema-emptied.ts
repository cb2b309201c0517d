import type { Rule } from "./rule.ts";

export const inputSchemaEmptied: Rule = {
  id: "input-schema-emptied",
  side: "input",
  verdict: "silent",
  confidence: "suspected",
  why: "The input schema describes nothing any more: a build step may have lost it, and models send no arguments.",
  ship: "Look at the schema that the server really lists; libraries that turn types into schemas have done this.",
  mirror: { none: "a schema that is described again shows as added properties" },
  examples: () => [
    { before: { properties: { a: { type: "string" } } }, after: {}, found: true },
    { before: {}, after: { properties: { a: { type: "string" } } }, found: false },
  ],
  matches: (fact) => fact.kind === "input-emptied",
};
