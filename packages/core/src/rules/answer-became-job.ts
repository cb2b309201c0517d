import type { Rule } from "./rule.ts";

export const answerBecameJob: Rule = {
  id: "answer-became-job",
  side: "output",
  verdict: "silent",
  confidence: "suspected",
  why: "The result now names a job instead of the answer: callers take the ticket for the answer.",
  ship: "Ship a second tool name for the job: the caller has to think differently.",
  mirror: { none: "a job that became an answer shows as removed and added result properties" },
  examples: () => [
    {
      before: { properties: { rows: { type: "array" } } },
      after: { properties: { job_id: { type: "string" } } },
      found: true,
    },
    {
      before: { properties: { job_id: { type: "string" } } },
      after: { properties: { rows: { type: "array" } } },
      found: false,
    },
  ],
  matches: (fact) => fact.kind === "job-result",
  reason: (fact) =>
    `The result now has \`${fact.name}\` in the place of an answer: callers take the ticket for the answer.`,
};
