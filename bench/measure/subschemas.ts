import { isObject, type Json, type JsonObject } from "@toolgate/core/json";

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

/** A copy of a schema with each schema directly below it replaced; values that are data stay as they are. */
export function mapSubschemas(schema: JsonObject, map: (child: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, Json] => {
      if (single.has(key) && isSchema(value)) return [key, map(value)];
      if (lists.has(key) && Array.isArray(value)) return [key, value.map((child) => map(child as Json))];
      if (!maps.has(key) || !isObject(value)) return [key, value];
      const members = Object.entries(value).map(([name, child]): [string, Json] => [
        name,
        isSchema(child) ? map(child) : child,
      ]);
      return [key, Object.fromEntries(members)];
    }),
  );
}

function isSchema(value: Json): boolean {
  return isObject(value) || typeof value === "boolean";
}
