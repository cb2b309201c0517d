import type { AuditRule } from "../subject.ts";

export const aliasWithoutSchema: AuditRule = {
  id: "alias-without-schema",
  verdict: "breaking",
  why: "An alias has no shape of its own, and none of the versions that it serves is known: nothing says what its arguments mean.",
  ship: "Register the version that it serves, or give the alias an `inputSchema`.",
  *find({ definition, contract }) {
    for (const [index, { name, servesVersions, shape }] of (definition.aliases ?? []).entries()) {
      if (shape !== undefined || servesVersions.some((version) => contract.version(version) !== undefined))
        continue;
      yield {
        path: `/aliases/${index}`,
        reason: `Nothing says what the arguments of ${name} are.`,
        about: name,
      };
    }
  },
};
