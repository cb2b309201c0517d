import type { Rule } from "./rule.ts";

export const resultPropertyRenamed: Rule = {
  id: "result-property-renamed",
  side: "output",
  verdict: "breaking",
  why: "Callers that read the old name do not find it any more.",
  ship: "Return both names, or ship a new version with a converter down.",
  mirror: { none: "a rename is its own opposite" },
  examples: () => [
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: { b: { type: "string" } }, required: ["b"] },
      found: true,
      options: { renames: [{ from: "a", to: "b", property: "/outputSchema" }] },
    },
    {
      before: { properties: { a: { type: "string" } }, required: ["a"] },
      after: { properties: { a: { type: "string" } }, required: ["a"] },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "property-renamed",
  reason: (fact) =>
    `\`${fact.name}\` of the result is now \`${fact.to}\`: callers that read the old name do not find it.`,
};
