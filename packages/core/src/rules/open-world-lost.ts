import type { Rule } from "./rule.ts";

export const openWorldLost: Rule = {
  id: "open-world-lost",
  side: "tool",
  verdict: "behavioural",
  why: "The tool says that it keeps to a closed world.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: "open-world-gained",
  examples: () => [
    {
      before: { annotations: { openWorldHint: true } },
      after: { annotations: { openWorldHint: false } },
      found: true,
    },
    {
      before: { annotations: { openWorldHint: false } },
      after: { annotations: { openWorldHint: true } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "hint" && fact.name === "openWorldHint" && fact.after === false,
};
