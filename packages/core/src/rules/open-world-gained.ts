import type { Rule } from "./rule.ts";

export const openWorldGained: Rule = {
  id: "open-world-gained",
  side: "tool",
  verdict: "silent",
  why: "A tool that kept to a closed world now reaches outside; approvals still take it for closed.",
  ship: "Ship the new behaviour under a second tool name: the caller has to think differently.",
  mirror: "open-world-lost",
  examples: () => [
    {
      before: { annotations: { openWorldHint: false } },
      after: { annotations: { openWorldHint: true } },
      found: true,
    },
    {
      before: { annotations: { openWorldHint: true } },
      after: { annotations: { openWorldHint: false } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "openWorldHint" && fact.after === true,
};
