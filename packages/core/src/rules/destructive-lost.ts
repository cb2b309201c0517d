import type { Rule } from "./rule.ts";

export const destructiveLost: Rule = {
  id: "destructive-lost",
  side: "tool",
  verdict: "behavioural",
  why: "The tool says that it destroys nothing: clients may stop asking before they call it.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: "destructive-gained",
  examples: () => [
    {
      before: { annotations: { destructiveHint: true } },
      after: { annotations: { destructiveHint: false } },
      found: true,
    },
    {
      before: { annotations: { destructiveHint: false } },
      after: { annotations: { destructiveHint: true } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "destructiveHint" && fact.after === false,
};
