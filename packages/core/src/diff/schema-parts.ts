import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";

/** Keywords that reject nothing and are compared as texts, or not at all. */
export const annotations = new Set([
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

/** The properties of a schema; none where it has none. */
export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = member(schema, "properties");
  return isObject(properties) ? properties : {};
}

/** The names in `required`. */
export function requiredOf(schema: JsonObject): ReadonlySet<string> {
  const required = member(schema, "required");
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []);
}

/** Whether two `type` keywords name the same types. */
export function sameTypes(a: Json | undefined, b: Json | undefined): boolean {
  const list = (type: Json | undefined) =>
    Array.isArray(type)
      ? [...new Set(type.map((name) => JSON.stringify(name)))].sort().join()
      : JSON.stringify(type);
  return list(a) === list(b);
}

/** Whether `enum` or `const` list the same values, in any order. */
export function sameValues(a: JsonObject, b: JsonObject): boolean {
  const left = valuesOf(a);
  const right = valuesOf(b);
  if (!Array.isArray(left) || !Array.isArray(right)) return sameJson(left, right);
  const within = (some: readonly Json[], all: readonly Json[]) =>
    some.every((value) => all.some((other) => sameJson(value, other)));
  if (left.length > 500 || right.length > 500) return sameJson(left, right);
  return within(left, right) && within(right, left);
}

function valuesOf(schema: JsonObject): Json | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] as Json];
  return member(schema, "enum");
}

/** Whether two objects have the same keys. */
export function sameKeys(a: Json | undefined, b: Json | undefined): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  return Object.keys(a).sort().join("\n") === Object.keys(b).sort().join("\n");
}

/** The items of a list; none where it is no list. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export type Alike = "same" | "reordered" | "different";

/** Compares two values and the order in which their members are written. */
export function compareWritten(a: Json | undefined, b: Json | undefined): Alike {
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

/** Whether a schema's own `type` leaves room for objects. */
export function mayBeObject(schema: Json): boolean {
  const type = isObject(schema) ? member(schema, "type") : undefined;
  return type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
}

/** Equal where two schemas are built with the same combinators and references. */
export function structuralShape(schema: JsonObject): string {
  const keys = structural.filter((key) => Object.hasOwn(schema, key)).join();
  return `${keys} ${listOf(schema["allOf"]).length}`;
}

/** Whether a reference by name stands anywhere: neither `#` nor a pointer. */
export function hasNamedReference(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  const reference = isObject(value) ? value["$ref"] : undefined;
  if (typeof reference === "string" && !/^#(\/|$)/.test(reference)) return true;
  return Object.values(value).some((child) => hasNamedReference(child as Json));
}
