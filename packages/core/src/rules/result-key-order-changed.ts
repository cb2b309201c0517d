import type { Rule } from "./rule.ts";

export const resultKeyOrderChanged: Rule = {
  id: "result-key-order-changed",
  side: "output",
  verdict: "safe",
  why: "Only the order changed: prompt caches that hold this tool start again.",
  ship: "Keep the order stable: every change of order makes cached prompts useless.",
  mirror: { none: "an order is its own opposite" },
  examples: () => [
    {
      before: { title: "A", properties: { a: {}, b: {} } },
      after: { title: "B", properties: { b: {}, a: {} } },
      found: true,
    },
    {
      before: { title: "A", properties: { a: {}, b: {} } },
      after: { title: "A", properties: { a: {}, b: {} } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "order",
};
