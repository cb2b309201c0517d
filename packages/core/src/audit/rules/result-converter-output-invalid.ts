import type { AuditRule } from "../subject.ts";

export const resultConverterOutputInvalid: AuditRule = {
  id: "result-converter-output-invalid",
  verdict: "breaking",
  why: "A converter makes results that the older version does not allow: the call runs, and its result is withheld.",
  ship: "Make the converter give results of the older shape.",
  *find({ trials }) {
    for (const { path, side, from, to, steps, troubles } of trials) {
      const trouble = troubles.get("invalid-output");
      if (trouble === undefined || side !== "output") continue;
      yield {
        path,
        side,
        reason: `The converter from ${to} to ${from} makes results that version ${from} does not allow: ${trouble.message}.`,
        witness: trouble.witness,
        about: [from, to, steps],
      };
    }
  },
};
