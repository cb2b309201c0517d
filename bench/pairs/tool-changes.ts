import { closed, list, no, nothing, number, open, type Pair, text, whole, yes } from "./pair.ts";

const draft07 = "http://json-schema.org/draft-07/schema#";
const draft2020 = "https://json-schema.org/draft/2020-12/schema";

/** Changes of the kinds that published tools go through. */
export const toolChanges: readonly Pair[] = [
  yes(
    "description-changed",
    { ...text, description: "City." },
    { ...text, description: "Name of the city." },
  ),
  yes("default-added", open({ days: whole }), open({ days: { ...whole, default: 7 } })),
  yes(
    "dialect-changed",
    { $schema: draft07, ...(closed({ city: text }, "city") as object) },
    { $schema: draft2020, ...(closed({ city: text }, "city") as object) },
  ),
  yes("optional-added", closed({ city: text }, "city"), closed({ city: text, days: whole }, "city")),
  no("optional-added-to-open", open({ city: text }), open({ city: text, days: whole }), { days: "all" }),
  no("required-added", closed({ city: text }, "city"), closed({ city: text, unit: text }, "city", "unit"), {
    city: "a",
  }),
  no("property-removed", closed({ city: text, days: whole }), closed({ city: text }), { days: 1 }),
  no("property-renamed", closed({ city: text }, "city"), closed({ town: text }, "town"), { city: "a" }),
  no(
    "arguments-wrapped",
    closed({ city: text }, "city"),
    closed({ query: closed({ city: text }, "city") }, "query"),
    { city: "a" },
  ),
  yes("required-to-optional", closed({ city: text }, "city"), closed({ city: text })),
  no("optional-to-required", closed({ city: text }), closed({ city: text }, "city"), {}),
  no(
    "required-together",
    open({ from: text, to: text }),
    {
      ...(open({ from: text, to: text }) as object),
      dependentRequired: { from: ["to"] },
    },
    { from: "a" },
  ),
  no("object-closed", open({ city: text }), closed({ city: text }), { other: 1 }),
  yes("object-opened", closed({ city: text }), open({ city: text })),
  yes("schema-emptied", closed({ city: text, days: whole }, "city"), { type: "object" }),
  yes("enum-widened", { enum: ["day", "week"] }, { enum: ["day", "week", "month"] }),
  no("enum-narrowed", { enum: ["day", "week"] }, { enum: ["day"] }, "week"),
  no(
    "enum-respelled",
    closed({ order: { enum: ["asc", "desc"] } }),
    closed({ order: { enum: ["ascending", "descending"] } }),
    { order: "desc" },
  ),
  yes("constant-to-enum", open({ mode: { const: "read" } }), open({ mode: { enum: ["read", "write"] } })),
  yes(
    "enum-as-titled-constants",
    closed({ unit: { ...text, enum: ["c", "f"] } }),
    closed({
      unit: {
        oneOf: [
          { const: "c", title: "Celsius" },
          { const: "f", title: "Fahrenheit" },
        ],
      },
    }),
  ),
  no("text-to-enum", text, { ...text, enum: ["day"] }, "other"),
  yes("enum-to-text", { ...text, enum: ["day"] }, text),
  yes("flag-as-enum", { type: "boolean" }, { enum: [true, false] }),
  no("flag-as-text", open({ all: { type: "boolean" } }), open({ all: { enum: ["true", "false"] } }), {
    all: true,
  }),
  yes("whole-to-number", whole, number),
  no("number-to-whole", number, whole, 0.5),
  no(
    "safe-integers-only",
    closed({ id: whole }, "id"),
    closed({ id: { ...whole, minimum: -9007199254740991, maximum: 9007199254740991 } }, "id"),
    { id: 9007199254740992 },
  ),
  yes("null-allowed", text, { type: ["string", "null"] }),
  yes("null-allowed-as-alternative", closed({ city: text }), closed({ city: { anyOf: [text, nothing] } })),
  no("null-refused", { type: ["string", "null"] }, text, null),
  no("null-refused-in-property", closed({ city: { anyOf: [text, nothing] } }), closed({ city: text }), {
    city: null,
  }),
  no("scalar-to-list", text, list(text), "a"),
  yes("scalar-or-list", closed({ ids: text }), closed({ ids: { anyOf: [text, list(text)] } })),
  no("minimum-added", closed({ limit: whole }), closed({ limit: { ...whole, minimum: 1 } }), { limit: 0 }),
  no("maximum-lowered", { ...whole, maximum: 100 }, { ...whole, maximum: 50 }, 51),
  no("empty-text-refused", closed({ query: text }), closed({ query: { ...text, minLength: 1 } }), {
    query: "",
  }),
  no("items-bounded", list(text), { ...list(text), maxItems: 2 }, ["", "", ""]),
  yes("item-count-raised", { ...list(text), minItems: 1, maxItems: 10 }, { ...list(text), maxItems: 50 }),
  no("items-made-unique", list(text), { ...list(text), uniqueItems: true }, ["a", "a"]),
  no("property-of-items-renamed", list(closed({ id: text }, "id")), list(closed({ key: text }, "key")), [
    { id: "a" },
  ]),
  no(
    "nested-required",
    closed({ place: closed({ city: text }) }, "place"),
    closed({ place: closed({ city: text }, "city") }, "place"),
    { place: {} },
  ),
  no(
    "map-typed",
    open({ headers: { type: "object" } }),
    open({ headers: { type: "object", additionalProperties: text } }),
    { headers: { a: 1 } },
  ),
  yes("definition-extracted", closed({ from: closed({ city: text }), to: closed({ city: text }) }), {
    ...(closed({ from: { $ref: "#/$defs/place" }, to: { $ref: "#/$defs/place" } }) as object),
    $defs: { place: closed({ city: text }) },
  }),
  yes(
    "definition-inlined",
    { type: "object", properties: { at: { $ref: "#/$defs/at" } }, $defs: { at: text } },
    { type: "object", properties: { at: text } },
  ),
  no(
    "definition-retyped",
    { ...(open({ at: { $ref: "#/$defs/at" } }) as object), $defs: { at: text } },
    { ...(open({ at: { $ref: "#/$defs/at" } }) as object), $defs: { at: whole } },
    { at: "a" },
  ),
  yes(
    "variant-added",
    { oneOf: [closed({ kind: { const: "text" }, body: text }, "kind")] },
    {
      oneOf: [
        closed({ kind: { const: "text" }, body: text }, "kind"),
        closed({ kind: { const: "image" }, data: text }, "kind", "data"),
      ],
    },
  ),
  no(
    "variant-tightened",
    {
      oneOf: [
        closed({ kind: { const: "text" }, body: text }, "kind"),
        closed({ kind: { const: "image" }, data: text }, "kind", "data"),
      ],
    },
    {
      oneOf: [
        closed({ kind: { const: "text" }, body: text }, "kind", "body"),
        closed({ kind: { const: "image" }, data: text }, "kind", "data"),
      ],
    },
    { kind: "text" },
  ),
];
