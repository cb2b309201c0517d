import { missingSteps } from "../missing-steps.ts";
import type { AuditRule } from "../subject.ts";

export const resultConverterMissing: AuditRule = {
  id: "result-converter-missing",
  verdict: "breaking",
  why: "Results find no way back to a served version: its calls are rejected before they run.",
  ship: "Declare a `result` for the converter that is missing, or retire the version.",
  *find(subject) {
    for (const { version, from, to, because } of missingSteps(subject, "result")) {
      yield {
        path: "/converters",
        side: "output",
        reason: `Version ${version} needs results converted from ${to} to ${from}: ${because}`,
        about: version,
      };
    }
  },
};
