import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import { SchemaDocument, SchemaSet } from "../schema/index.ts";
import { Vocabulary } from "./vocabulary.ts";

function vocabularyOf(...schemas: readonly JsonObject[]): Vocabulary {
  const set = new SchemaSet();
  return new Vocabulary(
    schemas.map((schema) => [new SchemaDocument(set, { type: "object", ...schema }).root()]),
  );
}

const text = { type: "string" };
const props = (properties: JsonObject, more: JsonObject = {}) => ({ properties, ...more });
const inner = (properties: JsonObject) => ({ type: "object", properties });
const tagged = (kind: string, ...names: string[]) =>
  inner({ kind: { const: kind }, ...Object.fromEntries(names.map((name) => [name, text])) });
const tree = (name: string) => ({
  $ref: "#/$defs/node",
  $defs: { node: inner({ [name]: text, next: { $ref: "#/$defs/node" } }) },
});

describe("GATE-1: words that are foreign to a version", () => {
  // Sets of versions as bits: 1 is the first version, 2 the second.
  test.each<[string, readonly [JsonObject, JsonObject], Json, { foreignTo?: number; undeclaredIn?: number }]>(
    [
      ["a key of the first version", [props({ a: text }), props({ b: text })], { a: "x" }, { foreignTo: 2 }],
      [
        "keys of both, each in its own only",
        [props({ a: text }), props({ b: text })],
        { a: "x", b: "y" },
        { foreignTo: 3 },
      ],
      ["a key that both have", [props({ a: text }), props({ a: text, b: text })], { a: "x" }, {}],
      ["a key that nobody declares", [props({ a: text }), props({ a: text })], { z: 1 }, { undeclaredIn: 3 }],
      ["a tool that had no arguments", [props({}), props({ a: text })], { a: "x" }, { foreignTo: 1 }],
      [
        "inside an object",
        [props({ o: inner({ a: text }) }), props({ o: inner({ b: text }) })],
        { o: { a: "x" } },
        { foreignTo: 2 },
      ],
      [
        "inside items",
        [props({ l: { items: inner({ a: text }) } }), props({ l: { items: inner({ b: text }) } })],
        { l: [{ b: "x" }, { b: "y" }] },
        { foreignTo: 1 },
      ],
      [
        "in the second of two places of a list",
        [
          props({ l: { prefixItems: [text, inner({ a: text })] } }),
          props({ l: { prefixItems: [text, inner({ b: text })] } }),
        ],
        { l: ["x", { a: "x" }] },
        { foreignTo: 2 },
      ],
      [
        "in the values of a map",
        [
          props({ m: { additionalProperties: inner({ a: text }) } }),
          props({ m: { additionalProperties: inner({ b: text }) } }),
        ],
        { m: { any: { a: "x" } } },
        { foreignTo: 2 },
      ],
      [
        "behind a reference",
        [{ $ref: "#/$defs/x", $defs: { x: inner({ a: text }) } }, props({ b: text })],
        { a: "x" },
        { foreignTo: 2 },
      ],
      [
        "in a recursive schema, three levels down",
        [tree("a"), tree("b")],
        { next: { next: { a: "x" } } },
        { foreignTo: 2 },
      ],
      [
        "in an alternative",
        [{ anyOf: [inner({ a: text }), inner({ c: text })] }, props({ b: text })],
        { c: "x" },
        { foreignTo: 2 },
      ],
      [
        "in a branch of if",
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
        [{ if: {}, then: inner({ a: text }) }, props({ b: text })],
        { a: "x" },
        { foreignTo: 2 },
      ],
      [
        "an object that has become free of form takes every key",
        [props({ o: inner({ a: text }) }), props({ o: { type: "object" } })],
        { o: { a: "x" } },
        {},
      ],
      [
        "a map takes every key as data",
        [props({ m: inner({ a: text }) }), props({ m: { additionalProperties: text } })],
        { m: { a: "x" } },
        {},
      ],
      [
        "a pattern takes keys that match it",
        [props({ "x-a": text }), props({ b: text }, { patternProperties: { "^x-": text } })],
        { "x-a": "x" },
        {},
      ],
      [
        "and no others",
        [props({ a: text }), props({ b: text }, { patternProperties: { "^x-": text } })],
        { a: "x" },
        { foreignTo: 2 },
      ],
      [
        "keys that are said to be free are not undeclared",
        [props({ a: text }, { additionalProperties: true }), props({ a: text })],
        { z: 1 },
        { undeclaredIn: 2 },
      ],
      [
        "a value of an enum",
        [props({ s: { enum: ["a", "b"] } }), props({ s: { enum: ["b", "c"] } })],
        { s: "a" },
        { foreignTo: 2 },
      ],
      [
        "a value of both enums",
        [props({ s: { enum: ["a", "b"] } }), props({ s: { enum: ["b", "c"] } })],
        { s: "b" },
        {},
      ],
      [
        "a value that no enum has",
        [props({ s: { enum: ["a"] } }), props({ s: { enum: ["b"] } })],
        { s: "z" },
        {},
      ],
      [
        "a value where the other version lists none",
        [props({ s: { enum: ["a"] } }), props({ s: text })],
        { s: "a" },
        {},
      ],
      [
        "an object in an enum",
        [props({ s: { enum: [{ x: 1 }] } }), props({ s: { enum: [{ x: 2 }] } })],
        { s: { x: 1 } },
        { foreignTo: 2 },
      ],
      [
        "a constant that tells alternatives apart",
        [props({ k: { const: "old" } }), props({ k: { const: "new" } })],
        { k: "new" },
        { foreignTo: 1 },
      ],
      [
        "a name that every object inherits",
        [props({ toString: text }), props({ b: text })],
        { toString: "x" },
        { foreignTo: 2 },
      ],
      [
        "an own __proto__",
        [props({ a: text }), props({ a: text })],
        JSON.parse('{"__proto__":1}') as Json,
        { undeclaredIn: 3 },
      ],
    ],
  )("%s", (_, schemas, value, expected) => {
    const vocabulary = vocabularyOf(...schemas);
    const read = vocabulary.read(value);
    expect(read).toEqual({ foreignTo: 0, undeclaredIn: 0, ...expected });
    // What is told agrees with what is counted.
    const found = vocabulary.find(value);
    const told = (isDeclared: boolean) =>
      found.reduce(
        (bits, { declaredBy, lackedBy }) => ((declaredBy !== 0) === isDeclared ? bits | lackedBy : bits),
        0,
      );
    expect({ foreignTo: told(true), undeclaredIn: told(false) }).toEqual(read);
  });

  const unions = [
    props({ t: { anyOf: [tagged("user", "tenant"), tagged("group")] } }),
    props({ t: { anyOf: [tagged("user", "scope"), tagged("group", "tenant")] } }),
  ] as const;
  const orNull = { anyOf: [{ enum: ["a"] }, { type: "null" }] };
  const orText = { anyOf: [{ enum: ["b", "c"] }, text] };
  const freeMap = { ...inner({ s: text }), additionalProperties: true };

  test.each<[string, readonly [JsonObject, JsonObject], Json, number]>([
    [
      "null that another alternative takes",
      [props({ s: { enum: ["a", null] } }), props({ s: orNull })],
      { s: null },
      0,
    ],
    [
      "a value that another alternative takes",
      [props({ s: { enum: ["a", "b"] } }), props({ s: orText })],
      { s: "a" },
      0,
    ],
    ["a name that is kept free", [props({ a: text }), props({ b: text, a: false })], { a: "x" }, 2],
    [
      "a map by unevaluatedProperties",
      [props({ m: inner({ a: text }) }), props({ m: { type: "object", unevaluatedProperties: text } })],
      { m: { a: "x" } },
      0,
    ],
    [
      "inside, a key that is said to be free",
      [props({ m: freeMap }), props({ m: inner({ s: text, tags: text }) })],
      { m: { tags: "x" } },
      0,
    ],
    ["a word of an alternative that the tag rules out", unions, { t: { kind: "user", tenant: "x" } }, 2],
    ["a word of the one that it leaves", unions, { t: { kind: "group", tenant: "x" } }, 1],
  ])("alternatives: %s", (_, schemas, value, foreignTo) => {
    expect(vocabularyOf(...schemas).read(value).foreignTo).toBe(foreignTo);
  });

  test("words are found with their place and what stands beside them", () => {
    const vocabulary = vocabularyOf(
      props({ o: inner({ mail: text }) }),
      props({ o: inner({ email: text, name: text }) }),
    );
    expect(vocabulary.find({ o: { mail: "x", "a/b": 1 } })).toEqual([
      {
        pointer: "/o/mail",
        word: "mail",
        isValue: false,
        declaredBy: 1,
        lackedBy: 2,
        beside: [new Set(["mail"]), new Set(["email", "name"])],
      },
      {
        pointer: "/o/a~1b",
        word: "a/b",
        isValue: false,
        declaredBy: 0,
        lackedBy: 3,
        beside: [new Set(["mail"]), new Set(["email", "name"])],
      },
    ]);
  });

  test("what is read does not depend on what was read before, however much that was", () => {
    const letters = [..."abcdefghijklmn"];
    const schema = (word: string) =>
      props({
        z: inner({ [word]: text }),
        m: {
          type: "object",
          patternProperties: Object.fromEntries(letters.map((letter) => [letter, inner({ [letter]: text })])),
        },
      });
    const vocabulary = vocabularyOf(schema("email"), schema("mail"));
    const many: Record<string, Json> = {};
    for (let bits = 1; bits < 2 ** 14; bits += 1)
      many[letters.filter((_, index) => (bits & (1 << index)) !== 0).join("")] = {};
    vocabulary.read({ m: many });
    expect(vocabulary.read({ z: { email: "x" } })).toEqual({ foreignTo: 2, undeclaredIn: 0 });
  });

  test("words that nest too deeply to be read are foreign to every version", () => {
    let value: Json = { a: "x" };
    for (let level = 0; level < 3_000; level += 1) value = { next: value };
    expect(vocabularyOf(tree("a"), tree("a")).read(value).foreignTo).toBe(3);
  });

  test("100,000 keys, and lists of 100,000, are read in time that grows with them", () => {
    const vocabulary = vocabularyOf(props({ l: { items: inner({ a: text }) } }), props({ b: text }));
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`k${index}`, { x: index }]),
    );
    const started = performance.now();
    expect(vocabulary.read(many).undeclaredIn).toBe(3);
    vocabulary.read({ l: Array.from({ length: 100_000 }, () => ({ a: "x" })) });
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
