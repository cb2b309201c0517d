import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { JsonObject } from "@toolgate/core/json";

/** A schema as servers write it: zod 4, another library with Standard JSON Schema, or raw JSON Schema. */
export type AnySchema = StandardSchemaWithJSON | JsonObject;

/** What goes over the wire for a schema. */
export type WireOf<S> = S extends StandardSchemaWithJSON ? StandardSchemaWithJSON.InferInput<S> : JsonObject;

/** What a handler sees for a schema, with the defaults and transformations of its library applied. */
export type ParsedOf<S> = S extends StandardSchemaWithJSON
  ? StandardSchemaWithJSON.InferOutput<S>
  : JsonObject;

/** The dialect in which MCP publishes schemas. */
const target = "draft-2020-12";

export function isStandardSchema(schema: AnySchema): schema is StandardSchemaWithJSON {
  // ArkType's schemas are functions.
  return (
    (typeof schema === "object" || typeof schema === "function") && schema !== null && "~standard" in schema
  );
}

/** The JSON Schema that MCP publishes for a schema. Throws a TypeError where its library cannot say it. */
export function jsonSchemaOf(schema: AnySchema, side: "input" | "output", where: string): JsonObject {
  if (!isStandardSchema(schema)) return schema;
  const { jsonSchema, vendor } = schema["~standard"] as Partial<StandardSchemaWithJSON["~standard"]>;
  if (jsonSchema === undefined) {
    throw new TypeError(
      `the ${side} schema of ${where} is from ${vendor ?? "a library"} that writes no JSON Schema: ` +
        "use zod 4.2 or newer, or pass JSON Schema",
    );
  }
  const made = jsonSchema[side]({ target }) as JsonObject;
  return side === "input" && made["type"] === undefined ? { type: "object", ...made } : made;
}
