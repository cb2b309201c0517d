import { isObject, type Json } from "./canonical.ts";
import { join } from "./pointer.ts";

/** One thing that is wrong with the structure of a file, or of something in it. */
interface StructureFault {
  /** JSON pointer into it. */
  readonly pointer: string;
  /** One sentence without its subject: `must be a string, not a number`. */
  readonly message: string;
}

/** Checks a value at a place; no faults mean that it has the shape. */
export type Shape = (value: Json, pointer: string) => readonly StructureFault[];

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function only(fits: (value: Json) => boolean, what: string): Shape {
  return (value, pointer) =>
    fits(value) ? [] : [{ pointer, message: `must be ${what}, not ${kindOf(value)}` }];
}

export const anything: Shape = () => [];
export const text = only((value) => typeof value === "string", "a string");
export const truth = only((value) => typeof value === "boolean", "true or false");
export const object = only(isObject, "an object");
export const schema = only((value) => isObject(value) || typeof value === "boolean", "a JSON Schema");
export const countingNumber = only(
  (value) => Number.isInteger(value) && (value as number) >= 1,
  "a whole number from 1 on",
);

/** A string that matches a pattern. */
export function matching(pattern: RegExp, what: string): Shape {
  return (value, pointer) => {
    if (typeof value !== "string") return text(value, pointer);
    return pattern.test(value) ? [] : [{ pointer, message: `must be ${what}` }];
  };
}

/** A JSON pointer (RFC 6901), the empty one included. */
export function jsonPointer(example: string): Shape {
  return matching(/^(\/([^~/]|~[01])*)*$/, `a JSON pointer such as ${example}`);
}

/** One of a few constants. */
export function oneOf(...values: readonly (string | number | boolean)[]): Shape {
  return (value, pointer) =>
    values.some((allowed) => allowed === value)
      ? []
      : [{ pointer, message: `must be ${values.map((allowed) => JSON.stringify(allowed)).join(" or ")}` }];
}

/** One of two shapes. */
export function either(one: Shape, other: Shape, what: string): Shape {
  return (value, pointer) =>
    one(value, pointer).length === 0 || other(value, pointer).length === 0
      ? []
      : [{ pointer, message: `must be ${what}` }];
}

/** A list of items of one shape. */
export function listOf(item: Shape, { min = 0 } = {}): Shape {
  return (value, pointer) => {
    if (!Array.isArray(value)) return [{ pointer, message: `must be a list, not ${kindOf(value)}` }];
    if (value.length < min)
      return [{ pointer, message: `must have at least ${min} ${min === 1 ? "item" : "items"}` }];
    return value.flatMap((entry, index) => item(entry, join(pointer, index)));
  };
}

/** An object whose members all have one shape. */
export function mapOf(shape: Shape): Shape {
  return (value, pointer) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, entry]) => shape(entry, join(pointer, key)))
      : object(value, pointer);
}

/** An object with members of known shapes; other members are let through, so that the format can grow. */
export function members(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, pointer) => {
    if (!isObject(value)) return object(value, pointer);
    const missing = Object.keys(required)
      .filter((key) => !Object.hasOwn(value, key))
      .map((key) => ({ pointer, message: `lacks the member "${key}"` }));
    const wrong = Object.entries({ ...required, ...optional }).flatMap(([key, shape]) =>
      Object.hasOwn(value, key) ? shape(value[key] as Json, join(pointer, key)) : [],
    );
    return [...missing, ...wrong];
  };
}
