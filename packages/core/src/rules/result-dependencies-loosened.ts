import { type Rule, rejects } from "./rule.ts";

export const resultDependenciesLoosened: Rule = {
  id: "result-dependencies-loosened",
  side: "output",
  verdict: "breaking",
  why: "The result can lack what used to come together.",
  ship: "Keep the old shape of the result and add new fields beside it, or ship a new version with a converter down.",
  mirror: "result-dependencies-tightened",
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
  matches: (fact) => fact.kind === "dependencies" && rejects(fact),
};
