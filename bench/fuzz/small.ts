import type { RawSchema } from "@toolgate/core/contract";
import type { Json, JsonObject } from "@toolgate/core/json";
import fc from "fast-check";

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
const number = fc.constantFrom(-1, 0, 0.5, 1, 1.5, 2, 3, 10, 12);
const patterns = fc.constantFrom(
  "^a",
  "b$",
  "^[a-c]+$",
  "^a?b*$",
  "1",
  "^.{2}$",
  "^$",
  "[^a]",
  "^(a|b1)*$",
  "^(?!a)",
  "\\d\\b",
);
const formats = fc.constantFrom(
  "date",
  "date-time",
  "time",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
  "uri",
  "uri-reference",
  "regex",
  "json-pointer",
  "color",
);
const typeNames = fc.constantFrom("string", "number", "integer", "object", "array", "boolean", "null");

const rest = fc.oneof(
  fc.boolean(),
  typeNames.map((type) => ({ type })),
);

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 2 });
}

/** Members of which some are left out, as one schema object. */
function members(arbitraries: { readonly [key: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<JsonObject> {
  return fc.record(arbitraries).map((made) => {
    const present = Object.entries(made).filter(([, value]) => value !== undefined);
    return Object.fromEntries(present) as JsonObject;
  });
}

interface Tied {
  readonly schema: RawSchema;
  readonly keyword: JsonObject;
  readonly scalars: JsonObject;
  readonly numbers: JsonObject;
  readonly strings: JsonObject;
  readonly arrays: JsonObject;
  readonly objects: JsonObject;
  readonly combinators: JsonObject;
}

/** All keywords over that world, by what they speak of. Values of `$ref` are numbers (see `settle`). */
const tied = fc.letrec<Tied>((tie) => {
  const schema = tie("schema") as fc.Arbitrary<RawSchema>;
  return {
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 8, arbitrary: typeNames.map((type) => ({ type })) },
      { weight: 2, arbitrary: fc.nat({ max: 5 }).map(($ref) => ({ $ref })) },
      { weight: 14, arbitrary: joined(tie("keyword") as fc.Arbitrary<JsonObject>) },
    ) as fc.Arbitrary<RawSchema>,
    keyword: fc.oneof(
      { weight: 4, arbitrary: tie("scalars") },
      { weight: 5, arbitrary: tie("numbers") },
      { weight: 4, arbitrary: tie("strings") },
      { weight: 7, arbitrary: tie("arrays") },
      { weight: 10, arbitrary: tie("objects") },
      { weight: 6, arbitrary: tie("combinators") },
    ) as fc.Arbitrary<JsonObject>,
    scalars: fc.oneof(
      typeNames.map((type) => ({ type })),
      fc
        .subarray(["string", "integer", "null", "object", "array"], { minLength: 1 })
        .map((type) => ({ type })),
      fc.array(values, { minLength: 1, maxLength: 3 }).map((list) => ({ enum: list })),
      values.map((value) => ({ const: value })),
    ) as fc.Arbitrary<JsonObject>,
    numbers: fc.oneof(
      number.map((minimum) => ({ minimum })),
      number.map((maximum) => ({ maximum })),
      number.map((exclusiveMinimum) => ({ exclusiveMinimum })),
      number.map((exclusiveMaximum) => ({ exclusiveMaximum })),
      fc.constantFrom(1, 2, 3, 4, 6, 0.5, 0.1).map((multipleOf) => ({ multipleOf })),
    ) as fc.Arbitrary<JsonObject>,
    strings: fc.oneof(
      count.map((minLength) => ({ minLength })),
      count.map((maxLength) => ({ maxLength })),
      patterns.map((pattern) => ({ pattern })),
      formats.map((format) => ({ format })),
    ) as fc.Arbitrary<JsonObject>,
    arrays: fc.oneof(
      count.map((minItems) => ({ minItems })),
      count.map((maxItems) => ({ maxItems })),
      fc.constant({ uniqueItems: true }),
      schema.map((items) => ({ items }) as JsonObject),
      members({ prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }), items: maybe(schema) }),
      members({ contains: schema, minContains: maybe(count), maxContains: maybe(count) }),
      // Just room for one match too many.
      fc
        .tuple(schema, count)
        .map(([contains, most]) => ({ contains, maxContains: most, maxItems: most + 1 }) as JsonObject),
      rest.map((unevaluatedItems) => ({ unevaluatedItems })),
    ) as fc.Arbitrary<JsonObject>,
    objects: fc.oneof(
      fc
        .dictionary(keys, schema, { minKeys: 1, maxKeys: 2, noNullPrototype: true })
        .map((properties) => ({ properties }) as JsonObject),
      fc
        .dictionary(patterns, schema, { minKeys: 1, maxKeys: 1, noNullPrototype: true })
        .map((patternProperties) => ({ patternProperties }) as JsonObject),
      schema.map((additionalProperties) => ({ additionalProperties }) as JsonObject),
      schema.map((propertyNames) => ({ propertyNames }) as JsonObject),
      fc.subarray(["a", "b", "c"], { minLength: 1 }).map((required) => ({ required })),
      count.map((minProperties) => ({ minProperties })),
      count.map((maxProperties) => ({ maxProperties })),
      fc.tuple(keys, keys).map(([key, other]) => ({ dependentRequired: { [key]: [other] } })),
      fc.tuple(keys, schema).map(([key, one]) => ({ dependentSchemas: { [key]: one } }) as JsonObject),
      rest.map((unevaluatedProperties) => ({ unevaluatedProperties })),
    ) as fc.Arbitrary<JsonObject>,
    combinators: fc.oneof(
      fc.array(schema, { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf }) as JsonObject),
      fc.array(schema, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf }) as JsonObject),
      fc.array(schema, { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf }) as JsonObject),
      schema.map((not) => ({ not }) as JsonObject),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      members({ if: schema, then: maybe(schema), else: maybe(schema) }),
      fc.nat({ max: 5 }).map(($ref) => ({ $ref })),
    ),
  };
});

export const keyword: fc.Arbitrary<JsonObject> = tied.keyword;

function joined(part: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => Object.assign({}, ...parts) as JsonObject);
}

/** Schemas of the adversarial mix. */
export const drafts: fc.Arbitrary<RawSchema> = fc.oneof(
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 4, arbitrary: typeNames.map((type) => ({ type })) },
  { weight: 15, arbitrary: joined(keyword) },
);

const scalar = fc.oneof(
  typeNames.map((type) => ({ type })),
  fc.subarray(["string", "integer", "null"], { minLength: 1 }).map((type) => ({ type })),
  fc.constantFrom<Json>("a", 1, null).map((value) => ({ const: value })),
  fc.boolean(),
) as fc.Arbitrary<RawSchema>;
const names = fc.constantFrom<JsonObject>(
  { pattern: "^a" },
  { pattern: "b$" },
  { pattern: "^[ab]$" },
  { maxLength: 1 },
  { minLength: 2 },
  { enum: ["a", "ab"] },
);
/** Objects as maps, with few keys and simple values, where demands for keys get into each other's way. */
const maps: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 3, arbitrary: scalar.map((additionalProperties) => ({ additionalProperties }) as JsonObject) },
  { weight: 2, arbitrary: names.map((propertyNames) => ({ propertyNames })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("^a", "b$", "^[ab]+$"), scalar)
      .map(([pattern, one]) => ({ patternProperties: { [pattern]: one } }) as JsonObject),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 2).map((maxProperties) => ({ maxProperties })) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2).map((minProperties) => ({ minProperties })) },
);

const described = fc
  .tuple(
    fc.dictionary(keys, scalar, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    fc.subarray(["a", "b", "c"]),
  )
  .map(([properties, required]) => ({ properties, required }) as JsonObject);
/** Objects that are closed by what their parts describe. */
const unevaluating: fc.Arbitrary<RawSchema> = fc
  .tuple(
    fc.oneof(
      described,
      described.map((one) => ({ allOf: [one] }) as JsonObject),
      fc.array(described, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf }) as JsonObject),
      fc.array(described, { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf }) as JsonObject),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      members({ if: described, then: maybe(described), else: maybe(described) }),
      fc.tuple(keys, described).map(([key, one]) => ({ dependentSchemas: { [key]: one } }) as JsonObject),
    ),
    maybe(rest),
  )
  .map(([parts, unevaluatedProperties]) => ({
    type: "object",
    ...parts,
    ...(unevaluatedProperties === undefined ? {} : { unevaluatedProperties }),
  }));

/** Schemas that all speak of one type, so that their keywords meet. */
export const focused: readonly fc.Arbitrary<RawSchema>[] = [
  ...(
    [
      ["number", tied.numbers],
      ["string", tied.strings],
      ["array", tied.arrays],
      ["array", tied.arrays],
      ["object", tied.objects],
      ["object", tied.objects],
      ["object", maps],
      ["object", maps],
    ] as const
  ).map(([type, part]) => joined(part).map((schema) => ({ type, ...schema }))),
  unevaluating,
];

const reference = fc.nat({ max: 3 }).map(($ref) => ({ $ref }));
const node = fc
  .tuple(keys, reference)
  .map(([key, one]) => ({ type: "object", required: [key], properties: { [key]: one } }) as JsonObject);
/** Definitions that lead to each other: whether one has values hangs on whether another one has. */
export const links: fc.Arbitrary<RawSchema> = fc.oneof(
  node,
  node.map((one) => ({ anyOf: [one, { type: "null" }] })),
  fc.tuple(node, node).map(([one, other]) => ({ allOf: [one, other] })),
  reference.map((items) => ({ type: "array", items, minItems: 1 })),
  typeNames.map((type) => ({ type })),
) as fc.Arbitrary<RawSchema>;
/** Schemas that hold several of them, or are plain. */
export const holders: fc.Arbitrary<RawSchema> = fc.oneof(
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: typeNames.map((type) => ({ type })) },
  {
    weight: 4,
    arbitrary: fc.tuple(reference, reference).map(([a, b]) => ({
      type: "object",
      required: ["a", "b"],
      properties: { a, b },
    })),
  },
) as fc.Arbitrary<RawSchema>;
