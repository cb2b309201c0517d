import type { AuditRule } from "../subject.ts";

export const pinnedVersionMissing: AuditRule = {
  id: "pinned-version-missing",
  verdict: "breaking",
  why: "A caller is bound to a version that is no longer served: its calls are rejected.",
  ship: "Serve the version again, or move the caller first.",
  *find({ definition, contract, options }) {
    const { implemented } = definition;
    for (const { caller, contract: name, version } of options.pins ?? []) {
      if (name !== definition.contract) continue;
      if (definition.retired !== true && contract.speaker(version, implemented) !== undefined) continue;
      yield {
        path: "/versions",
        reason: `${caller} is bound to version ${version}, which cannot be served.`,
        about: [caller, version],
      };
    }
  },
};
