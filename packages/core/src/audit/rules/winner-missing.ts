import type { AuditRule } from "../subject.ts";

export const winnerMissing: AuditRule = {
  id: "winner-missing",
  verdict: "breaking",
  why: "`onAmbiguous` names a version that is not served.",
  ship: "Name a version that is served, `newest` or `reject`.",
  *find({ definition, contract }) {
    const { onAmbiguous } = definition;
    if (typeof onAmbiguous !== "number" || contract.speaker(onAmbiguous) !== undefined) return;
    yield { path: "/onAmbiguous", reason: `Version ${onAmbiguous} is not served.`, about: onAmbiguous };
  },
};
