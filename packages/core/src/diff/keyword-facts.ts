import { isObject, type Json, type JsonObject, join, member, sameJson } from "../json/index.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind } from "./fact.ts";
import { annotations, listOf, sameKeys, sameTypes, sameValues } from "./schema-parts.ts";

/** A fact before it knows its side. */
export type Found = Omit<Fact, "side">;

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

/** What differs in the keywords of one schema, those that say something about it alone. */
export function keywordFacts(place: Place, path: string, before: JsonObject, after: JsonObject): Found[] {
  const facts: Found[] = [];
  const note = (kind: FactKind, at: string, detail: Partial<Fact>) =>
    facts.push({ ...detail, kind, path: at });
  const changed = new Map<FactKind, string[]>();
  const add = (kind: FactKind, key: string) => changed.set(kind, [...(changed.get(kind) ?? []), key]);
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (annotations.has(key) || handledElsewhere.has(key)) continue;
    if (sameJson(member(before, key), member(after, key))) continue;
    if (key === "type") {
      if (!sameTypes(before["type"], after["type"])) add("type", key);
    } else if (key === "enum" || key === "const") {
      if (!sameValues(before, after)) add("values", key);
      else if (key === "enum") note("order", join(path, "enum"), {});
    } else if (key === "additionalProperties" || key === "unevaluatedProperties") {
      if (!isObject(before[key]) || !isObject(after[key])) add("additional-properties", key);
    } else if (
      key === "additionalItems" ||
      key === "unevaluatedItems" ||
      key === "items" ||
      key === "not" ||
      key === "if"
    ) {
      const comparable = isObject(before[key]) && isObject(after[key]) && key !== "not" && key !== "if";
      const tuples =
        listOf(before[key]).length > 0 && listOf(before[key]).length === listOf(after[key]).length;
      if (!comparable && !tuples) add("schema", key);
    } else if (key === "prefixItems" || key === "allOf") {
      if (listOf(before[key]).length !== listOf(after[key]).length) add("schema", key);
    } else if (key === "patternProperties") {
      if (!sameKeys(before[key], after[key])) add("schema", key);
    } else {
      add(keywordKinds.get(key) ?? "annotation", key);
    }
  }
  if (changed.has("type") && !shareTypes(before["type"], after["type"])) foldIntoType(changed);
  for (const [kind, keys] of changed) {
    if (kind === "annotation") {
      for (const key of keys) note(kind, join(path, key), values(before, after, [key]));
      continue;
    }
    const edits: Edit[] = keys.map((key) => ({ kind: "member", place, keys: [key] }));
    // A bound may be written with either of two keywords: they are judged together.
    note(kind, path, { ...values(before, after, keys), edits });
  }
  return facts;
}

/** Where no type is left in common, what else is asked of the new type is part of the change of type. */
function foldIntoType(changed: Map<FactKind, string[]>): void {
  const folded: string[] = [];
  for (const [kind, keys] of changed) {
    if (kind === "annotation") continue;
    folded.push(...keys);
    changed.delete(kind);
  }
  changed.set("type", ["type", ...folded.filter((key) => key !== "type")]);
}

function shareTypes(a: Json | undefined, b: Json | undefined): boolean {
  const names = (type: Json | undefined): readonly Json[] =>
    Array.isArray(type) ? type : type === undefined ? [] : [type];
  const [old, now] = [names(a), names(b)];
  if (old.length === 0 || now.length === 0) return true;
  const wide = (type: Json) => (type === "integer" ? "number" : type);
  return old.some((type) => now.some((other) => wide(type) === wide(other)));
}

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
