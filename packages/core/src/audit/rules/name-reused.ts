import type { AuditRule } from "../subject.ts";

export const nameReused: AuditRule = {
  id: "name-reused",
  verdict: "silent",
  why: "A tool has a name that another contract gave up: old prompts still mean the first one.",
  ship: "Take a new name; the old one stays with its contract.",
  *find({ definition, all }) {
    if (definition.retired === true) return;
    for (const other of all) {
      if (other.contract === definition.contract) continue;
      const gone = [...(other.retiredNames ?? []), ...(other.retired === true ? [other.name] : [])];
      if (!gone.includes(definition.name)) continue;
      yield {
        path: "/versions",
        reason: `${definition.name} was a name of ${other.contract}.`,
        about: other.contract,
      };
    }
  },
};
