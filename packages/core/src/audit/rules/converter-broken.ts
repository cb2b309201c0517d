import type { AuditRule } from "../subject.ts";

export const converterBroken: AuditRule = {
  id: "converter-broken",
  verdict: "breaking",
  why: "A converter throws, or returns what is no JSON value.",
  ship: "Mend the converter; it has to take every value that its version allows.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("broken");
      if (trouble === undefined) continue;
      yield {
        path,
        side,
        reason: `The converter between ${from} and ${to} fails: ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
