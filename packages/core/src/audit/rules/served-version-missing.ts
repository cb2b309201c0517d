import type { AuditRule } from "../subject.ts";

export const servedVersionMissing: AuditRule = {
  id: "served-version-missing",
  verdict: "breaking",
  why: "An alias serves a version that is not registered, or no longer served: its calls are rejected.",
  ship: "Register the version again, or take it out of `servesVersions`; where nothing is left, retire the alias.",
  *find({ definition, contract }) {
    for (const [index, { name, servesVersions }] of (definition.aliases ?? []).entries()) {
      for (const [at, version] of servesVersions.entries()) {
        const status = contract.version(version)?.status;
        if (status !== undefined && status !== "retired" && status !== "removed") continue;
        const what = status === undefined ? "is not registered" : `is ${status}`;
        const path = `/aliases/${index}/servesVersions/${at}`;
        yield { path, reason: `${name} serves version ${version}, which ${what}.`, about: [name, version] };
      }
    }
  },
};
