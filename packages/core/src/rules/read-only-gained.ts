import type { Rule } from "./rule.ts";

export const readOnlyGained: Rule = {
  id: "read-only-gained",
  side: "tool",
  verdict: "behavioural",
  why: "The tool says that it only reads: clients may stop asking before they call it.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: "read-only-lost",
  examples: () => [
    {
      before: { annotations: { readOnlyHint: false } },
      after: { annotations: { readOnlyHint: true } },
      found: true,
    },
    {
      before: { annotations: { readOnlyHint: true } },
      after: { annotations: { readOnlyHint: false } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "readOnlyHint" && fact.after === true,
};
