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
      for (const key of keys) note(kind, join(path, key), values(before, after, [key]));
      continue;
    }
    const edits: Edit[] = keys.map((key) => ({ kind: "member", place, keys: [key] }));
    // A bound may be written with either of two keywords: they are judged together.
    note(kind, path, { ...values(before, after, keys), edits });
  }
  return facts;
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
