import type { AuditRule } from "../subject.ts";

export const converterMutates: AuditRule = {
  id: "converter-mutates",
  verdict: "breaking",
  why: "A converter changes what it is given: what is recorded and retried is no longer what was received.",
  ship: "Return a new value.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("mutates");
      if (trouble === undefined) continue;
      yield {
        path,
        side,
        reason: `The converter between ${from} and ${to} is not pure: ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
