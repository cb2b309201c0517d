import type { AuditRule } from "../subject.ts";

export const replacementMissing: AuditRule = {
  id: "replacement-missing",
  verdict: "breaking",
  why: "Callers are told to use a name that does not answer.",
  ship: "Name a tool that answers.",
  *find({ definition, classify }) {
    const { replacedBy } = definition;
    if (replacedBy === undefined) return;
    const kind = classify(replacedBy)?.kind;
    if (kind === undefined || kind === "retired") {
      yield {
        path: "/replacedBy",
        reason: `${replacedBy} ${kind === undefined ? "is no tool of this server" : "is retired"}.`,
        about: replacedBy,
      };
    }
  },
};
