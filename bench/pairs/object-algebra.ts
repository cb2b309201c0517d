import { closed, no, number, open, type Pair, text, whole, yes } from "./pair.ts";

const draft07 = "http://json-schema.org/draft-07/schema#";

/** What only an algebra tells of objects: conditions, dependencies, names and patterns of keys. */
export const objectAlgebra: readonly Pair[] = [
  yes("condition-always-met", closed({ kind: { const: "a" }, size: whole }, "kind", "size"), {
    type: "object",
    if: { properties: { kind: { const: "a" } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
    then: { required: ["size"] },
  }),
  yes(
    "condition-as-alternatives",
    {
      type: "object",
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: { required: ["size"] },
      else: { required: ["name"] },
    },
    { type: "object", anyOf: [{ required: ["kind", "size"] }, { required: ["name"] }] },
  ),
  no(
    "alternatives-as-condition",
    { type: "object", anyOf: [{ required: ["size"] }, { required: ["name"] }] },
    {
      type: "object",
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: { required: ["size"] },
      else: { required: ["name"] },
    },
    { kind: "a", name: "b" },
  ),
  yes("flag-splits-alternatives", closed({ all: { type: "boolean" }, limit: whole }, "all"), {
    anyOf: [
      closed({ all: { const: true }, limit: whole }, "all"),
      closed({ all: { const: false }, limit: number }, "all"),
    ],
  }),
  no(
    "some-required-is-one-required",
    { type: "object", anyOf: [{ required: ["id"] }, { required: ["name"] }] },
    { type: "object", oneOf: [{ required: ["id"] }, { required: ["name"] }] },
    { id: 1, name: "a" },
  ),
  yes("not-required-as-refused", { type: "object", not: { required: ["id"] } }, open({ id: false })),
  yes(
    "dependencies-chained",
    { type: "object", dependentRequired: { a: ["b"], b: ["c"] } },
    { type: "object", dependentRequired: { a: ["c"] } },
  ),
  no(
    "dependency-added",
    { type: "object", dependentRequired: { a: ["b"] } },
    { type: "object", dependentRequired: { a: ["b", "c"] } },
    { a: 1, b: 2 },
  ),
  yes(
    "dependencies-of-draft-07",
    { $schema: draft07, type: "object", dependencies: { a: ["b"] } },
    { type: "object", anyOf: [{ not: { required: ["a"] } }, { required: ["b"] }] },
  ),
  no(
    "beside-reference-of-draft-07",
    {
      $schema: draft07,
      ...(open({ code: { $ref: "#/definitions/code", maxLength: 3 } }) as object),
      definitions: { code: text },
    },
    open({ code: { ...text, maxLength: 3 } }),
    { code: "abcd" },
  ),
  yes(
    "names-run-out",
    { type: "object", propertyNames: { enum: ["a", "b"] } },
    { type: "object", maxProperties: 2 },
  ),
  no(
    "name-against-pattern",
    closed({ id: text, pageSize: whole }),
    { type: "object", propertyNames: { pattern: "^[a-z]+$" } },
    { pageSize: 1 },
  ),
  yes(
    "patterned-keys-wider",
    { type: "object", patternProperties: { "^x": whole }, additionalProperties: false },
    { type: "object", patternProperties: { "^x1": number } },
  ),
  yes(
    "patterned-keys-as-properties",
    { type: "object", patternProperties: { "^(a|b)$": text }, additionalProperties: false },
    closed({ a: text, b: text }),
  ),
  yes(
    "unevaluated-closes-all",
    { type: "object", allOf: [open({ a: text })], properties: { b: whole }, unevaluatedProperties: false },
    closed({ a: text, b: whole }),
  ),
  no(
    "unevaluated-by-failed-alternative",
    closed({ a: text, b: text }, "a"),
    { anyOf: [open({ a: text }, "a"), open({ b: whole }, "b")], unevaluatedProperties: false },
    { a: "", b: "" },
  ),
];
