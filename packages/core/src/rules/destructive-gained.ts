import type { Rule } from "./rule.ts";

export const destructiveGained: Rule = {
  id: "destructive-gained",
  side: "tool",
  verdict: "silent",
  why: "A tool that only added may now destroy; approvals still take it for harmless.",
  ship: "Ship the new behaviour under a second tool name: the caller has to think differently.",
  mirror: "destructive-lost",
  examples: () => [
    {
      before: { annotations: { destructiveHint: false } },
      after: { annotations: { destructiveHint: true } },
      found: true,
    },
    {
      before: { annotations: { destructiveHint: true } },
      after: { annotations: { destructiveHint: false } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "destructiveHint" && fact.after === true,
};
