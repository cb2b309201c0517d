import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import type { Json } from "../json/index.ts";
import { shapeOf } from "./shape.ts";

describe("the shape of arguments", () => {
  test.each<[string, Json, Json]>([
    ["values", { a: 1, b: "x" }, { a: 2, b: "y" }],
    ["the order of keys", { a: 1, b: "x" }, { b: "x", a: 1 }],
    ["how often a list repeats an item", { a: [1, 2] }, { a: [3, 4, 5, 6] }],
  ])("%s do not count", (_, one, other) => {
    expect(shapeOf(one)).toBe(shapeOf(other));
  });

  test("keys, types and places count", () => {
    const shapes: Json[] = [
      {},
      [],
      null,
      { a: 1 },
      { b: 1 },
      { a: "1" },
      { a: null },
      { a: true },
      { a: [] },
      { a: {} },
      { a: [1] },
      { a: ["x"] },
      { a: { b: 1 } },
      { a: 1, b: 1 },
      { a: { b: 1 }, c: 1 },
      { a: 1, c: { b: 1 } },
      { a: 1, b: "x" },
      { a: "x", b: 1 },
      JSON.parse('{"__proto__":1}') as Json,
    ];
    expect(new Set(shapes.map(shapeOf)).size).toBe(shapes.length);
  });

  test("it is the same in every process, a safe integer, and ends on what nests deeply", () => {
    expect(shapeOf({ query: "x", filters: { tenant: "a" } })).toBe(3775369485333842);
    const nested = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as Json;
    expect(Number.isSafeInteger(shapeOf(nested))).toBe(true);
  });

  test("random shapes do not meet", () => {
    const seen = new Map<number, string>();
    const outline = (value: Json): Json => {
      if (Array.isArray(value))
        return [...new Set(value.map((item) => JSON.stringify(outline(item as Json))))].sort();
      if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, item]): [string, Json] => [key, outline(item as Json)])
          .sort(),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const shape = shapeOf(value as Json);
        const text = JSON.stringify(outline(value as Json));
        expect(seen.get(shape) ?? text).toBe(text);
        seen.set(shape, text);
      }),
      { numRuns: 3_000 },
    );
  });
});
