import { canonicalJson, type Json, type JsonObject } from "../json/index.ts";
import { holds, isTrivial, matches, PatternTooHard, type SchemaNode } from "../schema/index.ts";

/** A key that some version declares. */
interface Key {
  /** Versions that declare it. */
  readonly declaredBy: number;
  /** Where it leads; made when it is first met. */
  place?: Place;
}

/** One place in the arguments, as all versions of a contract describe it. Places are made when they are first met. */
export interface Place {
  /** By version: the schemas that speak of the value here. */
  readonly nodes: readonly (readonly SchemaNode[])[];
  /** By version: those of them that the value has to meet; the others are alternatives or parts of these. */
  readonly entries: readonly (readonly SchemaNode[])[];
  /** Versions that declare keys here, so that a key which they lack is foreign to them. */
  readonly speaking: number;
  readonly keys: ReadonlyMap<string, Key>;
  /** Versions that describe all other keys by one schema. */
  readonly open: number;
  /** Versions that say outright that any key may be there. */
  readonly free: number;
  readonly hasPatterns: boolean;
  /** Values that versions list, and the versions that list some; objects and lists by their canonical JSON. */
  readonly values: ReadonlyMap<Json, number>;
  readonly listing: number;
  readonly listsObjects: boolean;
  /** Properties whose values tell alternatives apart. */
  readonly tags: readonly string[];
  readonly tagValues: ReadonlySet<Json>;
  /** The same place for values with certain tags, made when they are first met. */
  readonly tagged: Map<string, Place>;
  readonly isRoot: boolean;
  /** Nothing below says anything about words. */
  readonly isSilent: boolean;
  /** Where the keys lead that have no name of their own. */
  rest?: Place;
  readonly items: Place[];
  /** Items that have a schema of their own; the others share one place. */
  readonly prefix: number;
}

export function keyOf(value: Json): Json {
  return typeof value === "object" && value !== null ? canonicalJson(value) : value;
}

/** Versions that list values, not this one, and do not accept it otherwise. */
export function lackingValue(place: Place, value: Json): number {
  const listedBy = place.values.get(keyOf(value)) ?? 0;
  let lacking = listedBy === 0 ? 0 : place.listing & ~listedBy;
  if (lacking === 0) return 0;
  // `null` beside an enum is the same word as `null` in it.
  place.entries.forEach((entries, index) => {
    const bit = 2 ** index;
    if (
      (lacking & bit) !== 0 &&
      entries.length > 0 &&
      entries.every((entry) => holds(entry, value) === true)
    ) {
      lacking &= ~bit;
    }
  });
  return lacking;
}

/** Whether a schema lists other values for a tag than the one that the value has. */
export function isRuledOut({ properties }: SchemaNode, tags: readonly string[], object: JsonObject): boolean {
  if (properties === undefined) return false;
  return tags.some((tag) => {
    const values = properties.get(tag)?.enum;
    const value = Object.hasOwn(object, tag) ? object[tag] : undefined;
    return values !== undefined && value !== undefined && !values.includes(value);
  });
}

export function isMatch(pattern: string, key: string): boolean {
  try {
    return matches(pattern, key);
  } catch (error) {
    if (error instanceof PatternTooHard) return true;
    throw error;
  }
}

export function membersOf(node: SchemaNode, key: string): readonly SchemaNode[] {
  const named = node.properties?.get(key);
  const matching = [...(node.patternProperties ?? [])].flatMap(([pattern, child]) =>
    isMatch(pattern, key) ? [child] : [],
  );
  const found = named === undefined ? matching : [named, ...matching];
  if (found.length > 0) return found;
  return [node.additionalProperties, node.unevaluatedProperties].filter((rest) => rest !== undefined);
}

/** A schema and those that speak of the same value, each once. */
export function inPlace(roots: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    const target = node.ref?.target();
    if (target !== undefined) waiting.push(target);
    waiting.push(...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? []));
    for (const child of [node.if, node.then, node.else]) if (child !== undefined) waiting.push(child);
    waiting.push(...(node.dependentSchemas?.values() ?? []));
  }
  return [...found].sort((a, b) => a.id - b.id);
}

export function placeOf(
  entries: readonly (readonly SchemaNode[])[],
  nodes: readonly (readonly SchemaNode[])[],
  isRoot: boolean,
  mayHaveTags: boolean,
): Place {
  const declaring = new Map<string, number>();
  const values = new Map<Json, number>();
  nodes.forEach((list, index) => {
    const bit = 2 ** index;
    for (const node of list) {
      // A name that nothing is allowed for is not declared, it is kept free.
      for (const [key, child] of node.properties ?? []) {
        if (!isNothing(child)) declaring.set(key, (declaring.get(key) ?? 0) | bit);
      }
      for (const value of node.enum ?? []) values.set(keyOf(value), (values.get(keyOf(value)) ?? 0) | bit);
    }
  });
  const rests = (list: readonly SchemaNode[]) =>
    list
      .flatMap(({ additionalProperties, unevaluatedProperties }) => [
        additionalProperties,
        unevaluatedProperties,
      ])
      .filter((rest) => rest !== undefined);
  const declares = bitsOf(nodes, (list) => list.some((node) => (node.properties?.size ?? 0) > 0));
  const listed = bitsOf(nodes, (list) => list.some((node) => node.enum !== undefined));
  // Where all that list values list the same ones, no value is foreign to any.
  const listing = [...values.values()].every((bits) => bits === listed) ? 0 : listed;
  const keys = new Map([...declaring].map(([key, declaredBy]): [string, Key] => [key, { declaredBy }]));
  const open = bitsOf(nodes, (list) => rests(list).some((rest) => !isTrivial(rest) && !isNothing(rest)));
  const all = nodes.flat();
  const hasPatterns = all.some((node) => (node.patternProperties?.size ?? 0) > 0);
  const hasItems = all.some((node) => node.items !== undefined || node.prefixItems !== undefined);
  const tags = mayHaveTags ? tagsOf(nodes) : [];
  return {
    nodes,
    entries,
    // A tool without arguments declares that it has none; inside, an object without properties is anything.
    speaking: isRoot ? 2 ** nodes.length - 1 : declares,
    keys,
    open,
    free: bitsOf(nodes, (list) => rests(list).some(isTrivial)),
    hasPatterns,
    values,
    listing,
    listsObjects:
      listing !== 0 &&
      all.some((node) => node.enum?.some((value) => typeof value === "object" && value !== null)),
    tags,
    tagValues: new Set(
      tags.flatMap((tag) => all.flatMap((node) => [...(node.properties?.get(tag)?.enum ?? [])])),
    ),
    tagged: new Map(),
    isRoot,
    isSilent: !isRoot && keys.size === 0 && listing === 0 && open === 0 && !hasPatterns && !hasItems,
    items: [],
    prefix: Math.max(0, ...all.map((node) => node.prefixItems?.length ?? 0)),
  };
}

/** Whether no value at all is valid: `false`, `{ "not": {} }`. */
function isNothing(node: SchemaNode): boolean {
  return node.types === 0 || (node.not !== undefined && isTrivial(node.not));
}

/** Properties for which alternatives of one version list different scalars. */
function tagsOf(nodes: readonly (readonly SchemaNode[])[]): readonly string[] {
  const tags = new Set<string>();
  for (const list of nodes) {
    const met = new Map<string, number>();
    for (const { properties } of list) {
      for (const [key, { enum: values }] of properties ?? []) {
        if (values?.every((value) => typeof value !== "object" || value === null))
          met.set(key, (met.get(key) ?? 0) + 1);
      }
    }
    for (const [key, count] of met) if (count > 1) tags.add(key);
  }
  return [...tags];
}

export function bitsOf(
  nodes: readonly (readonly SchemaNode[])[],
  holds: (list: readonly SchemaNode[]) => boolean,
): number {
  return nodes.reduce((bits, list, index) => (holds(list) ? bits | (2 ** index) : bits), 0);
}
