import { isObject, type Json, type JsonObject } from "../json/index.ts";

/** The keywords of any dialect that hold a schema, a list of schemas, or an object of schemas; `items` may be two. */
export const schemaKeywords: { readonly [Form in "single" | "lists" | "maps"]: ReadonlySet<string> } = {
  single: new Set([
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
  ]),
  lists: new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]),
  maps: new Set([
    "$defs",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "patternProperties",
    "properties",
  ]),
};
const { single, lists, maps } = schemaKeywords;

const holders: ReadonlySet<string> = new Set([...single, ...lists, ...maps]);

/** Whether a keyword holds schemas, in some dialect. */
export function holdsSchemas(keyword: string): boolean {
  return holders.has(keyword);
}

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

/** Keywords that speak to people. */
export const speaking: ReadonlySet<string> = new Set(["$comment", "description", "title"]);

const references: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);

/** Whether a keyword refers to another schema, in some dialect. */
export function isReference(keyword: string): boolean {
  return references.has(keyword);
}
