import type { Rule } from "./rule.ts";

export const idempotentLost: Rule = {
  id: "idempotent-lost",
  side: "tool",
  verdict: "silent",
  why: "Calls that were safe to repeat are not any more; clients still retry them.",
  ship: "Ship the new behaviour under a second tool name: the caller has to think differently.",
  mirror: "idempotent-gained",
  examples: () => [
    {
      before: { annotations: { idempotentHint: true } },
      after: { annotations: { idempotentHint: false } },
      found: true,
    },
    {
      before: { annotations: { idempotentHint: false } },
      after: { annotations: { idempotentHint: true } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "idempotentHint" && fact.after === false,
};
