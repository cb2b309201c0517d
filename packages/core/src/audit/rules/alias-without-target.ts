import type { AuditRule } from "../subject.ts";

export const aliasWithoutTarget: AuditRule = {
  id: "alias-without-target",
  verdict: "breaking",
  why: "An alias leads to a contract of which nothing answers any more.",
  ship: "Take the alias away, or say in `replacedBy` what to use.",
  *find({ definition }) {
    if (definition.retired !== true) return;
    for (const [index, { name }] of (definition.aliases ?? []).entries()) {
      yield {
        path: `/aliases/${index}`,
        reason: `${name} leads to ${definition.contract}, which is retired.`,
        about: name,
      };
    }
  },
};
