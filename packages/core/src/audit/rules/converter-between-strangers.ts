import type { AuditRule } from "../subject.ts";

export const converterBetweenStrangers: AuditRule = {
  id: "converter-between-strangers",
  verdict: "breaking",
  why: "A converter joins versions that are no neighbours, or that do not exist: it never runs.",
  ship: "Chains go step by step: declare one converter for each pair of neighbours.",
  *find({ definition, contract }) {
    for (const [index, { from, to }] of (definition.steps ?? []).entries()) {
      const isMissing = contract.version(from) === undefined || contract.version(to) === undefined;
      if (!isMissing && Math.abs(from - to) === 1) continue;
      const what = isMissing ? "which are not both registered" : "which are no neighbours";
      yield {
        path: `/converters/${index}`,
        reason: `It joins versions ${from} and ${to}, ${what}.`,
        about: [from, to],
      };
    }
  },
};
