import { isObject, type Json, type JsonObject, join } from "../json/index.ts";
import type { SchemaNode } from "../schema/index.ts";
import {
  bitsOf,
  inPlace,
  isMatch,
  isRuledOut,
  keyOf,
  lackingValue,
  membersOf,
  type Place,
  placeOf,
} from "./place.ts";

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
