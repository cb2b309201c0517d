import type { AuditRule } from "../subject.ts";
import { unreadable } from "../unreadable.ts";

export const schemaUnreadable: AuditRule = {
  id: "schema-unreadable",
  verdict: "breaking",
  why: "A schema cannot be checked against: no arguments count as valid, and every call is rejected.",
  ship: "Use a known dialect and keywords that are decided.",
  *find({ definition, contract }) {
    for (const [index, { version, status, tool }] of definition.versions.entries()) {
      if (status === "draft" || status === "retired" || status === "removed") continue;
      const compiled = contract.version(version);
      const why = compiled === undefined ? undefined : unreadable(tool.inputSchema, compiled.root);
      if (why === undefined) continue;
      yield {
        path: `/versions/${index}`,
        side: "input",
        reason: `The input schema of version ${version} ${why}.`,
        about: version,
      };
    }
  },
};
