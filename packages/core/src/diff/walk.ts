import { isObject, type Json, type JsonObject, join, lookUp, member, sameJson } from "../json/index.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind, FactSide } from "./fact.ts";
import { compareTexts } from "./texts.ts";

/** A property rename inside one schema: pointer of the object schema on the older side. */
export interface PropertyRename {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

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

const keywordKinds: ReadonlyMap<string, FactKind> = new Map<string, FactKind>([
  ["pattern", "pattern"],
  ["format", "format"],
  ["minLength", "length"],
  ["maxLength", "length"],
  ["minimum", "range"],
  ["maximum", "range"],
  ["exclusiveMinimum", "range"],
  ["exclusiveMaximum", "range"],
  ["multipleOf", "multiple-of"],
  ["minItems", "item-count"],
  ["maxItems", "item-count"],
  ["uniqueItems", "unique-items"],
  ["contains", "contains"],
  ["minContains", "contains"],
  ["maxContains", "contains"],
  ["minProperties", "property-count"],
  ["maxProperties", "property-count"],
  ["propertyNames", "property-names"],
  ["dependentRequired", "dependencies"],
  ["dependentSchemas", "dependencies"],
  ["dependencies", "dependencies"],
]);

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

/** Keywords that reject nothing and are compared as texts, or not at all. */
const annotations = new Set([
  "description",
  "title",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$defs",
  "definitions",
]);

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
    this.#keywords(resolved, path, before, after);
    this.#object(resolved, path, before, after);
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

  #keywords(place: Place, path: string, before: JsonObject, after: JsonObject): void {
    const changed = new Map<FactKind, string[]>();
    const add = (kind: FactKind, key: string) => changed.set(kind, [...(changed.get(kind) ?? []), key]);
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (annotations.has(key) || handledElsewhere.has(key)) continue;
      if (sameJson(member(before, key), member(after, key))) continue;
      if (key === "type") {
        if (!sameTypes(before["type"], after["type"])) add("type", key);
      } else if (key === "enum" || key === "const") {
        if (!sameValues(before, after)) add("values", key);
        else if (key === "enum") this.#note("order", join(path, "enum"), {});
      } else if (key === "additionalProperties" || key === "unevaluatedProperties") {
        if (!isObject(before[key]) || !isObject(after[key])) add("additional-properties", key);
      } else if (
        key === "additionalItems" ||
        key === "unevaluatedItems" ||
        key === "items" ||
        key === "not" ||
        key === "if"
      ) {
        if (!isObject(before[key]) || !isObject(after[key]) || key === "not" || key === "if")
          add("schema", key);
      } else if (key === "prefixItems" || key === "allOf") {
        if (listOf(before[key]).length !== listOf(after[key]).length) add("schema", key);
      } else if (key === "patternProperties") {
        if (!sameKeys(before[key], after[key])) add("schema", key);
      } else {
        add(keywordKinds.get(key) ?? "annotation", key);
      }
    }
    for (const [kind, keys] of changed) {
      if (kind === "annotation") {
        for (const key of keys) this.#note(kind, join(path, key), values(before, after, [key]));
        continue;
      }
      const edits: Edit[] = keys.map((key) => ({ kind: "member", place, keys: [key] }));
      // A bound may be written with either of two keywords: they are judged together.
      this.#note(kind, path, { ...values(before, after, keys), edits });
    }
  }

  #object(place: Place, path: string, before: JsonObject, after: JsonObject): void {
    const old = propertiesOf(before);
    const now = propertiesOf(after);
    const wasRequired = requiredOf(before);
    const isRequired = requiredOf(after);
    const renames = this.#options.renames.filter(
      (rename) =>
        rename.place === place.before && Object.hasOwn(old, rename.from) && Object.hasOwn(now, rename.to),
    );
    const from = new Map(renames.map((rename) => [rename.from, rename.to]));
    const to = new Set(renames.map((rename) => rename.to));
    const open = after["additionalProperties"] !== false && after["unevaluatedProperties"] !== false;
    for (const [name, schema] of Object.entries(old)) {
      const renamed = from.get(name);
      const inner = (key: string): Place => ({
        before: join(place.before, "properties", name),
        after: join(place.after, "properties", key),
      });
      if (renamed !== undefined) {
        const edits = [...this.#propertyEdits(place, name), ...this.#propertyEdits(place, renamed)];
        this.#note("property-renamed", join(path, "properties", renamed), {
          name,
          to: renamed,
          required: isRequired.has(renamed),
          open,
          edits,
        });
        const at = join(path, "properties", renamed);
        this.at(inner(renamed), at, schema as Json, now[renamed] as Json, isRequired.has(renamed));
      } else if (Object.hasOwn(now, name)) {
        // Most properties stay as they are: for those no pointers are made.
        if (this.#alike(schema, now[name] as Json) === "same") continue;
        const always = isRequired.has(name) && wasRequired.has(name);
        this.at(inner(name), join(path, "properties", name), schema as Json, now[name] as Json, always);
      } else {
        this.#note("property-removed", join(path, "properties", name), {
          name,
          before: schema as Json,
          required: wasRequired.has(name),
          open,
          edits: this.#propertyEdits(place, name),
        });
      }
    }
    for (const [name, schema] of Object.entries(now)) {
      if (Object.hasOwn(old, name) || to.has(name)) continue;
      this.#note("property-added", join(path, "properties", name), {
        name,
        after: schema as Json,
        required: isRequired.has(name) && !wasRequired.has(name),
        defaulted: isObject(schema) && Object.hasOwn(schema, "default"),
        open: before["additionalProperties"] !== false && before["unevaluatedProperties"] !== false,
        edits: this.#propertyEdits(place, name),
      });
    }
    this.#required(place, path, { old, now, wasRequired, isRequired, from, to });
    const kept = Object.keys(old).filter((name) => Object.hasOwn(now, name));
    const order = Object.keys(now).filter((name) => Object.hasOwn(old, name));
    if (kept.join("\n") !== order.join("\n")) this.#note("order", join(path, "properties"), {});
  }

  #propertyEdits(place: Place, name: string): Edit[] {
    return [
      { kind: "member", place, keys: ["properties", name] },
      { kind: "required", place, name },
    ];
  }

  #required(
    place: Place,
    path: string,
    sides: {
      old: JsonObject;
      now: JsonObject;
      wasRequired: ReadonlySet<string>;
      isRequired: ReadonlySet<string>;
      from: ReadonlyMap<string, string>;
      to: ReadonlySet<string>;
    },
  ): void {
    const { old, now, wasRequired, isRequired, from, to } = sides;
    const describe = (name: string) => {
      const schema = member(now, name);
      return { name, defaulted: isObject(schema) && Object.hasOwn(schema, "default") };
    };
    const at = (name: string) =>
      Object.hasOwn(now, name) || Object.hasOwn(old, name) ? join(path, "properties", name) : path;
    const edits = (name: string): Edit[] => [{ kind: "required", place, name }];
    for (const name of isRequired) {
      const added = Object.hasOwn(now, name) && !Object.hasOwn(old, name);
      if (wasRequired.has(name) || added || to.has(name)) continue;
      this.#note("required-added", at(name), { ...describe(name), edits: edits(name) });
    }
    for (const [name, renamed] of from) {
      if (!wasRequired.has(name) && isRequired.has(renamed)) {
        this.#note("required-added", at(renamed), { ...describe(renamed), edits: edits(renamed) });
      }
      if (wasRequired.has(name) && !isRequired.has(renamed)) {
        this.#note("required-removed", at(renamed), { ...describe(renamed), edits: edits(renamed) });
      }
    }
    for (const name of wasRequired) {
      const removed = Object.hasOwn(old, name) && !Object.hasOwn(now, name);
      if (isRequired.has(name) || removed || from.has(name)) continue;
      this.#note("required-removed", at(name), { ...describe(name), edits: edits(name) });
    }
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

const handledElsewhere = new Set([
  "properties",
  "required",
  "anyOf",
  "oneOf",
  "then",
  "else",
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
]);

function values(before: JsonObject, after: JsonObject, keys: readonly string[]): Partial<Fact> {
  const [key] = keys;
  const pick = (side: JsonObject): Json | undefined => {
    if (keys.length === 1 && key !== undefined) return member(side, key);
    return Object.fromEntries(
      keys.filter((one) => Object.hasOwn(side, one)).map((one) => [one, side[one] as Json]),
    );
  };
  const old = pick(before);
  const now = pick(after);
  return { ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) };
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

export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = member(schema, "properties");
  return isObject(properties) ? properties : {};
}

function requiredOf(schema: JsonObject): ReadonlySet<string> {
  const required = member(schema, "required");
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []);
}

function sameTypes(a: Json | undefined, b: Json | undefined): boolean {
  const list = (type: Json | undefined) =>
    Array.isArray(type)
      ? [...new Set(type.map((name) => JSON.stringify(name)))].sort().join()
      : JSON.stringify(type);
  return list(a) === list(b);
}

function valuesOf(schema: JsonObject): Json | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] as Json];
  return member(schema, "enum");
}

function sameValues(a: JsonObject, b: JsonObject): boolean {
  const left = valuesOf(a);
  const right = valuesOf(b);
  if (!Array.isArray(left) || !Array.isArray(right)) return sameJson(left, right);
  const within = (some: readonly Json[], all: readonly Json[]) =>
    some.every((value) => all.some((other) => sameJson(value, other)));
  if (left.length > 500 || right.length > 500) return sameJson(left, right);
  return within(left, right) && within(right, left);
}

function sameKeys(a: Json | undefined, b: Json | undefined): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  return Object.keys(a).sort().join("\n") === Object.keys(b).sort().join("\n");
}

/** What is said about a place: words beside a reference go before those that it leads to. */
function besides(target: JsonObject, outer: Json): JsonObject {
  return outer === target || !isObject(outer) ? target : { ...target, ...outer };
}

type Alike = "same" | "reordered" | "different";

/** Compares two values and the order in which their members are written. */
function compareWritten(a: Json | undefined, b: Json | undefined): Alike {
  if (a === b) return "same";
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return "different";
  if (Array.isArray(a) !== Array.isArray(b)) return "different";
  const [left, right] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(left);
  const others = Object.keys(right);
  if (keys.length !== others.length) return "different";
  let alike: Alike = "same";
  for (const [index, key] of keys.entries()) {
    if (others[index] !== key) alike = "reordered";
    if (!Object.hasOwn(right, key)) return "different";
    const inner = compareWritten(left[key], right[key]);
    if (inner === "different") return inner;
    if (inner === "reordered") alike = inner;
  }
  return alike;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
