import { type Rule, rejects } from "./rule.ts";

export const resultObjectClosed: Rule = {
  id: "result-object-closed",
  side: "output",
  verdict: "safe",
  why: "The result has no other keys than callers know.",
  ship: "",
  mirror: "result-object-opened",
  examples: () => [
    { before: {}, after: { additionalProperties: false }, found: true },
    {
      before: { additionalProperties: false },
      after: { additionalProperties: { type: "string" } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "additional-properties" && fact.after === false && !rejects(fact),
};
