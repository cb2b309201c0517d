import type { Rule } from "./rule.ts";

export const taskSupportChanged: Rule = {
  id: "task-support-changed",
  side: "tool",
  verdict: "behavioural",
  why: "Clients may call the tool in another way.",
  ship: "Run the evaluation of tool selection against the new words before they go out.",
  mirror: "task-became-required",
  examples: () => [
    {
      before: { execution: { taskSupport: "forbidden" } },
      after: { execution: { taskSupport: "optional" } },
      found: true,
    },
    {
      before: { execution: { taskSupport: "optional" } },
      after: { execution: { taskSupport: "required" } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "task-support" && fact.after !== "required",
};
