/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object, as JSON.parse makes it. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Tells a JSON object from arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a member of a JSON object, never one that it inherits (`toString`, `__proto__`). */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Writes a value as RFC 8785 canonical JSON: object members sorted by UTF-16 code units, no white space.
 * Recursion follows the nesting of the value, so callers bound the depth of what they did not make themselves.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) {
    // JSON.parse makes infinities of numbers that no double holds: written as what no JSON is, they equal nothing else.
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const object = value as JsonObject;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key] as Json)}`);
  return `{${members.join(",")}}`;
}

/** Tells whether two JSON values are the same value; the order of object members does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (Array.isArray(b)) return false;
  const left = a as JsonObject;
  const right = b as JsonObject;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

/** A copy of a JSON value that shares nothing with it; a fifth of what `structuredClone` takes. Recursion follows the nesting. */
export function copyJson<T extends Json>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson) as unknown as T;
  const object = value as JsonObject;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(object)) {
    // A key that every object has a setter for would go astray.
    if (key === "__proto__") return structuredClone(value);
    copy[key] = copyJson(object[key] as Json);
  }
  return copy as unknown as T;
}
