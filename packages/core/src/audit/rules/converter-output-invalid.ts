import type { AuditRule } from "../subject.ts";

export const converterOutputInvalid: AuditRule = {
  id: "converter-output-invalid",
  verdict: "breaking",
  why: "A converter makes arguments that the next version rejects: the call fails.",
  ship: "Make the converter fill or change what the next version wants.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("invalid-output");
      if (trouble === undefined || side !== "input") continue;
      yield {
        path,
        side,
        reason: `The converter from ${from} to ${to} makes arguments that version ${to} rejects: ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
