import { fillsOf, isEmpty } from "../declared-steps.ts";
import type { AuditRule } from "../subject.ts";

export const fillWithoutReason: AuditRule = {
  id: "fill-without-reason",
  verdict: "silent",
  why: "A step fills a value without a reason: nobody can tell later whether it keeps the old meaning.",
  ship: "Add `because`, one sentence.",
  *find({ definition }) {
    for (const { path, fill, side } of fillsOf(definition)) {
      if (fill.because !== undefined || isEmpty(fill.value)) continue;
      yield { path, side, reason: `${fill.pointer} is filled without a reason.`, about: fill.pointer };
    }
  },
};
