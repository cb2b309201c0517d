import { reusedProperties } from "../reused.ts";
import type { AuditRule } from "../subject.ts";

export const wordReused: AuditRule = {
  id: "word-reused",
  verdict: "silent",
  why: "A property was given up and came back with another shape: old prompts still mean the first one.",
  ship: "Take a new name for the new meaning; the old one stays reserved.",
  *find({ definition }) {
    for (const { pointer, first, last, gone } of reusedProperties(definition)) {
      const reason = `${pointer} of version ${first} was gone in ${gone} and means something else in ${last}.`;
      yield {
        path: "/versions",
        side: pointer.startsWith("/outputSchema") ? "output" : "input",
        reason,
        about: pointer,
      };
    }
  },
};
