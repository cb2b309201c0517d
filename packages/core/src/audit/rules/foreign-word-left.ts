import type { AuditRule } from "../subject.ts";

export const foreignWordLeft: AuditRule = {
  id: "foreign-word-left",
  verdict: "silent",
  why: "A converter leaves a word that only other versions know: the handler ignores it, or takes it for something else.",
  ship: "Move, rename or drop it in the converter.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("foreign-word");
      if (trouble === undefined || side !== "input") continue;
      yield {
        path,
        side,
        reason: `After the converter from ${from} to ${to} ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
