import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";

const words = new Set(["$comment", "description", "title"]);
const single = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const lists = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);
const maps = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/**
 * Whether two schemas differ, if at all, only in texts and in the values of defaults: they accept the same values and have
 * the same faults. Sure, not complete: false says nothing.
 */
export function differInWordsOnly(a: Json, b: Json): boolean {
  if (!isObject(a) || !isObject(b)) return sameJson(a, b);
  let shared = 0;
  for (const key of Object.keys(a)) {
    const other = member(b, key);
    if (other !== undefined) shared += 1;
    if (!sameAt(key, a[key], other)) return false;
  }
  if (shared === Object.keys(b).length) return true;
  return Object.keys(b).every((key) => Object.hasOwn(a, key) || sameAt(key, undefined, b[key]));
}

function sameAt(key: string, a: Json | undefined, b: Json | undefined): boolean {
  // A reference may lead to an object or a boolean wherever it stands: only what is no schema is only words.
  if (
    words.has(key) &&
    (a === undefined || typeof a === "string") &&
    (b === undefined || typeof b === "string")
  )
    return true;
  if (a === undefined || b === undefined) return false;
  if (key === "default" && isPlain(a) && isPlain(b)) return true;
  if (lists.has(key) && Array.isArray(a) && Array.isArray(b)) {
    return (
      a.length === b.length && a.every((item, index) => differInWordsOnly(item as Json, b[index] as Json))
    );
  }
  if (single.has(key)) return differInWordsOnly(a, b);
  if (maps.has(key) && isObject(a) && isObject(b)) return sameMembers(a, b);
  return sameJson(a, b);
}

function isPlain(value: Json): boolean {
  return typeof value === "string" || typeof value === "number" || value === null;
}

function sameMembers(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && differInWordsOnly(a[name] as Json, b[name] as Json))
  );
}
