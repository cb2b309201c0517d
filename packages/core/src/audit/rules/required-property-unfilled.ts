import type { AuditRule } from "../subject.ts";
import { unfilled } from "../unfilled.ts";

export const requiredPropertyUnfilled: AuditRule = {
  id: "required-property-unfilled",
  verdict: "breaking",
  why: "The newer version requires a property that the older one lacks, and no declared step fills it: every converted call fails.",
  ship: "Fill it by a step with a value, or with an authorized claim, and say why that keeps the old meaning. A default of the schema does not count.",
  *find(subject) {
    for (const { path, key, from, to } of unfilled(subject)) {
      yield {
        path,
        side: "input",
        reason: `Version ${to} requires ${key}, version ${from} has none, and no step makes one.`,
        about: key,
      };
    }
  },
};
