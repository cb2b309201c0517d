import { isObject, type Json, type JsonObject, join, member, sameJson } from "../json/index.ts";
import { type Alternatives, pairAlternatives } from "./alternatives.ts";
import {
  type DescribedParts,
  describedParts,
  followPlain,
  type PlacedSchema,
  targetOf,
} from "./described-parts.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind, FactSide } from "./fact.ts";
import { keywordFacts } from "./keyword-facts.ts";
import {
  isMatched,
  type PropertyRename,
  propertyFacts,
  rebuiltFacts,
  type SharedProperty,
} from "./property-facts.ts";
import {
  type Alike,
  annotations,
  compareWritten,
  hasNamedReference,
  listOf,
  mayBeObject,
  propertiesOf,
  structuralShape,
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
  return new Walk(before, after, options).run();
}

/** Keywords that hold one schema for another place in the value. */
const singleSchemas = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "additionalItems",
  "unevaluatedItems",
  "contains",
];

/** Keywords that hold schemas or lead to one; `properties` are compared apart. */
const withinSchemas: ReadonlySet<string> = new Set([
  ...singleSchemas,
  "prefixItems",
  "patternProperties",
  "dependentSchemas",
  "then",
  "else",
  "allOf",
  "anyOf",
  "oneOf",
  "$ref",
]);

const scalars: ReadonlySet<string> = new Set(["null", "boolean", "integer", "number", "string"]);

/** What holds for a place because of where it stands. */
interface Surroundings {
  /** The value is always there, so a default never speaks for its absence. */
  readonly present: boolean;
  /** What is described at the place where the combinators around this one begin. */
  readonly scope?: Scope;
}

interface Scope {
  readonly before: () => DescribedParts;
  readonly after: () => DescribedParts;
}

class Walk {
  readonly #facts: Fact[] = [];
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
      sameJson(this.#definitions(before, key), this.#definitions(after, key)),
    );
  }

  run(): Fact[] {
    this.#at({ before: "", after: "" }, this.#before, this.#after, { present: true });
    this.#everyDefinition();
    return this.#facts;
  }

  #definitions(document: Json, key: string): Json | undefined {
    return isObject(document) ? member(document, key) : undefined;
  }

  /** References by name (`$anchor`, `$id`) are not followed: what they may lead to is compared by its own name. */
  #everyDefinition(): void {
    for (const key of ["$defs", "definitions"]) {
      const [old, now] = [this.#definitions(this.#before, key), this.#definitions(this.#after, key)];
      if (!isObject(old) || !isObject(now)) continue;
      if (!hasNamedReference(this.#before) && !hasNamedReference(this.#after)) return;
      for (const [name, schema] of Object.entries(old)) {
        const pointer = join("", key, name);
        const other = member(now, name);
        if (other !== undefined)
          this.#at({ before: pointer, after: pointer }, schema, other, { present: false });
      }
    }
  }

  #at(outer: Place, outerBefore: Json, outerAfter: Json, around: Surroundings): void {
    const alike = this.#alike(outerBefore, outerAfter);
    if (alike === "reordered") this.#note("order", this.#path(outer), {});
    if (alike !== "different") return;
    const before = followPlain(this.#before, outer.before, outerBefore);
    const after = followPlain(this.#after, outer.after, outerAfter);
    this.#words(outer, outerBefore, outerAfter, before, after, around.present);
    this.#inside(outer, outerBefore, outerAfter, around);
  }

  /** Like `#at`, but for what is said about the place. */
  #inside(outer: Place, outerBefore: Json, outerAfter: Json, around: Surroundings): void {
    const before = followPlain(this.#before, outer.before, outerBefore);
    const after = followPlain(this.#after, outer.after, outerAfter);
    const place = { before: before.pointer, after: after.pointer };
    if (!this.#isNew(`${place.before} ${place.after}`)) return;
    if (!isObject(before.raw) || !isObject(after.raw)) {
      if (!sameJson(before.raw, after.raw)) this.#schema(place, before.raw, after.raw);
      return;
    }
    const scope = around.scope ?? this.#scopeOf(before, after);
    if (structuralShape(before.raw) !== structuralShape(after.raw)) {
      this.#schema(place, before.raw, after.raw);
      this.#rebuilt(before, after, { ...around, scope });
      return;
    }
    this.#compare(place, before.raw, after.raw, { ...around, scope });
  }

  /**
   * Compares a union with what is none, or with another sort of union, alternative by alternative; a schema that is no
   * union counts as its only one. false: they are no unions, or an alternative that describes parts finds no like.
   */
  #asUnions(before: PlacedSchema, after: PlacedSchema, around: Surroundings & { scope: Scope }): boolean {
    const [old, now] = [unionOf(before), unionOf(after)];
    if (old === undefined && now === undefined) return false;
    const [first, second] = [old ?? [before], now ?? [after]];
    const followed = this.#followed(this.#before, first);
    const { pairs, removed } = pairAlternatives(followed, this.#followed(this.#after, second));
    const lost = removed.some((index) => !isScalar(followed.followed[index] as Json));
    if (lost || pairs.length === 0) return false;
    for (const [from, to] of pairs) {
      const [left, right] = [first[from] as PlacedSchema, second[to] as PlacedSchema];
      const place = { before: left.pointer, after: right.pointer };
      if (old !== undefined && now !== undefined) this.#at(place, left.raw, right.raw, around);
      else this.#inside(place, left.raw, right.raw, around);
    }
    return true;
  }

  /** Properties of alternatives that are gone: where others take the calls that send them, they are ignored. */
  #swallowed(gone: readonly PlacedSchema[], scope: Scope, removal: Fact): void {
    if (this.#options.side !== "input") return;
    const { properties, patterns } = scope.after();
    for (const { raw, pointer } of gone) {
      for (const [name, before] of Object.entries(isObject(raw) ? propertiesOf(raw) : {})) {
        if (properties.has(name) || isMatched(name, patterns)) continue;
        const path = this.#toolPath(join(pointer, "properties", name));
        this.#note("property-removed", path, { name, before, rebuilt: true, unless: removal });
      }
    }
  }

  #followed(document: Json, schemas: readonly PlacedSchema[]): Alternatives {
    return {
      written: schemas.map(({ raw }) => raw),
      followed: schemas.map(({ raw, pointer }) => followPlain(document, pointer, raw).raw),
    };
  }

  #compare(
    place: Place,
    before: JsonObject,
    after: JsonObject,
    around: Surroundings & { scope: Scope },
  ): void {
    const { renames } = this.#options;
    const isSame = (old: Json, now: Json) => this.#alike(old, now) === "same";
    const path = this.#path(place);
    for (const found of keywordFacts(place, path, before, after)) this.#note(found.kind, found.path, found);
    // Objects that are no longer taken at all lose no property: the type says it.
    if (mayBeObject(before) !== mayBeObject(after)) {
      this.#children(place, before, after, around);
      return;
    }
    const { facts, shared } = propertyFacts({
      place,
      path,
      before,
      after,
      renames,
      isSame,
      scope: around.scope,
    });
    for (const found of facts) this.#note(found.kind, this.#toolPath(found.path), found);
    this.#properties(shared);
    this.#children(place, before, after, around);
  }

  #properties(shared: readonly SharedProperty[]): void {
    for (const one of shared) this.#at(one.place, one.before, one.after, { present: one.present });
  }

  /** A schema that is built in another way: what it describes is compared all the same. */
  #rebuilt(before: PlacedSchema, after: PlacedSchema, around: Surroundings & { scope: Scope }): void {
    if (this.#asUnions(before, after, around)) return;
    const scope = this.#scopeOf(before, after);
    if (mayBeObject(before.raw) !== mayBeObject(after.raw)) return;
    const [old, now] = [scope.before(), scope.after()];
    const place = { before: before.pointer, after: after.pointer };
    const { facts, shared } = rebuiltFacts(place, old, now, this.#options.renames);
    for (const found of facts) this.#note(found.kind, this.#toolPath(found.path), found);
    this.#properties(shared);
    if (old.items !== undefined && now.items !== undefined) {
      const items = { before: old.items.pointer, after: now.items.pointer };
      this.#at(items, old.items.raw, now.items.raw, { present: true });
    }
  }

  #scopeOf(before: PlacedSchema, after: PlacedSchema): Scope {
    let old: DescribedParts | undefined;
    let now: DescribedParts | undefined;
    return {
      before: () => {
        old ??= describedParts(this.#before, before.pointer, before.raw);
        return old;
      },
      after: () => {
        now ??= describedParts(this.#after, after.pointer, after.raw);
        return now;
      },
    };
  }

  /** Words beside a reference speak for this place; those behind it, where nothing stands beside, for all that refer there. */
  #words(
    outer: Place,
    outerBefore: Json,
    outerAfter: Json,
    before: PlacedSchema,
    after: PlacedSchema,
    present: boolean,
  ): void {
    const shared = isBare(outerBefore, before) && isBare(outerAfter, after) && outer.after !== after.pointer;
    const place = shared ? { before: before.pointer, after: after.pointer } : outer;
    if (!this.#isNew(`words ${place.before} ${place.after} ${present}`)) return;
    const [old, now] = [besides(before.raw, outerBefore), besides(after.raw, outerAfter)];
    if (old === undefined || now === undefined) return;
    this.#facts.push(...compareTexts(old, now, this.#path(place), this.#options.side, present));
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /** Equal texts with references to different definitions are different. */
  #alike(before: Json, after: Json): Alike {
    return this.#sameDefinitions ? compareWritten(before, after) : "different";
  }

  /** The pointer in the newer tool. */
  #path(place: Place): string {
    return this.#toolPath(place.after);
  }

  #toolPath(pointer: string): string {
    return `${this.#options.root}${pointer}`;
  }

  #note(kind: FactKind, path: string, detail: Partial<Fact>): void {
    this.#facts.push({ ...detail, kind, side: this.#options.side, path });
  }

  /** The whole schema at a place, where no smaller difference says it. */
  #schema(place: Place, before: Json, after: Json): void {
    const keys = (value: Json) =>
      isObject(value) ? Object.keys(value).filter((key) => !annotations.has(key)) : [];
    const all = [...new Set([...keys(before), ...keys(after)])];
    const whole = !isObject(before) || !isObject(after);
    const edits: Edit[] = whole
      ? [{ kind: "member", place, keys: [] }]
      : all.map((key) => ({ kind: "member", place, keys: [key] }));
    this.#note("schema", this.#path(place), { before, after, edits });
  }

  #children(
    place: Place,
    before: JsonObject,
    after: JsonObject,
    around: Surroundings & { scope: Scope },
  ): void {
    if (!Object.keys(before).some((key) => withinSchemas.has(key))) return;
    const inner = (...keys: (string | number)[]): Place => ({
      before: join(place.before, ...keys),
      after: join(place.after, ...keys),
    });
    const elsewhere: Surroundings = { present: true };
    for (const key of singleSchemas) {
      const [old, now] = [before[key], after[key]];
      if (isObject(old) && isObject(now)) this.#at(inner(key), old, now, elsewhere);
    }
    for (const key of ["prefixItems", "items"]) {
      const now = listOf(after[key]);
      for (const [index, schema] of listOf(before[key]).entries()) {
        if (now[index] !== undefined) this.#at(inner(key, index), schema, now[index], elsewhere);
      }
    }
    for (const key of ["patternProperties", "dependentSchemas"]) {
      const [old, now] = [before[key], after[key]];
      if (!isObject(old) || !isObject(now)) continue;
      for (const [name, schema] of Object.entries(old)) {
        const other = member(now, name);
        if (other !== undefined) this.#at(inner(key, name), schema, other, elsewhere);
      }
    }
    // What follows stands at the same place in the value.
    for (const key of ["then", "else"]) {
      const [old, now] = [before[key], after[key]];
      if (isObject(old) && isObject(now)) this.#at(inner(key), old, now, around);
    }
    for (const [index, schema] of listOf(before["allOf"]).entries()) {
      const now = listOf(after["allOf"])[index];
      if (now !== undefined) this.#at(inner("allOf", index), schema, now, around);
    }
    const [old, now] = [targetOf(this.#before, before), targetOf(this.#after, after)];
    if (old !== undefined && now !== undefined) {
      this.#at({ before: old.pointer, after: now.pointer }, old.raw, now.raw, around);
    }
    for (const key of ["anyOf", "oneOf"]) this.#alternatives(key, place, before[key], after[key], around);
  }

  #alternatives(
    key: string,
    place: Place,
    before: Json | undefined,
    after: Json | undefined,
    around: Surroundings,
  ): void {
    const [old, now] = [listOf(before), listOf(after)];
    const placed = (side: string, list: readonly Json[]) =>
      list.map((raw, index) => ({ raw, pointer: join(side, key, index) }));
    const { pairs, removed, added } = pairAlternatives(
      this.#followed(this.#before, placed(place.before, old)),
      this.#followed(this.#after, placed(place.after, now)),
    );
    for (const [first, second] of pairs) {
      const inner = { before: join(place.before, key, first), after: join(place.after, key, second) };
      this.#at(inner, old[first] as Json, now[second] as Json, around);
    }
    const edits: Edit[] = [{ kind: "member", place, keys: [key] }];
    const at = (side: string, index: number | undefined) =>
      this.#toolPath(index === undefined ? join(side, key) : join(side, key, index));
    const [gone, fresh] = [removed[0], added[0]];
    if (gone !== undefined) {
      // Several that went, or some that came too, are one change of the list.
      const single = removed.length === 1 && added.length === 0;
      const detail = single ? { before: old[gone] as Json } : { before: [...old], after: [...now] };
      const path = single ? at(place.before, gone) : at(place.after, undefined);
      this.#note("alternative-removed", path, { ...detail, edits });
      const lost = removed.map((index) =>
        followPlain(this.#before, join(place.before, key, index), old[index] as Json),
      );
      if (around.scope !== undefined) this.#swallowed(lost, around.scope, this.#facts.at(-1) as Fact);
    } else if (fresh !== undefined) {
      const single = added.length === 1;
      const detail = single ? { after: now[fresh] as Json } : { before: [...old], after: [...now] };
      this.#note("alternative-added", at(place.after, single ? fresh : undefined), { ...detail, edits });
    } else if (pairs.some(([a, b]) => a !== b)) this.#note("order", at(place.after, undefined), {});
  }
}

/** The alternatives of a schema that is a union and nothing else. */
function unionOf({ raw, pointer }: PlacedSchema): readonly PlacedSchema[] | undefined {
  if (!isObject(raw)) return undefined;
  const [key, ...others] = Object.keys(raw).filter((one) => !annotations.has(one) && one !== "discriminator");
  if ((key !== "anyOf" && key !== "oneOf") || others.length > 0) return undefined;
  return listOf(raw[key]).map((one, index) => ({ raw: one, pointer: join(pointer, key, index) }));
}

/** Whether a schema takes no objects and no arrays, by its own word. */
function isScalar(schema: Json): boolean {
  if (!isObject(schema)) return true;
  const types = listOf(schema["type"]).length > 0 ? listOf(schema["type"]) : [schema["type"]];
  return (
    Object.hasOwn(schema, "const") ||
    Object.hasOwn(schema, "enum") ||
    types.every((type) => scalars.has(type as string))
  );
}

/** Whether a schema is a reference and nothing else. */
function isBare(outer: Json, target: PlacedSchema): boolean {
  return outer !== target.raw && isObject(outer) && Object.keys(outer).length === 1;
}

/** What is said about a place: words beside a reference go before those that it leads to. */
function besides(target: Json, outer: Json): JsonObject | undefined {
  if (!isObject(target)) return isObject(outer) ? outer : undefined;
  return outer === target || !isObject(outer) ? target : { ...target, ...outer };
}
