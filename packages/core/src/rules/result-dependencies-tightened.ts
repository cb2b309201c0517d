import { type Rule, rejects } from "./rule.ts";

export const resultDependenciesTightened: Rule = {
  id: "result-dependencies-tightened",
  side: "output",
  verdict: "safe",
  why: "Results still bring together what callers expect together.",
  ship: "",
  mirror: "result-dependencies-loosened",
  examples: () => [
    {
      before: { properties: { a: { type: "string" }, b: { type: "string" } } },
      after: {
        properties: { a: { type: "string" }, b: { type: "string" } },
        dependentRequired: { a: ["b"] },
      },
      found: true,
    },
    {
      before: {
        properties: { a: { type: "string" }, b: { type: "string" } },
        dependentRequired: { a: ["b"] },
      },
      after: { properties: { a: { type: "string" }, b: { type: "string" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "dependencies" && !rejects(fact),
};
