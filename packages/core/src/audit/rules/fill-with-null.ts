import { fillsOf } from "../declared-steps.ts";
import type { AuditRule } from "../subject.ts";

export const fillWithNull: AuditRule = {
  id: "fill-with-null",
  verdict: "silent",
  why: "A step fills with null: to a handler that may mean that there is no limit, which the older version never asked for.",
  ship: "Fill with the value that keeps the old meaning.",
  *find({ definition }) {
    for (const { path, fill, side } of fillsOf(definition)) {
      if (fill.value === null)
        yield { path, side, reason: `${fill.pointer} is filled with null.`, about: fill.pointer };
    }
  },
};
