import type { AuditRule } from "../subject.ts";

/** Names that a name leads to, as long as each is the name of a contract with aliases. */
function chainFrom(start: string, aliasesOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const met = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (met.has(name)) continue;
    met.add(name);
    waiting.push(...(aliasesOf.get(name) ?? []));
  }
  return [...met];
}

export const aliasCycle: AuditRule = {
  id: "alias-cycle",
  verdict: "breaking",
  why: "Aliases lead to each other: it depends on the order of names what a call means.",
  ship: "Let each alias lead to a name that is no alias.",
  *find({ definition, all }) {
    const aliasesOf = new Map(
      all.map((other) => [other.name, (other.aliases ?? []).map(({ name }) => name)]),
    );
    for (const [index, { name }] of (definition.aliases ?? []).entries()) {
      const chain = chainFrom(name, aliasesOf);
      if (!chain.includes(definition.name) && name !== definition.name) continue;
      yield {
        path: `/aliases/${index}/name`,
        reason: `${[definition.name, ...chain].join(" is ")}.`,
        about: name,
      };
    }
  },
};
