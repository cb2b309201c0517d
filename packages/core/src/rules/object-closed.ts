import { type Rule, rejects } from "./rule.ts";

export const objectClosed: Rule = {
  id: "object-closed",
  side: "input",
  verdict: "breaking",
  why: "Keys that were accepted are refused.",
  ship: "Leave the object open and warn about keys that are not known.",
  mirror: "object-opened",
  examples: () => [
    {
      before: { additionalProperties: { type: "string" } },
      after: { additionalProperties: false },
      found: true,
    },
    {
      before: { additionalProperties: false },
      after: { additionalProperties: { type: "string" } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "additional-properties" && rejects(fact),
};
