import { type JudgeTools, renamesFor, summaries } from "./comparison-port.ts";
import {
  type Contract,
  type ContractFolder,
  currentTool,
  latestRevision,
  publishedVersions,
} from "./contract.ts";
import { withReserved } from "./reserved.ts";

/**
 * Puts a contract's only published version behind those of another contract, with everything declared about it; its
 * revisions stay as they are. A draft of the older contract gives way.
 */
export function mergeContract(
  folder: ContractFolder,
  older: Contract,
  newer: Contract,
  judge: JudgeTools,
): ContractFolder {
  const { removed: _removed, ...kept } = older;
  const published = publishedVersions(older);
  const shift = published.length;
  const [first, ...others] = newer.versions.map((version) => ({
    ...version,
    version: version.version + shift,
  }));
  if (first === undefined) throw new Error(`contract ${newer.contract} has no version`);
  const { because: _because, ...firstKept } = first;
  const merged: Contract = {
    ...kept,
    ...joined("aliases", older.aliases, newer.aliases, (alias) => ({
      ...alias,
      servesVersions: alias.servesVersions.map((version) => version + shift),
    })),
    ...joined("renames", older.renames, newer.renames, (rename) => rename),
    ...joined("approvals", older.approvals, newer.approvals, (approval) => approval),
    ...joined("converters", older.converters, newer.converters, (converter) => ({
      ...converter,
      from: converter.from + shift,
      to: converter.to + shift,
    })),
    versions: [...published, { ...firstKept, ...becauseOf(older, newer, judge) }, ...others],
  };
  const contracts = new Map(folder.contracts).set(older.contract, withReserved(merged));
  contracts.delete(newer.contract);
  return { catalog: relisted(folder, older.contract, newer.contract), contracts };
}

function becauseOf(older: Contract, newer: Contract, judge: JudgeTools): ReturnType<typeof summaries> {
  const before = currentTool(older);
  const [version] = publishedVersions(newer);
  if (before === undefined || version === undefined) return {};
  const after = latestRevision(version).tool;
  const aliases = (older.aliases ?? []).map(({ name }) => name);
  const renames = renamesFor(older, [before, after]);
  return summaries(judge(before, after, { renames, aliases, reserved: [], reservedValues: [] }).changes);
}

function joined<Key extends string, Item>(
  key: Key,
  older: readonly Item[] | undefined,
  newer: readonly Item[] | undefined,
  shifted: (item: Item) => Item,
): Partial<Record<Key, readonly Item[]>> {
  if (newer === undefined || newer.length === 0) return {};
  return { [key]: [...(older ?? []), ...newer.map(shifted)] } as unknown as Partial<
    Record<Key, readonly Item[]>
  >;
}

function relisted({ catalog }: ContractFolder, older: string, newer: string): ContractFolder["catalog"] {
  const ids = catalog.contracts ?? {};
  const entries = catalog.order.map((name): [string, string] => {
    const id = (Object.hasOwn(ids, name) ? ids[name] : undefined) ?? name;
    return [name, id === newer ? older : id];
  });
  const { contracts: _contracts, ...kept } = catalog;
  const differing = entries.filter(([name, id]) => name !== id);
  return { ...kept, ...(differing.length === 0 ? {} : { contracts: Object.fromEntries(differing) }) };
}
