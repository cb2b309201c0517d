import { type Rule, rejects } from "./rule.ts";

export const propertyRenameIgnored: Rule = {
  id: "property-rename-ignored",
  side: "input",
  verdict: "silent",
  why: "Calls with the old name are accepted, and what they say is ignored.",
  ship: "Accept both names in one handler, or declare a new version with a converter that renames it.",
  mirror: { none: "a rename is its own opposite" },
  examples: () => [
    {
      before: { properties: { ref: { type: "string" } } },
      after: { properties: { target: { type: "string" } } },
      found: true,
      options: { renames: [{ from: "ref", to: "target", property: "/inputSchema" }] },
    },
    {
      before: { properties: { ref: { type: "string" } } },
      after: { properties: { ref: { type: "string" } } },
      found: false,
      options: { renames: [{ from: "ref", to: "target", property: "/inputSchema" }] },
    },
  ],
  matches: (fact) => fact.kind === "property-renamed" && !rejects(fact),
  reason: (fact) =>
    `\`${fact.name}\` is now \`${fact.to}\`: calls with the old name are accepted and it is ignored.`,
};
