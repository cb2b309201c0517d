import { isObject, type Json, type JsonObject } from "../json/index.ts";

const single: ReadonlySet<string> = new Set([
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
const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);
const maps: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/** A schema directly below another one, and the JSON pointer tokens that lead to it. */
export interface Subschema {
  readonly steps: readonly (string | number)[];
  readonly raw: Json;
}

/**
 * The schemas directly below a schema, in the keywords of any dialect. What stands below other keywords (`enum`,
 * `default`, unknown ones) is data, and a property may be named like a keyword.
 */
export function* subschemas(schema: JsonObject): Iterable<Subschema> {
  for (const key of Object.keys(schema)) {
    const value = schema[key] as Json;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      if (!lists.has(key)) continue;
      for (const [index, raw] of value.entries()) yield { steps: [key, index], raw: raw as Json };
    } else if (single.has(key)) yield { steps: [key], raw: value };
    else if (maps.has(key)) {
      for (const name of Object.keys(value)) {
        const raw = (value as JsonObject)[name] as Json;
        if (isObject(raw)) yield { steps: [key, name], raw };
      }
    }
  }
}
