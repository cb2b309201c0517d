import { list, no, nothing, number, type Pair, text, whole, yes } from "./pair.ts";

/** What only an algebra tells: numbers, texts, enumerations, lists, alternatives and negation. */
export const valueAlgebra: readonly Pair[] = [
  yes("exclusive-bound-of-whole", { ...whole, exclusiveMinimum: 0 }, { ...whole, minimum: 1 }),
  no("exclusive-bound-of-number", { ...number, minimum: 0 }, { ...number, exclusiveMinimum: 0 }, 0),
  yes("fractional-bound-of-whole", { ...whole, exclusiveMaximum: 3.5 }, { ...number, maximum: 3 }),
  yes("multiple-of-multiple", { ...whole, multipleOf: 6 }, { ...whole, multipleOf: 3 }),
  yes("multiple-of-decimal", { ...number, multipleOf: 0.3 }, { ...number, multipleOf: 0.1 }),
  no("multiple-of-other-decimal", { ...number, multipleOf: 0.5 }, { ...number, multipleOf: 0.2 }, 0.5),
  yes("enum-in-range", { enum: [1, 2, 3] }, { ...whole, minimum: 1, maximum: 3 }),
  yes("range-in-enum", { ...whole, minimum: 1, maximum: 3 }, { enum: [3, 2, 1] }),
  no("number-range-in-enum", { ...number, minimum: 1, maximum: 3 }, { enum: [1, 2, 3] }, 1.5),
  yes("impossible-before", { ...whole, minimum: 5, maximum: 4 }, text),
  yes("pattern-wider", { ...text, pattern: "^[a-f]{4}$" }, { ...text, pattern: "^[a-z]+$" }),
  no("pattern-narrower", { ...text, pattern: "^[a-z]+$" }, { ...text, pattern: "^[a-f]+$" }, "g"),
  yes("pattern-is-length", { ...text, pattern: "^.{3}$" }, { ...text, minLength: 3 }),
  no("length-against-pattern", { ...text, minLength: 1 }, { ...text, pattern: "^[a-z]" }, "A"),
  yes(
    "pattern-with-length-is-enum",
    { ...text, pattern: "^a+$", maxLength: 3 },
    { enum: ["a", "aa", "aaa"] },
  ),
  // A dot stands for no line break.
  no(
    "patterns-joined-by-dot",
    { ...text, allOf: [{ pattern: "^a" }, { pattern: "z$" }] },
    {
      ...text,
      pattern: "^a.*z$",
    },
    "a\nz",
  ),
  yes("alternatives-reordered", { anyOf: [text, whole] }, { anyOf: [whole, text] }),
  no("alternative-removed", { anyOf: [text, whole] }, { anyOf: [text] }, 1),
  yes("alternatives-as-types", { anyOf: [text, nothing] }, { type: ["string", "null"] }),
  yes(
    "alternatives-cover-together",
    { ...whole, minimum: 0, maximum: 10 },
    {
      anyOf: [
        { ...whole, maximum: 4 },
        { ...whole, minimum: 5 },
      ],
    },
  ),
  no(
    "alternatives-leave-a-gap",
    { ...number, minimum: 0, maximum: 10 },
    {
      anyOf: [
        { ...number, maximum: 4 },
        { ...number, minimum: 5 },
      ],
    },
    4.5,
  ),
  no("exactly-one", text, { oneOf: [text, { ...text, minLength: 2 }] }, "ab"),
  yes(
    "all-of-merged",
    { allOf: [{ ...whole, minimum: 1 }, { maximum: 9 }] },
    { ...whole, minimum: 1, maximum: 9 },
  ),
  yes("not-as-enum", { enum: ["a", "b"], not: { const: "b" } }, { const: "a" }),
  yes("not-as-bound", { ...number, not: { minimum: 3 } }, { ...number, exclusiveMaximum: 3 }),
  yes(
    "not-as-types",
    { not: { type: ["string", "null"] } },
    { type: ["boolean", "number", "array", "object"] },
  ),
  no("keyword-of-other-type", { minLength: 3 }, { ...text, minLength: 3 }, 0),
  yes("items-contain", { ...list(text), minItems: 2 }, { type: "array", contains: text, minContains: 2 }),
  no(
    "items-contain-too-few",
    { ...list(text), minItems: 2 },
    { type: "array", contains: text, minContains: 3 },
    ["a", "b"],
  ),
  yes(
    "unique-items-run-out",
    { ...list({ enum: [1, 2, 3] }), uniqueItems: true },
    { type: "array", maxItems: 3 },
  ),
  yes(
    "tuple-of-draft-07",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "array",
      items: [text, whole],
      additionalItems: false,
    },
    { type: "array", prefixItems: [text, number], maxItems: 2 },
  ),
];
