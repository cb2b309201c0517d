import { isLive } from "../names.ts";
import type { AuditRule } from "../subject.ts";

export const aliasOverLiveName: AuditRule = {
  id: "alias-over-live-name",
  verdict: "breaking",
  why: "An alias has the name of a tool that is listed: the tool answers, the alias never does.",
  ship: "Take the alias away, or rename the tool.",
  *find({ definition, all }) {
    for (const [index, { name }] of (definition.aliases ?? []).entries()) {
      const owner = all.find((other) => isLive(other, name));
      if (owner !== undefined) {
        yield {
          path: `/aliases/${index}/name`,
          reason: `${name} is a tool that ${owner.contract} lists.`,
          about: name,
        };
      }
    }
  },
};
