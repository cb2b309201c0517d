import { parseSteps } from "../../converters/index.ts";
import { tokens } from "../../json/index.ts";
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
      for (const { pointer, message } of parsed.faults) {
        const [, ...inside] = tokens(pointer);
        const what = inside.length === 0 ? "The step" : `\`${inside.join("/")}\``;
        const step = steps[Number(tokens(pointer)[0])] ?? null;
        yield { path: path + pointer, side, reason: `${what} ${message}.`, about: [step, message] };
      }
    }
  },
};
