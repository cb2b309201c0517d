import { canonicalJson, isObject, type Json, type JsonObject, join } from "../json/index.ts";
import { holds, isTrivial, matches, PatternTooHard, type SchemaNode } from "../schema/index.ts";

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

// Beyond these nothing is kept for the next call; what is read does not change by it.
const maxPlaces = 10_000;
const maxTagged = 200;
// Arguments that nest deeper are foreign to every version: the words in them are not read.
const maxDepth = 1_000;

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

/**
 * The words that the versions of one contract declare: names of properties and values of enums, by the place in the
 * arguments that they belong to. References and combinators are followed, so that a word keeps its place when a schema
 * is only written differently. Schemas of versions have to come from one SchemaSet.
 */
export class Vocabulary {
  readonly #places = new Map<string, Place>();
  readonly #root: Place;
  readonly #all: number;

  /** By bit: the schemas that share it. Throws a RangeError where they are more than a number has bits. */
  constructor(roots: readonly (readonly SchemaNode[])[]) {
    if (roots.length > maxVersions + 1) throw new RangeError(`more than ${maxVersions} versions`);
    this.#all = 2 ** roots.length - 1;
    this.#root = this.#placeOf(roots, true);
  }

  /** Reads the words of some arguments. */
  read(value: Json): WordsRead {
    const words: WordsRead = { foreignTo: 0, undeclaredIn: 0 };
    this.#read(this.#root, value, words, 0);
    return words;
  }

  #read(described: Place, value: Json, words: WordsRead, depth: number): void {
    if (described.isSilent) return;
    if (depth > maxDepth) {
      words.foreignTo |= this.#all;
      return;
    }
    if (typeof value !== "object" || value === null) {
      if (described.listing !== 0) words.foreignTo |= lackingValue(described, value);
      return;
    }
    if (described.listsObjects) words.foreignTo |= lackingValue(described, value);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1)
        this.#read(this.#itemPlace(described, index), value[index] as Json, words, depth + 1);
      return;
    }
    const object = value as JsonObject;
    const place = described.tags.length === 0 ? described : this.#taggedPlace(described, object);
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

  /**
   * The place without the alternatives that a value rules out by its tags (`{ "kind": "user" }`): their words are no
   * words of it. Where a version has no alternative left, all of its stay.
   */
  #taggedPlace(place: Place, object: JsonObject): Place {
    let key = "";
    for (const tag of place.tags) {
      const value = Object.hasOwn(object, tag) ? object[tag] : undefined;
      if (value === undefined || (typeof value === "object" && value !== null)) key += "-|";
      else key += place.tagValues.has(value) ? `${typeof value}:${value}|` : "?|";
    }
    const known = place.tagged.get(key);
    if (known !== undefined) return known;
    const nodes = place.nodes.map((list) => {
      const left = list.filter((node) => !isRuledOut(node, place.tags, object));
      return left.some((node) => node.properties !== undefined) ? left : list;
    });
    const made = placeOf(place.entries, nodes, place.isRoot, false);
    if (place.tagged.size < maxTagged) place.tagged.set(key, made);
    return made;
  }

  /** Versions that describe what is beside a key, and not the key. */
  #lacking(place: Place, key: string, declaredBy: number): number {
    const covering = place.hasPatterns ? this.#matching(place, key) : 0;
    // Inside, a version that says outright that any key may be there takes it as data.
    const data = place.isRoot ? place.open : place.open | place.free;
    return place.speaking & ~declaredBy & ~data & ~covering;
  }

  /**
   * The words that are foreign to some version, and those that no version declares, for messages; of each kind at most
   * some.
   */
  find(value: Json, max = 20): readonly WordFound[] {
    const found: WordFound[] = [];
    const room = { declared: max, undeclared: max };
    const add = (word: WordFound) => {
      const kind = word.declaredBy === 0 ? "undeclared" : "declared";
      if (room[kind] <= 0) return;
      room[kind] -= 1;
      found.push(word);
    };
    const visit = (described: Place, at: Json, pointer: string, depth: number): void => {
      if (described.isSilent || depth > maxDepth || room.declared + room.undeclared <= 0) return;
      const isObjectLike = typeof at === "object" && at !== null;
      const lists = isObjectLike ? described.listsObjects : described.listing !== 0;
      const lackedBy = lists ? lackingValue(described, at) : 0;
      if (lackedBy !== 0) {
        const declaredBy = described.values.get(keyOf(at)) ?? 0;
        add({ pointer, word: at, isValue: true, declaredBy, lackedBy, beside: [] });
      }
      if (Array.isArray(at)) {
        at.forEach((item, index) => {
          visit(this.#itemPlace(described, index), item, join(pointer, index), depth + 1);
        });
        return;
      }
      if (!isObject(at)) return;
      const place = described.tags.length === 0 ? described : this.#taggedPlace(described, at);
      for (const [key, item] of Object.entries(at)) {
        const declaredBy = place.keys.get(key)?.declaredBy ?? 0;
        const lacking = this.#lacking(place, key, declaredBy);
        const lackedHere = declaredBy === 0 ? lacking & ~place.free : lacking;
        const hasRoom = (declaredBy === 0 ? room.undeclared : room.declared) > 0;
        if (lackedHere !== 0 && hasRoom) {
          const beside = place.nodes.map(
            (nodes) => new Set(nodes.flatMap((node) => [...(node.properties?.keys() ?? [])])),
          );
          const word = { word: key, isValue: false, declaredBy, lackedBy: lackedHere, beside };
          add({ pointer: join(pointer, key), ...word });
        }
        visit(this.#memberPlace(place, key), item, join(pointer, key), depth + 1);
      }
    };
    visit(this.#root, value, "", 0);
    return found;
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

  #placeOf(entries: readonly (readonly SchemaNode[])[], isRoot = false): Place {
    const key = `${isRoot ? "/" : ""}${entries.map((list) => list.map(({ id }) => id).join()).join("|")}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const made = placeOf(entries, entries.map(inPlace), isRoot, true);
    if (this.#places.size < maxPlaces) this.#places.set(key, made);
    return made;
  }
}

function keyOf(value: Json): Json {
  return typeof value === "object" && value !== null ? canonicalJson(value) : value;
}

/** Versions that list values, not this one, and do not accept it otherwise. */
function lackingValue(place: Place, value: Json): number {
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
function isRuledOut({ properties }: SchemaNode, tags: readonly string[], object: JsonObject): boolean {
  if (properties === undefined) return false;
  return tags.some((tag) => {
    const values = properties.get(tag)?.enum;
    const value = Object.hasOwn(object, tag) ? object[tag] : undefined;
    return values !== undefined && value !== undefined && !values.includes(value);
  });
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
  if (found.length > 0) return found;
  return [node.additionalProperties, node.unevaluatedProperties].filter((rest) => rest !== undefined);
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

function placeOf(
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

function bitsOf(
  nodes: readonly (readonly SchemaNode[])[],
  holds: (list: readonly SchemaNode[]) => boolean,
): number {
  return nodes.reduce((bits, list, index) => (holds(list) ? bits | (2 ** index) : bits), 0);
}
