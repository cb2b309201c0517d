import { fillsOf, isEmpty } from "../declared-steps.ts";
import type { AuditRule } from "../subject.ts";

export const emptyFillWithoutReason: AuditRule = {
  id: "empty-fill-without-reason",
  verdict: "silent",
  why: 'A step fills with an empty object or list without a reason: to a handler that may mean "everything".',
  ship: "Fill with what the older version meant, or say in `because` why empty is right.",
  *find({ definition }) {
    for (const { path, fill, side } of fillsOf(definition)) {
      if (fill.because !== undefined || !isEmpty(fill.value)) continue;
      yield {
        path,
        side,
        reason: `${fill.pointer} is filled with an empty container, without a reason.`,
        about: fill.pointer,
      };
    }
  },
};
