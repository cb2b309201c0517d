import { type Rule, rejects } from "./rule.ts";

export const propertyRenamed: Rule = {
  id: "property-renamed",
  side: "input",
  verdict: "breaking",
  why: "Calls with the old name are rejected.",
  ship: "Accept both names in one handler, or declare a new version with a converter that renames it.",
  mirror: { none: "a rename is its own opposite" },
  examples: () => [
    {
      before: { properties: { ref: { type: "string" } }, required: ["ref"] },
      after: { properties: { target: { type: "string" } }, required: ["target"] },
      found: true,
      options: { renames: [{ from: "ref", to: "target", property: "/inputSchema" }] },
    },
    {
      before: { properties: { ref: { type: "string" } } },
      after: { properties: { target: { type: "string" } } },
      found: false,
      options: { renames: [{ from: "ref", to: "target", property: "/inputSchema" }] },
    },
  ],
  matches: (fact) => fact.kind === "property-renamed" && rejects(fact),
  reason: (fact) => `\`${fact.name}\` is now \`${fact.to}\`: calls with the old name are rejected.`,
};
