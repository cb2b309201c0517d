import type { AuditRule } from "../subject.ts";

export const converterDeclaredTwice: AuditRule = {
  id: "converter-declared-twice",
  verdict: "breaking",
  why: "Two converters join the same versions: only the first runs.",
  ship: "Keep one of them.",
  *find({ definition }) {
    const steps = definition.steps ?? [];
    for (const [index, { from, to }] of steps.entries()) {
      if (steps.findIndex((step) => step.from === from && step.to === to) === index) continue;
      yield {
        path: `/converters/${index}`,
        reason: `There is one from ${from} to ${to} already.`,
        about: [from, to],
      };
    }
  },
};
