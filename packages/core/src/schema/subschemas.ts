import { canonicalJson, isObject, type Json, type JsonObject } from "../json/index.ts";

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

/** The text of a schema without what is said to people: equal texts ask for the same, in one dialect at one place. */
export function schemaText(raw: Json): string {
  if (!isObject(raw)) return canonicalJson(raw);
  const children = new Map<string, string[]>();
  for (const { steps, raw: child } of subschemas(raw)) {
    const [key, ...path] = steps as [string, ...(string | number)[]];
    const texts = children.get(key) ?? [];
    texts.push(`${JSON.stringify(path)}${schemaText(child)}`);
    children.set(key, texts);
  }
  const members = Object.keys(raw)
    .filter((key) => !speaking.has(key) || typeof raw[key] !== "string")
    .sort()
    .map((key) => {
      const texts = children.get(key);
      const names = isObject(raw[key]) ? Object.keys(raw[key]).length : undefined;
      // Members that are no schemas, as those of `dependencies` may be, are written out with the rest.
      const isWhole =
        texts !== undefined && (names === undefined || names === texts.length || single.has(key));
      return `${JSON.stringify(key)}:${isWhole ? texts.sort().join() : canonicalJson(raw[key] as Json)}`;
    });
  return `{${members.join()}}`;
}
