import { type Rule, rejects } from "./rule.ts";

export const dependenciesLoosened: Rule = {
  id: "dependencies-loosened",
  side: "input",
  verdict: "safe",
  why: "Every combination that was accepted still is.",
  ship: "",
  mirror: "dependencies-tightened",
  examples: () => [
    {
      before: {
        properties: { a: { type: "string" }, b: { type: "string" } },
        dependentRequired: { a: ["b"] },
      },
      after: { properties: { a: { type: "string" }, b: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { a: { type: "string" }, b: { type: "string" } } },
      after: {
        properties: { a: { type: "string" }, b: { type: "string" } },
        dependentRequired: { a: ["b"] },
      },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "dependencies" && !rejects(fact),
};
