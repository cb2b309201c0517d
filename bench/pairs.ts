import type { RawSchema } from "@toolgate/core/contract";

/** "Is every value of `old` a value of `new`?", with the answer; `witness` shows a no. No formats: opinions differ on them. */
export interface Pair {
  readonly id: string;
  readonly old: RawSchema;
  readonly new: RawSchema;
  readonly contained: boolean;
  readonly witness?: unknown;
}

function yes(id: string, old: RawSchema, next: RawSchema): Pair {
  return { id, old, new: next, contained: true };
}

function no(id: string, old: RawSchema, next: RawSchema, witness: unknown): Pair {
  return { id, old, new: next, contained: false, witness };
}

const text = { type: "string" } as const;
const whole = { type: "integer" } as const;

function closed(properties: { readonly [name: string]: RawSchema }, ...required: string[]): RawSchema {
  return {
    type: "object",
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Changes as tools see them, and some that only an algebra of schemas can tell. */
export const pairs: readonly Pair[] = [
  yes(
    "description-changed",
    { ...text, description: "City." },
    { ...text, description: "Name of the city." },
  ),
  yes(
    "optional-added",
    closed({ city: text }, "city"),
    closed({ city: text, days: { type: "integer" } }, "city"),
  ),
  no("required-added", closed({ city: text }, "city"), closed({ city: text, unit: text }, "city", "unit"), {
    city: "a",
  }),
  no("property-removed", closed({ city: text, days: whole }), closed({ city: text }), { days: 1 }),
  no("property-renamed", closed({ city: text }, "city"), closed({ town: text }, "town"), { city: "a" }),
  yes("required-to-optional", closed({ city: text }, "city"), closed({ city: text })),
  no("optional-to-required", closed({ city: text }), closed({ city: text }, "city"), {}),
  no("object-closed", { type: "object", properties: { city: text } }, closed({ city: text }), { other: 1 }),
  yes("object-opened", closed({ city: text }), { type: "object", properties: { city: text } }),
  yes("enum-widened", { enum: ["day", "week"] }, { enum: ["day", "week", "month"] }),
  no("enum-narrowed", { enum: ["day", "week"] }, { enum: ["day"] }, "week"),
  no("text-to-enum", text, { ...text, enum: ["day"] }, "other"),
  yes("enum-to-text", { ...text, enum: ["day"] }, text),
  yes("whole-to-number", whole, { type: "number" }),
  no("number-to-whole", { type: "number" }, whole, 0.5),
  yes("null-allowed", text, { type: ["string", "null"] }),
  no("null-refused", { type: ["string", "null"] }, text, null),
  no("scalar-to-list", text, { type: "array", items: text }, "a"),
  no("maximum-lowered", { ...whole, maximum: 100 }, { ...whole, maximum: 50 }, 51),
  yes("exclusive-bound-of-whole", { ...whole, exclusiveMinimum: 0 }, { ...whole, minimum: 1 }),
  no("exclusive-bound-of-number", { type: "number", minimum: 0 }, { type: "number", exclusiveMinimum: 0 }, 0),
  yes("multiple-of-multiple", { ...whole, multipleOf: 6 }, { ...whole, multipleOf: 3 }),
  no("multiple-of-other", { ...whole, multipleOf: 4 }, { ...whole, multipleOf: 6 }, 4),
  yes("pattern-wider", { ...text, pattern: "^[a-f]{4}$" }, { ...text, pattern: "^[a-z]+$" }),
  no("pattern-narrower", { ...text, pattern: "^[a-z]+$" }, { ...text, pattern: "^[a-f]+$" }, "g"),
  yes("pattern-is-length", { ...text, pattern: "^.{3}$" }, { ...text, minLength: 3 }),
  no("length-against-pattern", { ...text, minLength: 1 }, { ...text, pattern: "^[a-z]" }, "A"),
  yes("alternatives-reordered", { anyOf: [text, whole] }, { anyOf: [whole, text] }),
  no("alternative-removed", { anyOf: [text, whole] }, { anyOf: [text] }, 1),
  yes("alternatives-as-types", { anyOf: [text, { type: "null" }] }, { type: ["string", "null"] }),
  no("exactly-one", text, { oneOf: [text, { ...text, minLength: 2 }] }, "ab"),
  yes(
    "all-of-merged",
    { allOf: [{ ...whole, minimum: 1 }, { maximum: 9 }] },
    { ...whole, minimum: 1, maximum: 9 },
  ),
  yes("not-as-enum", { enum: ["a", "b"], not: { const: "b" } }, { const: "a" }),
  yes(
    "definition-inlined",
    { type: "object", properties: { at: { $ref: "#/$defs/at" } }, $defs: { at: text } },
    { type: "object", properties: { at: text } },
  ),
  no(
    "definition-retyped",
    { type: "object", properties: { at: { $ref: "#/$defs/at" } }, $defs: { at: text } },
    { type: "object", properties: { at: { $ref: "#/$defs/at" } }, $defs: { at: whole } },
    { at: "a" },
  ),
  no(
    "nested-required",
    closed({ place: closed({ city: text }) }, "place"),
    closed({ place: closed({ city: text }, "city") }, "place"),
    { place: {} },
  ),
  no("items-bounded", { type: "array", items: text }, { type: "array", items: text, maxItems: 2 }, [
    "",
    "",
    "",
  ]),
  yes("impossible-before", { ...whole, minimum: 5, maximum: 4 }, text),
  yes("condition-always-met", closed({ kind: { const: "a" }, size: whole }, "kind", "size"), {
    type: "object",
    if: { properties: { kind: { const: "a" } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
    then: { required: ["size"] },
  }),
];
