import type { AuditRule } from "../subject.ts";

export const converterTooSlow: AuditRule = {
  id: "converter-too-slow",
  verdict: "breaking",
  why: "A converter takes longer than it may.",
  ship: "Make it faster, or synchronous.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("slow");
      if (trouble === undefined) continue;
      yield {
        path,
        side,
        reason: `The converter between ${from} and ${to} is too slow: ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
