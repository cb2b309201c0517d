import {
  registerSchema,
  type SchemaObject,
  setShouldValidateFormat,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema";
import "@hyperjump/json-schema/draft-04";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import "@hyperjump/json-schema/draft-2020-12";
import { addFormat, setFormatHandler } from "@hyperjump/json-schema/experimental";
import type { RawSchema } from "@toolgate/core/contract";
import { isObject, type Json, member } from "@toolgate/core/json";
import { type Dialect, dialectOf, dialects, formats, isAtLeast } from "@toolgate/core/schema";
import { Ajv, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { mapSubschemas } from "./subschemas.ts";

/** Whether a value is valid, or why a validator cannot say. */
type Opinion = boolean | { readonly cannot: string };

/** A validator from elsewhere, with the formats that the engine asserts. */
export interface Validator {
  readonly name: string;
  readonly holds: (schema: RawSchema, value: Json) => Promise<Opinion>;
}

const options: Options = {
  strict: false,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  multipleOfPrecision: 9,
  formats: Object.fromEntries(
    [...formats].map(([name, { test }]) => [name, { type: "string", validate: test }]),
  ),
};

const draft07 = new Ajv({ ...options, ignoreKeywordsWithRef: true });
const ajvs: ReadonlyMap<Dialect, Ajv> = new Map<Dialect, Ajv>([
  ["draft-06", draft07],
  ["draft-07", draft07],
  ["2019-09", new Ajv2019(options)],
  ["2020-12", new Ajv2020(options)],
]);

/**
 * ajv reads `nullable`, which is no keyword of JSON Schema, looks `$schema` up, and reads `type` beside `$ref` where
 * the dialect ignores it.
 */
function forAjv(raw: Json, dialect: Dialect): Json {
  if (!isObject(raw)) return raw;
  const { nullable: _, $schema: __, ...schema } = raw;
  const isReference = schema["$ref"] !== undefined && !isAtLeast(dialect, "2019-09");
  if (isReference) delete (schema as { type?: Json }).type;
  return mapSubschemas(schema, (child) => forAjv(child, dialect));
}

/** Compiles once for many values. Throws for what ajv does not read. */
export function compileWithAjv(schema: RawSchema): (value: Json) => boolean {
  const dialect = dialectOf(schema);
  const validator = dialect === undefined ? undefined : ajvs.get(dialect);
  if (dialect === undefined || validator === undefined)
    throw new Error(`it does not read ${dialect ?? "this dialect"}`);
  const read = forAjv(schema as Json, dialect) as RawSchema;
  // Without an identifier ajv does not find what `#` refers to.
  const compiled = isObject(read) ? { $id: "https://example.com/schema", ...read } : read;
  try {
    return validator.compile<Json>(compiled as RawSchema);
  } finally {
    if (isObject(compiled)) validator.removeSchema(compiled);
  }
}

export const ajv: Validator = {
  name: "ajv",
  holds: async (schema, value) => {
    try {
      return compileWithAjv(schema)(value);
    } catch (error) {
      return { cannot: messageOf(error) };
    }
  },
};

setShouldValidateFormat(true);
setShouldValidateSchema(false);
for (const [name, { test }] of formats) {
  const id = `https://json-schema.org/format/${name}`;
  addFormat({ id, handler: (value: unknown) => typeof value !== "string" || test(value) });
  for (const dialect of dialects) {
    const draft = dialect.startsWith("draft") ? dialect : `draft-${dialect}`;
    setFormatHandler(`https://json-schema.org/keyword/${draft}/format`, name, id);
  }
}

const dialectUris: Readonly<Record<Dialect, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema",
  "draft-06": "http://json-schema.org/draft-06/schema",
  "draft-07": "http://json-schema.org/draft-07/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

export const hyperjump: Validator = {
  name: "hyperjump",
  holds: async (schema, value) => {
    const dialect = dialectOf(schema);
    if (dialect === undefined) return { cannot: "it does not know this dialect" };
    const uri = "https://example.com/schema";
    try {
      registerSchema(withoutDialect(schema), uri, dialectUris[dialect]);
      const output = await validate(idOf(schema, uri), value as never);
      return output.valid;
    } catch (error) {
      return { cannot: messageOf(error) };
    } finally {
      unregisterSchema(uri);
      unregisterSchema(idOf(schema, uri));
    }
  },
};

function withoutDialect(schema: RawSchema): SchemaObject | boolean {
  if (!isObject(schema)) return schema as boolean;
  const { $schema: _, ...rest } = schema;
  return rest as SchemaObject;
}

/** The identifier that a schema gives itself goes before the one it is registered under. */
function idOf(schema: RawSchema, uri: string): string {
  const id = isObject(schema) ? member(schema, "$id") : undefined;
  return typeof id === "string" ? new URL(id, uri).href : uri;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").slice(0, 120);
}
