import { stepsAt } from "../declared-steps.ts";
import type { AuditRule } from "../subject.ts";

export const converterNeverApplies: AuditRule = {
  id: "converter-never-applies",
  verdict: "behavioural",
  why: "A converter, or a step of it, changes nothing on any value: it is a slip, or left over.",
  ship: "Correct its pointer, or take it away; where nothing has to change, an empty list of steps says so.",
  *find({ definition, trials }) {
    for (const { path, side, from, to, tried, changed, idleSteps } of trials) {
      const { length = 0 } = stepsAt(definition, path) ?? {};
      for (const index of idleSteps) {
        yield {
          path: `${path}/${index}`,
          side,
          reason: `This step changed none of ${tried} values.`,
          about: [from, to, index],
        };
      }
      if (tried > 0 && changed === 0 && idleSteps.length === 0 && stepsAt(definition, path) === undefined) {
        yield { path, side, reason: `It changed none of ${tried} values.`, about: [from, to, length] };
      }
    }
  },
};
