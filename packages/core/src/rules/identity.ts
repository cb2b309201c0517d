import { isObject, type Json } from "../json/index.ts";

const words = new Set(["description", "title", "examples", "example", "$comment"]);

/** A schema without what is only said in it: what an approval refers to does not change with a wording. */
export function withoutWords(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).flatMap(([key, value]) => {
    if (words.has(key) && !isObject(value)) return [];
    // Names of properties are not keywords.
    if (key === "properties" && isObject(value)) {
      return [
        [
          key,
          Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withoutWords(child)])),
        ] as const,
      ];
    }
    return [[key, withoutWords(value)] as const];
  });
  return Object.fromEntries(members);
}
