import type { Rule } from "./rule.ts";

export const toolOrderChanged: Rule = {
  id: "tool-order-changed",
  side: "tool",
  verdict: "safe",
  why: "The tools are listed in another order: prompt caches start again from the first that moved.",
  ship: "Keep the order stable: every change of order makes cached prompts useless.",
  mirror: { none: "an order is its own opposite" },
  examples: () => [],
  matches: (fact) => fact.kind === "tool-order",
};
