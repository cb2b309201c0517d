import type { RawSchema } from "@toolgate/core/contract";
import { isObject, type Json, type JsonObject } from "@toolgate/core/json";
import { type Dialect, isAtLeast } from "@toolgate/core/schema";
import { mapChildren } from "./world.ts";

const uris: Readonly<Record<Exclude<Dialect, "2020-12">, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
};

/** The schema in an older dialect; what that dialect cannot say is left out. */
export function inDialect(schema: RawSchema, dialect: Dialect): RawSchema {
  if (dialect === "2020-12") return schema;
  const written = rewrite(schema, dialect);
  return isObject(written) ? { $schema: uris[dialect], ...written } : written;
}

function rewrite(raw: RawSchema, dialect: Dialect): RawSchema {
  if (!isObject(raw)) {
    if (isAtLeast(dialect, "draft-06")) return raw;
    return raw ? {} : { not: {} };
  }
  const { $defs, ...schema } = raw;
  const children = mapChildren(schema, (child) => rewrite(child, dialect));
  const written: Record<string, Json> = {};
  for (const [key, value] of Object.entries(children)) write(written, key, value, children, dialect);
  if ($defs !== undefined) {
    const entries = Object.entries($defs as JsonObject);
    written[isAtLeast(dialect, "2019-09") ? "$defs" : "definitions"] = Object.fromEntries(
      entries.map(([name, child]) => [name, rewrite(child as RawSchema, dialect) as Json]),
    );
  }
  return written;
}

const since: Readonly<Record<string, Dialect>> = {
  contains: "draft-06",
  propertyNames: "draft-06",
  if: "draft-07",
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
  then: "draft-07",
  else: "draft-07",
  minContains: "2019-09",
  maxContains: "2019-09",
  unevaluatedItems: "2019-09",
  unevaluatedProperties: "2019-09",
};

function write(
  into: Record<string, Json>,
  key: string,
  value: Json,
  all: JsonObject,
  dialect: Dialect,
): void {
  const first = since[key];
  if (first !== undefined && !isAtLeast(dialect, first)) return;
  switch (key) {
    case "$ref":
      into["$ref"] = isAtLeast(dialect, "2019-09")
        ? value
        : String(value).replace("#/$defs/", "#/definitions/");
      return;
    case "prefixItems":
      into["items"] = value;
      return;
    case "items":
      into[all["prefixItems"] === undefined ? "items" : "additionalItems"] = value;
      return;
    case "const":
      if (isAtLeast(dialect, "draft-06")) into["const"] = value;
      else into["enum"] = [value];
      return;
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      if (isAtLeast(dialect, "draft-06")) into[key] = value;
      else {
        into[key === "exclusiveMinimum" ? "minimum" : "maximum"] = value;
        into[key] = true;
      }
      return;
    case "dependentRequired":
    case "dependentSchemas":
      if (isAtLeast(dialect, "2019-09")) into[key] = value;
      else
        into["dependencies"] = {
          ...(into["dependencies"] as JsonObject | undefined),
          ...(value as JsonObject),
        };
      return;
    default:
      into[key] = value;
  }
}
