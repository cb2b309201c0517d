import { isObject, type Json, type JsonObject, join, lookUp, member, sameJson } from "../json/index.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind, FactSide } from "./fact.ts";
import { keywordFacts } from "./keyword-facts.ts";
import { type PropertyRename, propertyFacts } from "./property-facts.ts";
import {
  type Alike,
  annotations,
  compareWritten,
  listOf,
  propertiesOf,
  sameKeys,
  sameTypes,
} from "./schema-parts.ts";
import { compareTexts } from "./texts.ts";

export interface WalkOptions {
  readonly side: FactSide;
  /** Pointer of the schema in the tool, e.g. `/inputSchema`. */
  readonly root: string;
  readonly renames: readonly PropertyRename[];
}

/** Lists what differs between two schemas, place by place, following references. */
export function walkSchemas(before: Json, after: Json, options: WalkOptions): Fact[] {
  const walk = new Walk(before, after, options);
  walk.at({ before: "", after: "" }, options.root, before, after);
  return walk.facts;
}

/** Keywords whose appearance or disappearance changes the whole build of a schema: compared as one. */
const structural = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "$dynamicRef",
  "$recursiveRef",
];

class Walk {
  readonly facts: Fact[] = [];
  readonly #before: Json;
  readonly #after: Json;
  readonly #options: WalkOptions;
  readonly #seen = new Set<string>();
  readonly #sameDefinitions: boolean;

  constructor(before: Json, after: Json, options: WalkOptions) {
    this.#before = before;
    this.#after = after;
    this.#options = options;
    this.#sameDefinitions = ["$defs", "definitions"].every((key) =>
      sameJson(
        isObject(before) ? member(before, key) : undefined,
        isObject(after) ? member(after, key) : undefined,
      ),
    );
  }

  at(place: Place, path: string, outerBefore: Json, outerAfter: Json, required = false): void {
    const alike = this.#alike(outerBefore, outerAfter);
    if (alike === "reordered") this.#note("order", path, {});
    if (alike !== "different") return;
    const [beforePointer, before] = this.#resolve(this.#before, place.before, outerBefore);
    const [afterPointer, after] = this.#resolve(this.#after, place.after, outerAfter);
    const resolved = { before: beforePointer, after: afterPointer };
    const key = `${beforePointer} ${afterPointer}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (!isObject(before) || !isObject(after)) {
      if (!sameJson(before, after)) this.#schema(resolved, path, before, after);
      return;
    }
    // Words beside a reference speak for this place; those behind it for every place that refers there.
    const spoken = besides(before, outerBefore);
    const speaks = besides(after, outerAfter);
    this.facts.push(...compareTexts(spoken, speaks, path, this.#options.side, required));
    if (structuralShape(before) !== structuralShape(after)) {
      this.#schema(resolved, path, before, after);
      return;
    }
    const { side, renames } = this.#options;
    const isSame = (old: Json, now: Json) => this.#alike(old, now) === "same";
    const { facts, shared } = propertyFacts(resolved, path, before, after, renames, isSame);
    for (const found of [...keywordFacts(resolved, path, before, after), ...facts])
      this.facts.push({ ...found, side });
    for (const one of shared) this.at(one.place, one.path, one.before, one.after, one.required);
    this.#children(resolved, path, before, after);
  }

  /** Equal texts with references to different definitions are different. */
  #alike(before: Json, after: Json): Alike {
    return this.#sameDefinitions ? compareWritten(before, after) : "different";
  }

  /** Follows plain references inside the document; annotations beside them do not matter. */
  #resolve(document: Json, pointer: string, raw: Json): readonly [string, Json] {
    let current = pointer;
    let schema = raw;
    for (let hops = 0; hops < 50; hops += 1) {
      const reference = isObject(schema) ? member(schema, "$ref") : undefined;
      if (!isObject(schema) || typeof reference !== "string" || !/^#(\/|$)/.test(reference)) break;
      if (Object.keys(schema).some((key) => key !== "$ref" && !annotations.has(key))) break;
      const target = safeDecode(reference.slice(1));
      const found = target === undefined ? undefined : lookUp(document, target);
      if (target === undefined || found === undefined) break;
      current = target;
      schema = found;
    }
    return [current, schema];
  }

  #note(kind: FactKind, path: string, detail: Partial<Fact>): void {
    this.facts.push({ kind, side: this.#options.side, path, ...detail });
  }

  /** The whole schema at a place, where no smaller difference says it. */
  #schema(place: Place, path: string, before: Json, after: Json): void {
    const keys = (value: Json) =>
      isObject(value) ? Object.keys(value).filter((key) => !annotations.has(key)) : [];
    const all = [...new Set([...keys(before), ...keys(after)])];
    const whole = !isObject(before) || !isObject(after);
    const edits: Edit[] = whole
      ? [{ kind: "member", place, keys: [] }]
      : all.map((key) => ({ kind: "member", place, keys: [key] }));
    this.#note("schema", path, { before, after, edits });
  }

  #children(place: Place, path: string, before: JsonObject, after: JsonObject): void {
    const inner = (...keys: (string | number)[]): Place => ({
      before: join(place.before, ...keys),
      after: join(place.after, ...keys),
    });
    const single = [
      "items",
      "additionalProperties",
      "unevaluatedProperties",
      "additionalItems",
      "unevaluatedItems",
      "then",
      "else",
    ];
    for (const key of single) {
      const [old, now] = [before[key], after[key]];
      if (isObject(old) && isObject(now)) this.at(inner(key), join(path, key), old, now);
    }
    for (const key of ["prefixItems", "allOf"]) {
      const old = listOf(before[key]);
      const now = listOf(after[key]);
      if (old.length !== now.length) continue;
      for (const [index, schema] of old.entries()) {
        this.at(inner(key, index), join(path, key, index), schema, now[index] as Json);
      }
    }
    const patterns = before["patternProperties"];
    const others = after["patternProperties"];
    if (isObject(patterns) && isObject(others) && sameKeys(patterns, others)) {
      for (const [pattern, schema] of Object.entries(patterns)) {
        const at = join(path, "patternProperties", pattern);
        this.at(inner("patternProperties", pattern), at, schema, others[pattern] as Json);
      }
    }
    for (const key of ["anyOf", "oneOf"]) this.#alternatives(key, place, path, before[key], after[key]);
  }

  /** Equal alternatives belong together; of the others the most alike do, as long as both sides have some left. */
  #alternatives(
    key: string,
    place: Place,
    path: string,
    before: Json | undefined,
    after: Json | undefined,
  ): void {
    if (!Array.isArray(before) || !Array.isArray(after)) return;
    const old = (before as readonly Json[]).map((schema, index) => ({ schema, index }));
    let now = (after as readonly Json[]).map((schema, index) => ({ schema, index }));
    const pairs: [number, number][] = [];
    const left = old.filter(({ schema, index }) => {
      const same = now.find((other) => sameJson(other.schema, schema));
      if (same === undefined) return true;
      now = now.filter((other) => other !== same);
      pairs.push([index, same.index]);
      return false;
    });
    const unmatched = left.filter(({ schema, index }) => {
      const like = now.find((other) => alike(schema, other.schema));
      if (like === undefined) return true;
      now = now.filter((other) => other !== like);
      pairs.push([index, like.index]);
      return false;
    });
    for (const [first, second] of pairs) {
      const inner = { before: join(place.before, key, first), after: join(place.after, key, second) };
      this.at(inner, join(path, key, second), before[first] as Json, after[second] as Json);
    }
    const edits: Edit[] = [{ kind: "member", place, keys: [key] }];
    for (const { schema, index } of unmatched)
      this.#note("alternative-removed", join(path, key, index), { before: schema, edits });
    for (const { schema, index } of now)
      this.#note("alternative-added", join(path, key, index), { after: schema, edits });
    if (unmatched.length === 0 && now.length === 0 && pairs.some(([a, b]) => a !== b))
      this.#note("order", join(path, key), {});
  }
}

function structuralShape(schema: JsonObject): string {
  return structural.filter((key) => Object.hasOwn(schema, key)).join();
}

function alike(a: Json, b: Json): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  if (typeof a["$ref"] === "string" || typeof b["$ref"] === "string") return a["$ref"] === b["$ref"];
  if (!sameTypes(a["type"], b["type"])) return false;
  const constants = (schema: JsonObject) =>
    Object.entries(propertiesOf(schema)).filter(
      ([, child]) => isObject(child) && Object.hasOwn(child, "const"),
    );
  return sameJson(Object.fromEntries(constants(a)) as Json, Object.fromEntries(constants(b)) as Json);
}

/** What is said about a place: words beside a reference go before those that it leads to. */
function besides(target: JsonObject, outer: Json): JsonObject {
  return outer === target || !isObject(outer) ? target : { ...target, ...outer };
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
