import { publishedNames } from "../names.ts";
import type { AuditRule } from "../subject.ts";

export const nameClaimedTwice: AuditRule = {
  id: "name-claimed-twice",
  verdict: "breaking",
  why: "Two contracts claim one name: calls go to one of them, whatever their caller meant.",
  ship: "Let one contract have the name; a name that was given up stays with its contract.",
  *find({ definition, all }) {
    const own = publishedNames(definition);
    for (const other of all) {
      // Told once, by the one whose id comes last.
      if (other.contract >= definition.contract) continue;
      const theirs = publishedNames(other);
      for (const [name, path] of own) {
        if (!theirs.has(name)) continue;
        yield { path, reason: `${name} is claimed by ${other.contract} too.`, about: name };
      }
    }
  },
};
