import { type Rule, rejects } from "./rule.ts";

export const resultObjectOpened: Rule = {
  id: "result-object-opened",
  side: "output",
  verdict: "breaking",
  why: "The result can have keys that the old schema refused.",
  ship: "Return only the keys that were described, or ship a new version with a converter down.",
  mirror: "result-object-closed",
  examples: () => [
    {
      before: { additionalProperties: false },
      after: { additionalProperties: { type: "string" } },
      found: true,
    },
    {
      before: { additionalProperties: { type: "string" } },
      after: { additionalProperties: false },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "additional-properties" && rejects(fact),
};
