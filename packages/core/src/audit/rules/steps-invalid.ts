import { parseSteps } from "../../converters/index.ts";
import { declaredSteps } from "../declared-steps.ts";
import type { AuditRule } from "../subject.ts";

export const stepsInvalid: AuditRule = {
  id: "steps-invalid",
  verdict: "breaking",
  why: "Steps are not declared rightly: every call that needs them fails.",
  ship: "Correct the step.",
  *find({ definition }) {
    for (const { path, steps, side } of declaredSteps(definition)) {
      const parsed = parseSteps(steps);
      if (parsed.ok) continue;
      for (const { pointer, message } of parsed.faults)
        yield { path: path + pointer, side, reason: `The step ${message}.` };
    }
  },
};
