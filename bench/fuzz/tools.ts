import type { RawSchema } from "@toolgate/core/contract";
import type { Json, JsonObject } from "@toolgate/core/json";
import fc from "fast-check";

const names = fc.constantFrom(
  "query",
  "limit",
  "path",
  "id",
  "filters",
  "user_id",
  "start_date",
  "tags",
  "options",
  "mode",
);
const bound = fc.constantFrom(0, 1, 2, 5, 10, 50, 100);
const words = fc.constantFrom("day", "week", "month", "asc", "desc", "json", "text");

function optional<T>(key: string, value: fc.Arbitrary<T>): fc.Arbitrary<JsonObject> {
  return fc
    .option(value, { nil: undefined, freq: 2 })
    .map((one) => (one === undefined ? {} : { [key]: one as Json }));
}

function merged(...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as JsonObject);
}

const text = merged(
  fc.constant({ type: "string" }),
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }).map((list) => ({ enum: list })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          "^[a-z]+$",
          "^[a-z0-9_-]+$",
          "^\\d{4}-\\d{2}-\\d{2}$",
          "\\S",
          "^https?://",
          "^[A-Z]{2,3}$",
        )
        .map((pattern) => ({ pattern })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom("date", "date-time", "email", "uri", "uuid").map((format) => ({ format })),
    },
    { weight: 2, arbitrary: merged(optional("minLength", bound), optional("maxLength", bound)) },
  ),
  optional("default", words),
  optional("description", words),
);

const quantity = merged(
  fc.constantFrom("integer", "number").map((type) => ({ type })),
  fc.oneof(
    fc.constant({}),
    merged(optional("minimum", bound), optional("maximum", bound)),
    merged(optional("exclusiveMinimum", bound), optional("multipleOf", fc.constantFrom(1, 5, 0.5, 0.01))),
  ),
  optional("default", bound),
);

const tied = fc.letrec<{ property: RawSchema; object: JsonObject }>((tie) => ({
  property: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    { weight: 8, arbitrary: text },
    { weight: 4, arbitrary: quantity },
    { weight: 3, arbitrary: fc.constant({ type: "boolean" }) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.nat({ max: 4 }).map(($ref) => ({ $ref })) },
    { weight: 1, arbitrary: words.map((word) => ({ const: word })) },
    { weight: 1, arbitrary: fc.constant({ type: ["string", "null"] }) },
    {
      weight: 3,
      arbitrary: merged(
        fc.constant({ type: "array" }),
        optional("items", tie("property")),
        optional("minItems", fc.constantFrom(0, 1, 2)),
        optional("maxItems", fc.constantFrom(1, 2, 10)),
        optional("uniqueItems", fc.boolean()),
      ),
    },
    { weight: 3, arbitrary: tie("object") },
    { weight: 2, arbitrary: tie("property").map((one) => ({ anyOf: [one, { type: "null" }] })) },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("property"), { minLength: 2, maxLength: 3 })
        .chain((list) => fc.constantFrom("anyOf", "oneOf").map((key) => ({ [key]: list as Json[] }))),
    },
    {
      // Alternatives that a constant tells apart.
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.tuple(words, tie("object")), {
          minLength: 2,
          maxLength: 3,
          selector: ([word]) => word,
        })
        .map((list) => ({
          oneOf: list.map(([word, object]) => ({
            ...object,
            properties: { ...(object["properties"] as JsonObject), kind: { const: word } },
            required: ["kind"],
          })),
        })),
    },
  ) as fc.Arbitrary<RawSchema>,
  object: fc
    .tuple(
      fc.dictionary(names, tie("property"), { minKeys: 0, maxKeys: 4, noNullPrototype: true }),
      fc.nat({ max: 15 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        { weight: 5, arbitrary: fc.constant({ additionalProperties: false }) },
        { weight: 1, arbitrary: tie("property").map((rest) => ({ additionalProperties: rest as Json })) },
      ),
    )
    .map(([properties, bits, rest]): JsonObject => {
      const required = Object.keys(properties).filter((_, index) => ((bits >> index) & 1) === 1);
      return {
        type: "object",
        properties: properties as JsonObject,
        ...(required.length > 0 ? { required } : {}),
        ...rest,
      };
    }),
}));

/** The mix of real tools: objects with a few named properties, most of them texts, choices and counts. */
export const drafts: fc.Arbitrary<RawSchema> = tied.object;
