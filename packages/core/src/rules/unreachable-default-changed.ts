import type { Rule } from "./rule.ts";

export const unreachableDefaultChanged: Rule = {
  id: "unreachable-default-changed",
  side: "input",
  verdict: "safe",
  why: "The field is required, so its default never applies.",
  ship: "",
  mirror: { none: "a change of default is its own opposite" },
  examples: () => [
    {
      before: { properties: { q: { type: "integer", default: 10 } }, required: ["q"] },
      after: { properties: { q: { type: "integer", default: 20 } }, required: ["q"] },
      found: true,
    },
    {
      before: { properties: { q: { type: "integer", default: 10 } } },
      after: { properties: { q: { type: "integer", default: 20 } } },
      found: false,
    },
  ],
  matches: (fact) =>
    (fact.kind === "default-changed" || fact.kind === "default-added" || fact.kind === "default-removed") &&
    fact.required === true,
};
