import type { Rule } from "./rule.ts";

export const toolKeyOrderChanged: Rule = {
  id: "tool-key-order-changed",
  side: "tool",
  verdict: "safe",
  why: "Only the order of keys changed: prompt caches that hold this tool start again.",
  ship: "Keep the order stable: every change of order makes cached prompts useless.",
  mirror: { none: "an order is its own opposite" },
  examples: () => [
    {
      before: { annotations: { readOnlyHint: true, idempotentHint: true } },
      after: { annotations: { idempotentHint: true, readOnlyHint: true } },
      found: true,
    },
    { before: {}, after: {}, found: false },
  ],
  matches: (fact) => fact.kind === "order",
};
