import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

type Raw = JsonObject | boolean;

const map = (schema: Raw): JsonObject => ({ additionalProperties: schema });
const strings = { type: "string" } as const;
const array = { type: "array" } as const;
const object = { type: "object" } as const;

/** Questions that were once answered wrongly, or not at all; each is the smallest of its kind. */
describe("DIFF-3, DIFF-6: hard questions", () => {
  test.each<[string, Raw, Raw, "yes" | "no" | "unknown"]>([
    [
      "one new key for two demands",
      { ...object, maxProperties: 1 },
      { anyOf: [map(strings), map({ type: "boolean" })] },
      "no",
    ],
    [
      "one possible name for two demands",
      { ...object, propertyNames: { pattern: "^x$" } },
      { anyOf: [map(strings), map({ type: "null" })] },
      "no",
    ],
    [
      "two possible names, matched",
      { ...object, propertyNames: { pattern: "^x[12]$" } },
      { anyOf: [{ patternProperties: { "1": strings } }, map({ type: "boolean" })] },
      "no",
    ],
    [
      "one name that is wrong for two reasons",
      { ...object, maxProperties: 1 },
      { anyOf: [{ propertyNames: { maxLength: 3 } }, { propertyNames: { pattern: "^[^a]" } }] },
      "no",
    ],
    [
      "more properties than there are names",
      { ...object, propertyNames: { pattern: "^x[12]$" }, minProperties: 3 },
      false,
      "yes",
    ],
    [
      "one of several may match more often",
      { ...array, contains: strings, maxContains: 1 },
      { ...array, contains: strings, maxContains: 2 },
      "yes",
    ],
    [
      "a limit is dropped",
      { ...array, contains: strings, maxContains: 1 },
      { ...array, contains: strings },
      "yes",
    ],
    [
      "contains widened under a limit",
      { ...array, contains: { type: "integer" }, maxContains: 1 },
      { ...array, contains: { type: "number" } },
      "yes",
    ],
    [
      "contains another type",
      { ...array, contains: strings, maxContains: 1 },
      { ...array, contains: { type: "integer" } },
      "no",
    ],
    [
      "none may match and one must",
      { ...array, contains: { type: "integer" }, maxContains: 0 },
      false,
      "yes",
    ],
    [
      "two limits at once",
      {
        ...array,
        minItems: 3,
        items: { type: ["string", "null"] },
        contains: strings,
        minContains: 0,
        maxContains: 1,
      },
      { contains: { type: "null" }, minContains: 2 },
      "yes",
    ],
    [
      "many items that are alike",
      { ...array, minItems: 50, contains: strings, minContains: 0, maxContains: 3 },
      { contains: { not: strings }, minContains: 47 },
      "yes",
    ],
    [
      "equal items under a limit",
      { items: { const: 1 }, contains: { const: 1 }, minContains: 0, maxContains: 2 },
      { uniqueItems: true },
      "no",
    ],
    [
      "unique items under a limit",
      {
        ...array,
        uniqueItems: true,
        items: { enum: [1, 2, 3] },
        contains: { minimum: 2 },
        minContains: 0,
        maxContains: 1,
      },
      { maxItems: 2 },
      "yes",
    ],
    [
      "more items than are ever built",
      { ...array, minItems: 150_000, items: { type: "integer" } },
      { items: { type: "number" } },
      "yes",
    ],
    [
      "contains marks items as evaluated",
      { ...array, contains: { type: "integer" }, unevaluatedItems: false },
      { items: { type: "integer" } },
      "yes",
    ],
    [
      "and no others",
      { ...array, contains: { type: "number" }, unevaluatedItems: false },
      { contains: { type: "integer" }, unevaluatedItems: false },
      "no",
    ],
    [
      "in 2019-09 opinions differ on that",
      { const: ["a"] },
      { $schema: "https://json-schema.org/draft/2019-09/schema", contains: strings, unevaluatedItems: false },
      "unknown",
    ],
    [
      "dependent schemas are for objects",
      { const: [1] },
      { dependentSchemas: { length: { items: true } }, unevaluatedItems: false },
      "no",
    ],
    [
      "a pattern that is none says nothing about other keys",
      { ...object, patternProperties: { "^(": {} }, additionalProperties: false },
      { maxProperties: 0 },
      "unknown",
    ],
    [
      "items that are none say nothing about the rest",
      { ...array, items: [strings], unevaluatedItems: false },
      { maxItems: 0 },
      "unknown",
    ],
    ["dependencies are read by some validators", { ...object }, { dependencies: { a: ["b"] } }, "unknown"],
    [
      "a dependency of __proto__",
      { $schema: "http://json-schema.org/draft-07/schema#", ...object },
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        dependencies: JSON.parse('{"__proto__":["a"]}') as JsonObject,
      },
      "no",
    ],
    ["an escaped backslash before a dash", { const: "\\-@" }, { pattern: "^\\\\-\\@$" }, "yes"],
    ["a number that no double holds", { const: Number.POSITIVE_INFINITY }, { multipleOf: 2 }, "unknown"],
    ["two of them", { const: Number.POSITIVE_INFINITY }, { const: Number.NEGATIVE_INFINITY }, "unknown"],
    [
      "a letter that is newer than the tables of others",
      { ...strings, pattern: "^[\\u{10D50}]$" },
      { pattern: /^\p{L}$/u.test("\u{10D50}") ? "^\\p{L}$" : "^\\P{L}$" },
      "yes",
    ],
    ["properties in a class", { ...strings, pattern: "^[\\p{Lu}_]$" }, { pattern: "^(?:\\p{L}|_)$" }, "yes"],
    ["half of a surrogate pair is a character", { ...strings, pattern: "^[\\ud800-\\udbff]$" }, false, "no"],
    [
      "a long count without anchors",
      { ...strings, pattern: "[0-9a-f]{128}" },
      { pattern: "[0-9a-fA-F]{128}" },
      "yes",
    ],
    ["no double above the largest", { type: "number", exclusiveMinimum: Number.MAX_VALUE }, false, "yes"],
    [
      "no double between neighbours",
      { exclusiveMinimum: 1, exclusiveMaximum: 1.0000000000000002, type: "number" },
      false,
      "yes",
    ],
    [
      "two doubles in a row",
      { minimum: 1, maximum: 1.0000000000000002, type: "number" },
      { enum: [1, 1.0000000000000002] },
      "yes",
    ],
    [
      "three of them",
      { minimum: 1, maximum: 1.0000000000000004, type: "number" },
      { enum: [1, 1.0000000000000004] },
      "no",
    ],
    [
      "around zero",
      { exclusiveMinimum: -5e-324, exclusiveMaximum: 5e-324, type: "number" },
      { const: 0 },
      "yes",
    ],
    ["doubles so large are integers", { type: "number", minimum: 2 ** 53 }, { type: "integer" }, "yes"],
    ["below that some are not", { type: "number", minimum: 2 ** 52 - 2 }, { type: "integer" }, "no"],
    ["far below zero too", { type: "number", exclusiveMaximum: -(2 ** 52) }, { multipleOf: 0.5 }, "yes"],
    [
      "a text that looks like the mark of an object",
      { const: "\0{}" },
      { enum: [{}, 1, 2, 3, 4, 5, 6, 7, 8] },
      "no",
    ],
    ["and is none", { enum: ["\0{}", "b"] }, { not: { const: {} } }, "yes"],
    [
      "nine items, two of them alike at first sight",
      { const: ["\0{}", 1, 2, 3, 4, 5, 6, 7, {}] },
      { uniqueItems: true },
      "yes",
    ],
    [
      "an endless number is no null, wherever it is referred to",
      { $ref: "#/$defs/a", $defs: { a: { enum: [null] } } },
      { $ref: "#/$defs/a", $defs: { a: { enum: [Number.POSITIVE_INFINITY] } } },
      "unknown",
    ],
    [
      "nor a text",
      { enum: [Number.POSITIVE_INFINITY, "Infinity"] },
      { enum: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] },
      "unknown",
    ],
    ["an escaped comma is no syntax", { ...strings, pattern: "^x{1\\,2}$" }, { maxLength: 2 }, "unknown"],
    ["a property without characters", { ...strings, pattern: "^b$" }, { pattern: "^[\\P{Any}^a]$" }, "no"],
    [
      "it keeps halves apart",
      { ...strings, pattern: "^\u{1f600}$" },
      { pattern: "^[\\ud83d\\P{Any}\\ude00]$" },
      "no",
    ],
    [
      "a pattern that is too hard says nothing of numbers",
      { type: ["string", "integer"] },
      { ...strings, pattern: "^(.)\\1(?:a*)*$" },
      "no",
    ],
    ["nested repetition and a short text", { enum: ["abc"] }, { pattern: "^(?:[a-z]+-?)+$" }, "yes"],
    ["nor is an escaped colon", { ...strings, pattern: "^(?\\:x)$" }, { maxLength: 1 }, "unknown"],
    ["there is nothing in the middle of a character", { const: "1\u{1f600}a" }, { pattern: "\\B" }, "no"],
    ["but there is beside it", { const: "1\u{1f600} a" }, { pattern: "\\B" }, "yes"],
  ])("%s", (_, old, next, expected) => {
    for (const shortcuts of [true, false]) {
      const answer = contains({ old, new: next, shortcuts, budget: { timeMs: 20_000 } });
      expect(answer.answer, JSON.stringify(answer)).toBe(expected);
    }
  });

  test.each<[string, Raw, Raw, string | undefined]>([
    ["asked for by the new schema", { type: "string" }, { format: "email" }, "format-policy"],
    ["excluded by the old one", { not: { format: "email" } }, false, "format-policy"],
    ["beside another reason", { type: "string" }, { format: "email", minLength: 1 }, undefined],
    ["in the old schema only", { format: "email" }, { type: "string" }, undefined],
    ["no format of the list", { not: { format: "colour" } }, { type: "null" }, undefined],
  ])("DIFF-4: a no for formats alone says so: %s", (_, old, next, reason) => {
    const answer = contains({ old, new: next, budget: { timeMs: 20_000 } });
    if (reason === undefined) expect(answer).not.toHaveProperty("reason");
    else expect(answer).toMatchObject({ answer: "no", reason });
  });

  test("DIFF-4: declared: what an alternative describes counts only where it is chosen", () => {
    const old = {
      type: "object",
      properties: { k: { enum: [1, 2] }, a: {} },
      required: ["k", "a"],
      oneOf: [
        { properties: { k: { const: 1 }, a: { type: "object", properties: { x: {} } } } },
        { properties: { k: { const: 2 }, a: { type: "object", properties: { y: {} } } } },
      ],
    };
    const next = { properties: { a: { properties: { z: { type: "string" } } } } };
    expect(contains({ old, new: next, reading: "declared" })).toEqual({ answer: "yes" });
    expect(contains({ old, new: next })).toMatchObject({ answer: "no" });
  });
});
