import { describe, expect, test } from "vitest";
import { kinOf } from "../../../../bench/fuzz/pairs.ts";
import { values } from "../../../../bench/fuzz/small.ts";
import { fc } from "../../../../test/fast-check.ts";
import type { Json } from "../json/index.ts";
import { checkerOf } from "./checker.ts";
import { SchemaDocument } from "./document.ts";
import { holds } from "./evaluate.ts";
import type { RawSchema } from "./raw-schema.ts";
import { SchemaSet } from "./schema-set.ts";
import { valueFaults } from "./value-faults.ts";

function node(schema: RawSchema) {
  return new SchemaDocument(new SchemaSet(), schema).root();
}

describe("GATE-1: a compiled checker", () => {
  test("answers as the evaluator does, and what it refuses has a fault", () => {
    let valid = 0;
    let invalid = 0;
    fc.assert(
      fc.property(kinOf(1), fc.array(values, { minLength: 5, maxLength: 5 }), ([schema], list) => {
        const root = node(schema as RawSchema);
        const check = checkerOf(root);
        for (const value of list) {
          const held = holds(root, value);
          expect(check(value)).toBe(held === true);
          expect(valueFaults(root, value).length > 0).toBe(held !== true);
          if (held === true) valid += 1;
          else invalid += 1;
        }
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(valid, invalid)).toBeGreaterThan(2_000);
  });

  const tree = {
    $ref: "#/$defs/t",
    $defs: { t: { anyOf: [{ items: { $ref: "#/$defs/t" } }, { type: "null" }] } },
  };
  const nested = (levels: number): Json => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as Json;

  test.each<[string, RawSchema, Json, boolean]>([
    ["a recursive schema", tree, nested(50), true],
    ["a value that nests too deep for the stack", tree, nested(100_000), false],
    ["a reference that leads nowhere", { $ref: "#/$defs/none" }, 1, false],
    [
      "own members of hostile names",
      { properties: { ["__proto__"]: { type: "string" } } },
      JSON.parse('{"__proto__":1}') as Json,
      false,
    ],
    ["required names that every object inherits", { required: ["toString"] }, {}, false],
    ["a pattern that backtracks for ever", { pattern: "^(a+)+$" }, `${"a".repeat(40)}!`, false],
    ["-0 in an enum", { enum: [0] }, -0, true],
    ["0.3 as a multiple of 0.1", { multipleOf: 0.1 }, 0.3, true],
    ["an object in an enum, members in another order", { enum: [{ a: 1, b: 2 }] }, { b: 2, a: 1 }, true],
    ["what was not evaluated", { properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, false],
    ["what is no JSON number", { type: "integer" }, Number.NaN, false],
  ])("%s", (_, schema, value, expected) => {
    expect(checkerOf(node(schema))(value)).toBe(expected);
  });

  test("alternatives inside alternatives end: the evaluator takes over, which remembers", () => {
    const inner = { $ref: "#/$defs/t" };
    const schema = {
      ...inner,
      $defs: {
        t: {
          anyOf: [
            { properties: { a: inner }, required: ["x"] },
            { properties: { a: inner }, required: ["y"] },
            { properties: { a: inner } },
          ],
        },
      },
    };
    let value: Json = {};
    for (let level = 0; level < 40; level += 1) value = { a: value };
    expect(checkerOf(node(schema))(value)).toBe(true);
  });
});
