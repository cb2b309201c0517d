import { canonicalJson, isObject, type Json } from "../../json/index.ts";

const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "$comment",
  "deprecated",
]);
// A schema that is nested deeper is compared by its upper floors.
const maxDepth = 8;

/** The canonical text of a schema without its annotations: equal texts accept the same. */
export function bareSchema(schema: Json | undefined): string {
  return schema === undefined ? "" : canonicalJson(bare(schema, true, 0));
}

function bare(value: Json, isSchema: boolean, depth: number): Json {
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((one) => bare(one, isSchema, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isSchema || !annotations.has(key))
      // Under `properties` the keys are names, not keywords.
      .map(([key, one]) => [key, bare(one, !(isSchema && key === "properties"), depth + 1)]),
  );
}
