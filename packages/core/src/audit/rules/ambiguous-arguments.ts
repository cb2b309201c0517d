import { ambiguous } from "../ambiguous.ts";
import type { AuditRule } from "../subject.ts";

export const ambiguousArguments: AuditRule = {
  id: "ambiguous-arguments",
  verdict: "breaking",
  why: "Arguments that fit two served versions make different calls, and nothing says which counts: such calls are rejected.",
  ship: "Say in `onAmbiguous` which version wins, or `reject` where that is meant.",
  *find(subject) {
    const found = ambiguous(subject);
    if (found === undefined) return;
    const { witness, versions } = found;
    yield {
      path: "/onAmbiguous",
      side: "input",
      reason: `Versions ${versions.join(" and ")} make different calls of the same arguments.`,
      witness,
      about: versions,
    };
  },
};
