import { type Json, sameJson } from "../json/index.ts";
import {
  type Contract,
  currentVersion,
  latestRevision,
  ownedNames,
  publishedVersions,
  type ReservedWords,
} from "./contract.ts";
import { wordsOf } from "./words.ts";

/**
 * The words that a contract published once and that its current version lacks. Drafts reserve nothing; below a property
 * that is gone only the property itself is named.
 */
export function reservedWords(contract: Contract): ReservedWords {
  const current = currentVersion(contract);
  if (current === undefined) return {};
  const tool = latestRevision(current).tool;
  const today = wordsOf(tool);
  const properties = new Set<string>();
  const enumValues = new Map<string, { pointer: string; value: Json }>();
  for (const revision of publishedVersions(contract).flatMap(({ revisions }) => revisions)) {
    if (revision.tool === tool) continue;
    const words = wordsOf(revision.tool);
    for (const pointer of words.properties) if (!today.properties.has(pointer)) properties.add(pointer);
    for (const [pointer, values] of words.enumValues) {
      const left = today.enumValues.get(pointer);
      // Where no value is listed any more, all of them are still accepted.
      if (left === undefined) continue;
      for (const [key, value] of values) {
        if (!left.has(key)) enumValues.set(`${pointer} ${key}`, { pointer, value });
      }
    }
  }
  const aliases = new Set((contract.aliases ?? []).map(({ name }) => name));
  return {
    ...some(
      "names",
      ownedNames(contract).filter((name) => !aliases.has(name) && (contract.removed || name !== tool.name)),
    ),
    ...some("properties", outermost(properties)),
    ...some(
      "enumValues",
      [...enumValues].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, gone]) => gone),
    ),
  };
}

function outermost(pointers: ReadonlySet<string>): readonly string[] {
  const isInside = (pointer: string) => {
    for (let end = pointer.lastIndexOf("/"); end > 0; end = pointer.lastIndexOf("/", end - 1)) {
      if (pointers.has(pointer.slice(0, end))) return true;
    }
    return false;
  };
  return [...pointers].filter((pointer) => !isInside(pointer)).sort();
}

function some<Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): Partial<Record<Key, readonly Item[]>> {
  return (items.length === 0 ? {} : { [key]: items }) as Partial<Record<Key, readonly Item[]>>;
}

/** The contract with `reserved` computed from its history; the same object where nothing changes. */
export function withReserved(contract: Contract): Contract {
  const { names: _names, properties: _properties, enumValues: _values, ...others } = contract.reserved ?? {};
  const reserved = { ...others, ...reservedWords(contract) };
  if (Object.keys(reserved).length > 0) {
    return sameJson(contract.reserved as unknown as Json, reserved as unknown as Json)
      ? contract
      : { ...contract, reserved };
  }
  if (contract.reserved === undefined) return contract;
  const { reserved: _gone, ...rest } = contract;
  return rest;
}
