import type { Rule } from "./rule.ts";

export const idempotentGained: Rule = {
  id: "idempotent-gained",
  side: "tool",
  verdict: "behavioural",
  why: "The tool says that calls may be repeated: clients may retry them.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: "idempotent-lost",
  examples: () => [
    {
      before: { annotations: { idempotentHint: false } },
      after: { annotations: { idempotentHint: true } },
      found: true,
    },
    {
      before: { annotations: { idempotentHint: true } },
      after: { annotations: { idempotentHint: false } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "idempotentHint" && fact.after === true,
};
