import { fc } from "../../../../test/fast-check.ts";
import type { Json, JsonObject } from "../json/index.ts";

/** Values from a small world, so that schemas and values meet often. */
export const values: fc.Arbitrary<Json> = fc
  .letrec<{ value: Json; object: Json; array: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.constantFrom<Json>(
        null,
        true,
        false,
        0,
        1,
        2,
        3,
        -1,
        0.5,
        1.5,
        10,
        0.3,
        "",
        "a",
        "b",
        "ab",
        "abc",
        "1",
        "a1",
        "aaaa",
      ),
      tie("object"),
      tie("array"),
    ),
    object: fc.dictionary(fc.constantFrom("a", "b", "c", "ab", "x1"), tie("value"), {
      maxKeys: 3,
    }) as fc.Arbitrary<Json>,
    array: fc.array(tie("value"), { maxLength: 3 }) as fc.Arbitrary<Json>,
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as Json);

const keys = fc.constantFrom("a", "b", "c", "ab");
const count = fc.integer({ min: 0, max: 3 });
const number = fc.constantFrom(-1, 0, 0.5, 1, 1.5, 2, 3, 10);
const patterns = fc.constantFrom("^a", "b$", "^[a-c]+$", "^a?b*$", "1", "^.{2}$", "^$", "[^a]");

/** Schemas over that world, all keywords that are decided. */
export const schemas: fc.Arbitrary<JsonObject | boolean> = fc
  .letrec<{
    schema: JsonObject | boolean;
    keyword: JsonObject;
  }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 1, arbitrary: fc.boolean() },
      {
        weight: 8,
        arbitrary: fc
          .constantFrom("string", "number", "integer", "object", "array", "boolean", "null")
          .map((type) => ({ type })),
      },
      {
        weight: 14,
        arbitrary: fc
          .array(tie("keyword"), { minLength: 1, maxLength: 3 })
          .map((parts) => Object.assign({}, ...parts) as JsonObject),
      },
    ),
    keyword: fc.oneof(
      fc
        .constantFrom("string", "number", "integer", "object", "array", "boolean", "null")
        .map((type) => ({ type })),
      fc
        .subarray(["string", "integer", "null", "object", "array"], { minLength: 1 })
        .map((type) => ({ type })),
      fc.array(values, { minLength: 1, maxLength: 3 }).map((list) => ({ enum: list })),
      values.map((value) => ({ const: value })),
      number.map((minimum) => ({ minimum })),
      number.map((maximum) => ({ maximum })),
      number.map((exclusiveMinimum) => ({ exclusiveMinimum })),
      number.map((exclusiveMaximum) => ({ exclusiveMaximum })),
      fc.constantFrom(1, 2, 3, 0.5, 0.1).map((multipleOf) => ({ multipleOf })),
      count.map((minLength) => ({ minLength })),
      count.map((maxLength) => ({ maxLength })),
      patterns.map((pattern) => ({ pattern })),
      count.map((minItems) => ({ minItems })),
      count.map((maxItems) => ({ maxItems })),
      fc.constant({ uniqueItems: true }),
      tie("schema").map((items) => ({ items })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ prefixItems })),
      fc
        .tuple(tie("schema"), count, fc.option(count, { nil: undefined }))
        .map(([contains, minContains, maxContains]) => ({
          contains,
          // ajv lets an empty array pass where 1 is spelled out beside prefixItems.
          ...(minContains === 1 ? {} : { minContains }),
          ...(maxContains === undefined ? {} : { maxContains }),
        })),
      fc
        .dictionary(keys, tie("schema"), { minKeys: 1, maxKeys: 2, noNullPrototype: true })
        .map((properties) => ({ properties })),
      fc
        .dictionary(patterns, tie("schema"), { minKeys: 1, maxKeys: 1, noNullPrototype: true })
        .map((patternProperties) => ({ patternProperties })),
      tie("schema").map((additionalProperties) => ({ additionalProperties })),
      tie("schema").map((propertyNames) => ({ propertyNames })),
      fc.subarray(["a", "b", "c"], { minLength: 1 }).map((required) => ({ required })),
      count.map((minProperties) => ({ minProperties })),
      count.map((maxProperties) => ({ maxProperties })),
      fc.tuple(keys, keys).map(([key, other]) => ({ dependentRequired: { [key]: [other] } })),
      fc.tuple(keys, tie("schema")).map(([key, schema]) => ({ dependentSchemas: { [key]: schema } })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
      tie("schema").map((not) => ({ not })),
      fc
        .tuple(tie("schema"), tie("schema"), tie("schema"))
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
        .map(([test, yes, no]) => ({ if: test, then: yes, else: no })),
      fc.boolean().map((unevaluatedProperties) => ({ unevaluatedProperties })),
      fc.boolean().map((unevaluatedItems) => ({ unevaluatedItems })),
    ) as fc.Arbitrary<JsonObject>,
  }))
  .schema.map((schema) => JSON.parse(JSON.stringify(schema)) as JsonObject | boolean);

/** A schema and a neighbour of it: most answers are near the edge then. */
export const pairs: fc.Arbitrary<{ old: JsonObject | boolean; new: JsonObject | boolean }> = fc.oneof(
  fc.record({ old: schemas, new: schemas }),
  fc.tuple(schemas, schemas).map(([a, b]) => ({ old: a, new: { anyOf: [a, b] } })),
  fc.tuple(schemas, schemas).map(([a, b]) => ({ old: { allOf: [a, b] }, new: a })),
  fc.tuple(schemas, schemas).map(([a, b]) => ({
    old: a,
    new: typeof a === "boolean" || typeof b === "boolean" ? b : { ...a, ...b },
  })),
  fc.tuple(schemas, schemas).map(([a, b]) => ({
    old: typeof a === "boolean" || typeof b === "boolean" ? b : { ...a, ...b },
    new: a,
  })),
  fc.tuple(schemas, schemas).map(([a, b]) => ({ old: { not: b }, new: { not: { allOf: [a, b] } } })),
);
