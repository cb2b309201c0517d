import { canonicalJson, isObject, type Json, type JsonObject, join } from "../json/index.ts";
import { isFalse, isTrivial, matches, PatternTooHard, type SchemaNode } from "../schema/index.ts";

/** What the words of some arguments say about versions. Sets of versions are bits, in the order of the roots. */
export interface WordsRead {
  /** Versions that lack a word which another version declares. */
  foreignTo: number;
  /** Versions that describe what is beside a key and do not know the key, as no version does. */
  undeclaredIn: number;
}

/** A word in some arguments. */
export interface WordFound {
  /** JSON pointer into the arguments. */
  readonly pointer: string;
  /** The key, or the value where `isValue`. */
  readonly word: Json;
  readonly isValue: boolean;
  /** Versions that declare it; none where no version does. */
  readonly declaredBy: number;
  /** Versions to which it is foreign, or, where none declares it, those that would have to. */
  readonly lackedBy: number;
  /** The keys that each version declares beside it. */
  readonly beside: readonly ReadonlySet<string>[];
}

/** Sets of versions are bits of a number. */
export const maxVersions = 30;

const maxPlaces = 10_000;
const maxDepth = 400;

/** A key that some version declares. */
interface Key {
  /** Versions that declare it. */
  readonly declaredBy: number;
  /** Where it leads; made when it is first met. */
  place?: Place;
}

/** One place in the arguments, as all versions of a contract describe it. Places are made when they are first met. */
interface Place {
  /** By version: the schemas that speak of the value here. */
  readonly nodes: readonly (readonly SchemaNode[])[];
  /** Versions that declare keys here, so that a key which they lack is foreign to them. */
  readonly speaking: number;
  readonly keys: ReadonlyMap<string, Key>;
  /** Versions that describe all other keys by one schema. */
  readonly open: number;
  /** Versions that say outright that any key may be there. */
  readonly free: number;
  readonly hasPatterns: boolean;
  /** Values that versions list, and the versions that list some. */
  readonly values: ReadonlyMap<Json, number>;
  readonly listing: number;
  /** Nothing below says anything about words. */
  readonly isSilent: boolean;
  /** Where the keys lead that have no name of their own. */
  rest?: Place;
  readonly items: Place[];
  /** Items that have a schema of their own; the others share one place. */
  readonly prefix: number;
}

/**
 * The words that the versions of one contract declare: names of properties and values of enums, by the place in the
 * arguments that they belong to. References and combinators are followed, so that a word keeps its place when a schema
 * is only written differently. Schemas of versions have to come from one SchemaSet.
 */
export class Vocabulary {
  readonly #places = new Map<string, Place>();
  readonly #root: Place;
  readonly #all: number;

  constructor(roots: readonly SchemaNode[]) {
    if (roots.length > maxVersions) throw new RangeError(`more than ${maxVersions} versions`);
    this.#all = 2 ** roots.length - 1;
    this.#root = this.#placeOf(
      roots.map((root) => [root]),
      true,
    );
  }

  /** Reads the words of some arguments. */
  read(value: Json): WordsRead {
    const words: WordsRead = { foreignTo: 0, undeclaredIn: 0 };
    this.#read(this.#root, value, words, 0);
    return words;
  }

  #read(place: Place, value: Json, words: WordsRead, depth: number): void {
    if (place.isSilent || depth > maxDepth) return;
    if (typeof value !== "object" || value === null) {
      if (place.listing !== 0) words.foreignTo |= lackingValue(place, value);
      return;
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1)
        this.#read(this.#itemPlace(place, index), value[index] as Json, words, depth + 1);
      return;
    }
    if (place.listing !== 0) words.foreignTo |= lackingValue(place, canonicalJson(value));
    const object = value as JsonObject;
    for (const key in object) {
      const item = object[key] as Json;
      const known = place.keys.get(key);
      if (known !== undefined) {
        if (known.declaredBy !== this.#all) words.foreignTo |= this.#lacking(place, key, known.declaredBy);
        known.place ??= this.#memberPlace(place, key);
        if (!known.place.isSilent) this.#read(known.place, item, words, depth + 1);
        continue;
      }
      words.undeclaredIn |= this.#lacking(place, key, 0) & ~place.free;
      if (place.open !== 0 || place.hasPatterns || typeof item === "object")
        this.#read(this.#memberPlace(place, key), item, words, depth + 1);
    }
  }

  /** Versions that describe what is beside a key, and not the key. */
  #lacking(place: Place, key: string, declaredBy: number): number {
    const covering = place.hasPatterns ? this.#matching(place, key) : 0;
    return place.speaking & ~declaredBy & ~place.open & ~covering;
  }

  /** Every word that is foreign to some version or that no version declares, for messages; at most some. */
  find(value: Json, max = 20): readonly WordFound[] {
    const found: WordFound[] = [];
    const visit = (place: Place, at: Json, pointer: string, depth: number): void => {
      if (place.isSilent || depth > maxDepth || found.length >= max) return;
      const lackedBy = place.listing === 0 || Array.isArray(at) ? 0 : lackingValue(place, keyOf(at));
      if (lackedBy !== 0) {
        const declaredBy = place.values.get(keyOf(at)) ?? 0;
        found.push({ pointer, word: at, isValue: true, declaredBy, lackedBy, beside: [] });
      }
      if (Array.isArray(at)) {
        at.forEach((item, index) => {
          visit(this.#itemPlace(place, index), item, join(pointer, index), depth + 1);
        });
        return;
      }
      if (!isObject(at)) return;
      for (const [key, item] of Object.entries(at)) {
        const declaredBy = place.keys.get(key)?.declaredBy ?? 0;
        const lacking = this.#lacking(place, key, declaredBy);
        const lacked = declaredBy === 0 ? lacking & ~place.free : lacking;
        if (lacked !== 0) {
          const beside = place.nodes.map(
            (nodes) => new Set(nodes.flatMap((node) => [...(node.properties?.keys() ?? [])])),
          );
          const word = { word: key, isValue: false, declaredBy, lackedBy: lacked, beside };
          found.push({ pointer: join(pointer, key), ...word });
        }
        visit(this.#memberPlace(place, key), item, join(pointer, key), depth + 1);
      }
    };
    visit(this.#root, value, "", 0);
    return found.slice(0, max);
  }

  /** Versions whose patterns match a key. */
  #matching(place: Place, key: string): number {
    return bitsOf(place.nodes, (nodes) =>
      nodes.some((node) =>
        [...(node.patternProperties?.keys() ?? [])].some((pattern) => isMatch(pattern, key)),
      ),
    );
  }

  #memberPlace(place: Place, key: string): Place {
    const named = place.keys.get(key);
    if (named?.place !== undefined) return named.place;
    // Keys without a name of their own share one place, unless patterns tell them apart.
    const isShared = named === undefined && !place.hasPatterns;
    if (isShared && place.rest !== undefined) return place.rest;
    const made = this.#placeOf(place.nodes.map((nodes) => nodes.flatMap((node) => membersOf(node, key))));
    if (named !== undefined) named.place = made;
    else if (isShared) place.rest = made;
    return made;
  }

  #itemPlace(place: Place, index: number): Place {
    const at = Math.min(index, place.prefix);
    for (let next = place.items.length; next <= at; next += 1) {
      const items = (node: SchemaNode) => node.prefixItems?.[next] ?? node.items ?? [];
      place.items.push(this.#placeOf(place.nodes.map((nodes) => nodes.flatMap(items))));
    }
    return place.items[at] as Place;
  }

  #placeOf(roots: readonly (readonly SchemaNode[])[], isRoot = false): Place {
    const nodes = roots.map(inPlace);
    const key = `${isRoot ? "/" : ""}${nodes.map((list) => list.map(({ id }) => id).join()).join("|")}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.#places.size >= maxPlaces) return silentPlace;
    const made = placeOf(nodes, isRoot);
    this.#places.set(key, made);
    return made;
  }
}

function keyOf(value: Json): Json {
  return typeof value === "object" && value !== null ? canonicalJson(value) : value;
}

function lackingValue(place: Place, key: Json): number {
  const listedBy = place.values.get(key) ?? 0;
  return listedBy === 0 ? 0 : place.listing & ~listedBy;
}

function isMatch(pattern: string, key: string): boolean {
  try {
    return matches(pattern, key);
  } catch (error) {
    if (error instanceof PatternTooHard) return true;
    throw error;
  }
}

function membersOf(node: SchemaNode, key: string): readonly SchemaNode[] {
  const named = node.properties?.get(key);
  const matching = [...(node.patternProperties ?? [])].flatMap(([pattern, child]) =>
    isMatch(pattern, key) ? [child] : [],
  );
  const found = named === undefined ? matching : [named, ...matching];
  if (found.length > 0 || node.additionalProperties === undefined) return found;
  return [node.additionalProperties];
}

/** A schema and those that speak of the same value, each once. */
function inPlace(roots: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node) || found.size > maxPlaces) continue;
    found.add(node);
    const target = node.ref?.target();
    if (target !== undefined) waiting.push(target);
    waiting.push(...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? []));
    for (const child of [node.if, node.then, node.else]) if (child !== undefined) waiting.push(child);
    waiting.push(...(node.dependentSchemas?.values() ?? []));
  }
  return [...found].sort((a, b) => a.id - b.id);
}

function placeOf(nodes: readonly (readonly SchemaNode[])[], isRoot: boolean): Place {
  const declaring = new Map<string, number>();
  const values = new Map<Json, number>();
  nodes.forEach((list, index) => {
    const bit = 2 ** index;
    for (const node of list) {
      for (const key of node.properties?.keys() ?? []) declaring.set(key, (declaring.get(key) ?? 0) | bit);
      for (const value of node.enum ?? []) values.set(keyOf(value), (values.get(keyOf(value)) ?? 0) | bit);
    }
  });
  const rests = (list: readonly SchemaNode[]) =>
    list.flatMap(({ additionalProperties }) =>
      additionalProperties === undefined ? [] : [additionalProperties],
    );
  const declares = bitsOf(nodes, (list) => list.some((node) => (node.properties?.size ?? 0) > 0));
  // A tool without arguments declares that it has none; inside, an object without properties is anything.
  const speaking = isRoot ? 2 ** nodes.length - 1 : declares;
  const listed = bitsOf(nodes, (list) => list.some((node) => node.enum !== undefined));
  // Where all that list values list the same ones, no value is foreign to any.
  const listing = [...values.values()].every((bits) => bits === listed) ? 0 : listed;
  const keys = new Map([...declaring].map(([key, declaredBy]): [string, Key] => [key, { declaredBy }]));
  const open = bitsOf(nodes, (list) => rests(list).some((rest) => !isTrivial(rest) && !isFalse(rest)));
  const all = nodes.flat();
  const hasPatterns = all.some((node) => (node.patternProperties?.size ?? 0) > 0);
  const hasItems = all.some((node) => node.items !== undefined || node.prefixItems !== undefined);
  return {
    nodes,
    speaking,
    keys,
    open,
    free: bitsOf(nodes, (list) => rests(list).some(isTrivial)),
    hasPatterns,
    values,
    listing,
    isSilent: !isRoot && keys.size === 0 && listing === 0 && open === 0 && !hasPatterns && !hasItems,
    items: [],
    prefix: Math.max(0, ...all.map((node) => node.prefixItems?.length ?? 0)),
  };
}

function bitsOf(
  nodes: readonly (readonly SchemaNode[])[],
  holds: (list: readonly SchemaNode[]) => boolean,
): number {
  return nodes.reduce((bits, list, index) => (holds(list) ? bits | (2 ** index) : bits), 0);
}

const silentPlace: Place = {
  nodes: [],
  speaking: 0,
  keys: new Map(),
  open: 0,
  free: 0,
  hasPatterns: false,
  values: new Map(),
  listing: 0,
  isSilent: true,
  items: [],
  prefix: 0,
};
