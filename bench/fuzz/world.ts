import type { RawSchema } from "@toolgate/core/contract";
import { isObject, type Json, type JsonObject } from "@toolgate/core/json";

/** Keywords whose values are schemas, by how they hold them and whether they speak of a part of the value. */
const single = new Set([
  "additionalProperties",
  "contains",
  "items",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const singleInPlace = new Set(["else", "if", "not", "then"]);
const lists = new Set(["prefixItems"]);
const listsInPlace = new Set(["allOf", "anyOf", "oneOf"]);
const maps = new Set(["patternProperties", "properties"]);
const mapsInPlace = new Set(["dependentSchemas"]);

/** A copy of a schema with each schema directly below it replaced; `inPlace`: it speaks of the same value. */
export function mapChildren(
  schema: JsonObject,
  map: (child: RawSchema, inPlace: boolean) => RawSchema,
): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, Json] => {
      const inPlace = singleInPlace.has(key) || listsInPlace.has(key) || mapsInPlace.has(key);
      const child = (raw: Json) => map(raw as RawSchema, inPlace) as Json;
      if (single.has(key) || singleInPlace.has(key)) return [key, child(value)];
      if (lists.has(key) || listsInPlace.has(key)) return [key, (value as Json[]).map(child)];
      if (!maps.has(key) && !mapsInPlace.has(key)) return [key, value];
      const members = Object.entries(value as JsonObject);
      return [key, Object.fromEntries(members.map(([name, raw]) => [name, child(raw)]))];
    }),
  );
}

/** A schema before its references lead anywhere: `$ref` holds a number that names a definition. */
export interface Draft {
  readonly root: RawSchema;
  readonly definitions: readonly RawSchema[];
}

/**
 * Lets references lead somewhere: 0 to the root, n to the nth definition. A reference at one and the same place may
 * lead only to a later definition, so that no schema refers to itself without a step into the value.
 */
export function settle({ root, definitions }: Draft): RawSchema {
  let used = false;
  const at = (raw: RawSchema, level: number, isGuarded: boolean): RawSchema => {
    if (!isObject(raw)) return raw;
    const { $ref: number, ...rest } = mapChildren(raw, (child, inPlace) =>
      at(child, level, isGuarded || !inPlace),
    );
    if (typeof number !== "number") return rest;
    const index = number % (definitions.length + 1);
    if (!isGuarded && index <= level) return rest;
    if (index > 0) used = true;
    return { $ref: index === 0 ? "#" : `#/$defs/d${index}`, ...rest };
  };
  const settled = at(root, 0, false);
  const named = definitions.map((raw, index) => [`d${index + 1}`, at(raw, index + 1, false)] as const);
  return used && isObject(settled) ? { ...settled, $defs: Object.fromEntries(named) } : settled;
}
