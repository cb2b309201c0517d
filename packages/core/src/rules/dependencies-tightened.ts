import { type Rule, rejects } from "./rule.ts";

export const dependenciesTightened: Rule = {
  id: "dependencies-tightened",
  side: "input",
  verdict: "breaking",
  why: "Arguments that were accepted lack what must now come with them.",
  ship: "Fill what is missing in the handler, or declare a new version with a converter.",
  mirror: "dependencies-loosened",
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
  matches: (fact) => fact.kind === "dependencies" && rejects(fact),
};
