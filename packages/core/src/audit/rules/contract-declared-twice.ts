import type { AuditRule } from "../subject.ts";

export const contractDeclaredTwice: AuditRule = {
  id: "contract-declared-twice",
  verdict: "breaking",
  why: "Two contracts have one id: only the first is served.",
  ship: "Give one of them another id, or merge them.",
  *find({ definition, all }) {
    const same = all.filter(({ contract }) => contract === definition.contract);
    if (same.length > 1 && same[0] === definition) {
      yield {
        path: "/contract",
        reason: `${same.length} contracts are called ${definition.contract}.`,
        about: same.length,
      };
    }
  },
};
