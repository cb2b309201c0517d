import type { Rule } from "./rule.ts";

export const readOnlyLost: Rule = {
  id: "read-only-lost",
  side: "tool",
  verdict: "silent",
  why: "A tool that only read may now write; callers and approvals still take it for reading.",
  ship: "Ship the new behaviour under a second tool name: the caller has to think differently.",
  mirror: "read-only-gained",
  examples: () => [
    {
      before: { annotations: { readOnlyHint: true } },
      after: { annotations: { readOnlyHint: false } },
      found: true,
    },
    {
      before: { annotations: { readOnlyHint: false } },
      after: { annotations: { readOnlyHint: true } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "readOnlyHint" && fact.after === false,
};
