import { wordsOf } from "../contract/index.ts";
import type { ContractDefinition } from "../gate/index.ts";
import { compareTools } from "../rules/index.ts";

interface Reused {
  readonly pointer: string;
  /** The versions that had it first, that lacked it, and that have it again. */
  readonly first: number;
  readonly gone: number;
  readonly last: number;
}

/** Properties that one version had, a later one lacked, and a still later one has with another meaning. */
export function* reusedProperties({ versions, renames = [] }: ContractDefinition): Iterable<Reused> {
  const published = versions.filter(({ status }) => status !== "draft").sort((a, b) => a.version - b.version);
  if (published.length < 3) return;
  const words = published.map(({ tool }) => wordsOf(tool).properties);
  for (const [last, now] of published.entries()) {
    for (const pointer of words[last] ?? []) {
      const gone = words.findLastIndex((set, index) => index < last && !set.has(pointer));
      const first = words.findLastIndex((set, index) => index < gone && set.has(pointer));
      const [before, between] = [published[first], published[gone]];
      if (before === undefined || between === undefined || words[last - 1]?.has(pointer) === true) continue;
      const { changes } = compareTools(before.tool, { ...now.tool, name: before.tool.name }, { renames });
      const isOther = changes.some(
        ({ path, verdict }) =>
          (path === pointer || path.startsWith(`${pointer}/`)) &&
          verdict !== "safe" &&
          verdict !== "behavioural",
      );
      if (isOther) yield { pointer, first: before.version, gone: between.version, last: now.version };
    }
  }
}
