import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

const draft07 = "http://json-schema.org/draft-07/schema#";

const value = (type: string): JsonObject => ({
  $ref: "#/$defs/A",
  $defs: { A: { type: "object", properties: { default: { $ref: "#/$defs/B" } } }, B: { type } },
});

describe("DIFF-3, DIFF-6: references lead where the specification says", () => {
  test.each<[string, JsonObject | boolean, JsonObject | boolean, object]>([
    [
      "a property named like a keyword holds a schema",
      value("string"),
      value("number"),
      { answer: "no", witness: { default: "example" } },
    ],
    [
      "an identifier below such a property starts a resource",
      {
        type: "object",
        properties: {
          default: {
            $id: "http://example.com/d",
            $defs: { a: { $ref: "#/$defs/b" }, b: { type: "string" } },
            $ref: "#/$defs/a",
          },
        },
        $defs: { b: { type: "number" } },
      },
      { properties: { default: { type: "number" } } },
      { answer: "no", witness: { default: "example" } },
    ],
    [
      "a relative identifier is resolved once",
      {
        $id: "http://example.com/r/",
        $ref: "n/a.json",
        $defs: {
          a: { $id: "n/a.json", $ref: "b.json" },
          b: { $id: "n/b.json", type: "string" },
          c: { $id: "n/n/b.json", type: "number" },
        },
      },
      { type: "number" },
      { answer: "no", witness: "example" },
    ],
    [
      "an identifier that means nothing still starts a resource",
      {
        $id: "urn:example:root",
        $ref: "#/$defs/a",
        $defs: {
          a: { $id: "item", $ref: "#/$defs/b", $defs: { b: { type: "string" } } },
          b: { type: "number" },
        },
      },
      { type: "number" },
      { answer: "no", witness: "example" },
    ],
    [
      "a resource in another dialect is not read",
      {
        $ref: "http://example.com/old",
        $defs: {
          o: {
            $id: "http://example.com/old",
            $schema: draft07,
            properties: { a: { $ref: "#/definitions/s", maxLength: 3 } },
            definitions: { s: { type: "string" } },
          },
        },
      },
      { properties: { a: { maxLength: 3 } } },
      { answer: "unknown", keyword: "$schema" },
    ],
    [
      "a dynamic reference over several resources is not decided, whatever stands around it",
      {
        $id: "http://example.com/root",
        allOf: [{ $ref: "strs" }, { not: { $ref: "nums" } }],
        $defs: {
          strs: { $id: "strs", $defs: { t: { $dynamicAnchor: "T", type: "string" } }, $ref: "base" },
          nums: { $id: "nums", $defs: { t: { $dynamicAnchor: "T", type: "number" } }, $ref: "base" },
          base: { $id: "base", $defs: { t: { $dynamicAnchor: "T" } }, $dynamicRef: "#T" },
        },
      },
      false,
      { answer: "unknown", keyword: "$dynamicRef" },
    ],
    [
      "a keyword of another dialect is not decided",
      { type: "object", properties: { c: { $recursiveRef: "#" } } },
      { properties: { c: { type: "object" } } },
      { answer: "unknown", keyword: "$recursiveRef" },
    ],
    [
      "a plain dynamic reference is a reference",
      { $dynamicRef: "#T", $defs: { t: { $dynamicAnchor: "T", type: "string" } } },
      { type: "string" },
      { answer: "yes" },
    ],
    [
      "what stands below an unknown keyword is no schema",
      {
        "x-example": { $anchor: "foo", type: "number" },
        $ref: "#foo",
        $defs: { A: { $anchor: "foo", type: "string" } },
      },
      { type: "number" },
      { answer: "no", witness: "example" },
    ],
    [
      "an anchor that is claimed twice leads nowhere",
      {
        $ref: "#foo",
        $defs: { A: { $anchor: "foo", type: "string" }, B: { $anchor: "foo", type: "number" } },
      },
      { type: "number" },
      { answer: "unknown", keyword: "$ref" },
    ],
    [
      "up to draft-07 an identifier with a fragment is an anchor, no resource",
      {
        $schema: draft07,
        $id: "http://example.com/r",
        definitions: {
          a: { $id: "http://example.com/r#foo", type: "string", definitions: { b: { type: "string" } } },
          b: { type: "number" },
        },
        allOf: [{ $ref: "http://example.com/r#/definitions/b" }],
      },
      { type: "string" },
      { answer: "no", witness: 0 },
    ],
    [
      "a name that looks like the text of a keyword is a name",
      {
        $id: "http://example.com/p",
        $defs: {
          r: { $id: "http://example.com/q" },
          A: { type: "object" },
          'A;required=["a"]': { type: "number" },
        },
        type: "object",
        properties: {
          x: { $ref: "#/$defs/A", required: ["a"] },
          y: { $ref: '#/$defs/A;required=["a"]' },
        },
      },
      { properties: { y: { type: "object" } } },
      { answer: "no", witness: { y: 0 } },
    ],
    [
      "the same address outside is the same schema",
      { type: "object", properties: { a: { $ref: "http://example.com/outside" } } },
      { properties: { a: { $ref: "http://example.com/outside" } }, title: "T" },
      { answer: "yes" },
    ],
    [
      "a reference that leads nowhere may mark anything as evaluated",
      { const: { a: 1 } },
      { $ref: "http://example.com/outside", unevaluatedProperties: false },
      { answer: "unknown" },
    ],
    [
      "so it may in a condition",
      { const: { a: 1 } },
      { if: { $ref: "http://example.com/outside", properties: { a: {} } }, unevaluatedProperties: false },
      { answer: "unknown" },
    ],
    [
      "so it may in contains",
      { const: [1] },
      { contains: { $ref: "http://example.com/outside" }, minContains: 0, unevaluatedItems: false },
      { answer: "unknown" },
    ],
    [
      "a name that is not decided leaves a doubt",
      { type: "object", propertyNames: { enum: ["a"] }, properties: { a: {} } },
      { propertyNames: { $ref: "http://example.com/outside" } },
      { answer: "unknown" },
    ],
    [
      "what stands outside may look for the dynamic anchors of the document",
      { $id: "http://example.com/o", $ref: "http://example.com/tree", minProperties: 1 },
      {
        $id: "http://example.com/n",
        $dynamicAnchor: "node",
        $ref: "http://example.com/tree",
        minProperties: 1,
      },
      { answer: "unknown" },
    ],
    [
      "what is not read by its letter hangs on its definitions",
      { items: [{ $ref: "#/$defs/p" }], $defs: { p: { type: "string" } } },
      { items: [{ $ref: "#/$defs/p" }], $defs: { p: { type: "number" } } },
      { answer: "unknown", keyword: "items", pointer: "", side: "old" },
    ],
    [
      "a reference to nowhere is shown with its side",
      { properties: { a: { type: "string" } } },
      { properties: { a: { $ref: "#/$defs/gone" } } },
      { answer: "unknown", keyword: "$ref", pointer: "/properties/a", side: "new" },
    ],
    [
      "a foreign dynamic reference beside a native one",
      {
        type: "object",
        $defs: { x: { $dynamicAnchor: "x" }, y: { type: "string" } },
        $dynamicRef: "#x",
        properties: { a: { $recursiveRef: "#/$defs/y" } },
      },
      { properties: { a: { type: "string" } } },
      { answer: "unknown", keyword: "$recursiveRef" },
    ],
    [
      "a list of no types is not read",
      { type: [] },
      { type: "string" },
      { answer: "unknown", keyword: "type", pointer: "", side: "old" },
    ],
    ["but equal to itself", { type: [] }, { type: [] }, { answer: "yes" }],
    [
      "and on what stands beside it",
      { items: [{}] },
      { items: [{}], additionalItems: false },
      { answer: "unknown", keyword: "items" },
    ],
    [
      "but not on what is said to people",
      { items: [{ type: "string", description: "A." }], title: "A", minItems: 2 },
      { items: [{ type: "string", description: "B." }], title: "B", minItems: 2 },
      { answer: "yes" },
    ],
    [
      "what stands beside a pattern that is none is not lost",
      { patternProperties: { "\\A": {} } },
      { patternProperties: { "\\A": {} }, additionalProperties: false },
      { answer: "unknown", keyword: "patternProperties" },
    ],
    [
      "a resource below an unknown keyword is not read",
      { const: [1] },
      {
        $ref: "#/components/A",
        components: {
          A: {
            $id: "http://example.com/A",
            allOf: [{ $ref: "#/$defs/b" }],
            $defs: { b: { items: { $ref: "#/$defs/c" } }, c: { type: "string" } },
          },
        },
        $defs: { b: { type: "null" }, c: { type: "number" } },
      },
      { answer: "unknown" },
    ],
  ])("%s", (_, old, next, expected) => {
    for (const shortcuts of [true, false])
      expect(contains({ old, new: next, shortcuts, budget: { timeMs: 20_000 } })).toMatchObject(expected);
  });

  test("DIFF-7: a chain, a ring and a mesh of definitions are read in time", () => {
    const named = (count: number, make: (index: number) => JsonObject): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, make(index)]));
    const chain = named(5_000, (index) => (index === 4_999 ? {} : { $ref: `#/$defs/d${index + 1}` }));
    const ring = named(20_000, (index) => ({
      properties: { next: { $ref: `#/$defs/d${(index + 1) % 20_000}` } },
    }));
    const mesh = named(80, () => ({ properties: named(80, (index) => ({ $ref: `#/$defs/d${index}` })) }));
    for (const $defs of [chain, ring, mesh]) {
      const old = { $ref: "#/$defs/d0", $defs };
      const { answer } = contains({ old, new: { type: "string" }, budget: { timeMs: 200 } });
      expect(answer).not.toBe("yes");
    }
  });
});
