import { missingSteps } from "../missing-steps.ts";
import type { AuditRule } from "../subject.ts";

export const converterMissing: AuditRule = {
  id: "converter-missing",
  verdict: "breaking",
  why: "Arguments of a served version find no way to the version that the handler speaks: its calls are rejected.",
  ship: "Declare the converter that is missing, or retire the version.",
  *find(subject) {
    for (const { version, from, to, because } of missingSteps(subject, "arguments")) {
      yield {
        path: "/converters",
        side: "input",
        reason: `Version ${version} needs a converter from ${from} to ${to}: ${because}`,
        about: version,
      };
    }
  },
};
