import type { Rule } from "./rule.ts";

export const taskBecameRequired: Rule = {
  id: "task-became-required",
  side: "tool",
  verdict: "silent",
  why: "The tool now answers with a task only: a caller that waits for the answer gets a ticket.",
  ship: "Ship the new behaviour under a second tool name: the caller has to think differently.",
  mirror: "task-support-changed",
  examples: () => [
    {
      before: { execution: { taskSupport: "optional" } },
      after: { execution: { taskSupport: "required" } },
      found: true,
    },
    {
      before: { execution: { taskSupport: "required" } },
      after: { execution: { taskSupport: "optional" } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "task-support" && fact.after === "required",
};
