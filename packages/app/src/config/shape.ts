import { isObject, join } from "@toolgate/core/json";
import { nearest } from "@toolgate/core/text";
import { printable } from "../sources/printable.ts";

/** What a value of the configuration must look like. */
export type Shape =
  | { readonly kind: "text"; readonly pattern?: RegExp; readonly expected: string }
  | { readonly kind: "whole"; readonly minimum: number; readonly expected: string }
  | { readonly kind: "choice"; readonly of: readonly (string | number)[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "map"; readonly of: Shape; readonly names: RegExp; readonly expected: string }
  | { readonly kind: "members"; readonly required?: readonly string[]; readonly members: Members }
  /** Exactly one of the keys is there, and chooses the shape. */
  | { readonly kind: "either"; readonly of: Readonly<Record<string, Shape>> }
  /** An object whose members are checked by a later version. */
  | { readonly kind: "reserved" };

export type Members = Readonly<Record<string, Shape>>;

/** The first place where a value is not of its shape. */
export interface ShapeFault {
  /** JSON pointer. */
  readonly pointer: string;
  /** What is wrong and what was expected, behind "the configuration". */
  readonly message: string;
  readonly mend: string;
}

/** Finds the first fault of a value; it goes only as deep as the shape does. */
export function findShapeFault(value: unknown, shape: Shape, pointer = ""): ShapeFault | undefined {
  switch (shape.kind) {
    case "text": {
      const fits = typeof value === "string" && (shape.pattern?.test(value) ?? true);
      return fits ? undefined : expected(value, shape.expected, pointer);
    }
    case "whole": {
      const fits = typeof value === "number" && Number.isSafeInteger(value) && value >= shape.minimum;
      return fits ? undefined : expected(value, shape.expected, pointer);
    }
    case "choice":
      return chosen(value, shape.of, pointer);
    case "list": {
      if (!Array.isArray(value)) return expected(value, "a list", pointer);
      return first(value.entries(), (item, index) => findShapeFault(item, shape.of, join(pointer, index)));
    }
    case "map": {
      if (!isObject(value)) return expected(value, "an object", pointer);
      return first(Object.entries(value), (item, name) =>
        shape.names.test(name)
          ? findShapeFault(item, shape.of, join(pointer, name))
          : { pointer: join(pointer, name), message: `has a wrong name there`, mend: shape.expected },
      );
    }
    case "either":
      return either(value, shape.of, pointer);
    case "members":
      return members(value, shape, pointer);
    case "reserved":
      return isObject(value) ? undefined : expected(value, "an object", pointer);
    default:
      return shape satisfies never;
  }
}

function first<K>(
  entries: Iterable<readonly [K, unknown]>,
  faultOf: (item: unknown, key: K) => ShapeFault | undefined,
): ShapeFault | undefined {
  for (const [key, item] of entries) {
    const fault = faultOf(item, key);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function members(
  value: unknown,
  shape: Extract<Shape, { kind: "members" }>,
  pointer: string,
): ShapeFault | undefined {
  if (!isObject(value)) return expected(value, "an object", pointer);
  const missing = shape.required?.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { pointer, message: `lacks "${missing}"`, mend: `Add ${missing}.` };
  return first(Object.entries(value), (item, name) => {
    const of = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    return of === undefined
      ? unknownKey(name, Object.keys(shape.members), pointer)
      : findShapeFault(item, of, join(pointer, name));
  });
}

function either(
  value: unknown,
  of: Readonly<Record<string, Shape>>,
  pointer: string,
): ShapeFault | undefined {
  if (!isObject(value)) return expected(value, "an object", pointer);
  const keys = Object.keys(of);
  const present = keys.filter((key) => Object.hasOwn(value, key));
  const [only] = present;
  if (present.length === 1 && only !== undefined) return findShapeFault(value, of[only] as Shape, pointer);
  const known = new Set(
    Object.values(of).flatMap((each) => (each.kind === "members" ? Object.keys(each.members) : [])),
  );
  const unknown = Object.keys(value).find((key) => !known.has(key));
  if (present.length === 0 && unknown !== undefined) return unknownKey(unknown, known, pointer);
  const has = present.length === 0 ? "has none of" : "has more than one of";
  return { pointer, message: `${has} ${keys.join(", ")}`, mend: `Give exactly one of ${keys.join(", ")}.` };
}

function chosen(value: unknown, of: readonly (string | number)[], pointer: string): ShapeFault | undefined {
  if (of.some((each) => each === value)) return undefined;
  const meant = typeof value === "string" ? nearest(value, of.map(String)) : undefined;
  const fault = expected(value, of.length === 1 ? String(of[0]) : `one of ${of.join(", ")}`, pointer);
  return meant === undefined ? fault : { ...fault, mend: `Did you mean ${meant}?` };
}

function unknownKey(name: string, known: Iterable<string>, pointer: string): ShapeFault {
  const names = [...known];
  const meant = nearest(name, names);
  return {
    pointer,
    message: `has an unknown key "${printable(name, 40)}"`,
    mend: meant === undefined ? `Known are ${names.join(", ")}.` : `Did you mean ${meant}?`,
  };
}

function expected(value: unknown, what: string, pointer: string): ShapeFault {
  return { pointer, message: `has ${shown(value)} where ${what} was expected`, mend: "" };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? `"${printable(value, 40)}"` : printable(String(value), 40);
}
