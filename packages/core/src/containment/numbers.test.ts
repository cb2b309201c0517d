import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

type Question = [name: string, old: JsonObject, next: JsonObject, expected: "yes" | "no" | "unknown"];

const number = { type: "number" } as const;
const integer = { type: "integer" } as const;
const largest = Number.MAX_VALUE;
const smallest = 5e-324;

/** Bounds that generators write: of 64-bit integers, of single precision, and what is said to be large. */
const largeBounds = [2 ** 53, 1e18, 2 ** 63, 2 ** 64, 1e20, 1e21, 3.4028234663852886e38, 1e300];

describe("DIFF-3: bounds where doubles lie further apart than one", () => {
  const sides = (bound: number): readonly JsonObject[] => [
    { maximum: bound },
    { exclusiveMaximum: bound },
    { minimum: -bound },
    { exclusiveMinimum: -bound },
  ];
  const unbounded: readonly JsonObject[] = [
    number,
    integer,
    { ...number, multipleOf: 0.1 },
    { ...integer, multipleOf: 7 },
  ];
  test.each(largeBounds)("a bound of %d is new", (bound) => {
    for (const old of unbounded) {
      for (const next of sides(bound)) {
        expect(contains({ old, new: next }), JSON.stringify([old, next])).toMatchObject({ answer: "no" });
        expect(contains({ old: { ...old, ...next }, new: old })).toEqual({ answer: "yes" });
        expect(contains({ old: { ...old, ...next }, new: next })).toEqual({ answer: "yes" });
      }
    }
  });

  test.each<Question>([
    ["the largest is a bound of all", number, { maximum: largest, minimum: -largest }, "yes"],
    ["not below it", number, { exclusiveMaximum: largest }, "no"],
    ["next to the largest", number, { maximum: 1.7976931348623155e308 }, "no"],
    [
      "64 bits with and without sign",
      { ...integer, minimum: 0, maximum: 2 ** 64 },
      { maximum: 2 ** 63 },
      "no",
    ],
    ["the other way", { ...integer, minimum: 0, maximum: 2 ** 63 }, { maximum: 2 ** 64 }, "yes"],
    ["64 bits become 32", { ...integer, minimum: -(2 ** 63) }, { minimum: -(2 ** 31) }, "no"],
    ["any bound above the largest safe integer", { maximum: 2 ** 53 }, { maximum: 2 ** 53 + 2 }, "yes"],
    ["so many are left out", { ...number, minimum: 2 ** 63 }, { not: { enum: [2 ** 63] } }, "no"],
  ])("%s", (_, old, next, expected) => {
    expect(contains({ old, new: next }).answer).toBe(expected);
  });
});

describe("DIFF-3: what large numbers are a multiple of", () => {
  test.each<Question>([
    ["even from 2^53 on", { ...number, minimum: 2 ** 53 }, { multipleOf: 2 }, "yes"],
    ["not before", { ...number, minimum: 2 ** 53 - 1 }, { multipleOf: 2 }, "no"],
    ["but not by four", { ...number, minimum: 2 ** 53 }, { multipleOf: 4 }, "no"],
    ["ten from 10^17 on", { ...number, minimum: 1e17 }, { multipleOf: 10 }, "yes"],
    ["not before", { ...number, minimum: 5e16 }, { multipleOf: 10 }, "no"],
    ["not a hundred", { ...number, minimum: 1e17 }, { multipleOf: 100 }, "no"],
    ["a hundred from 10^18 on", { ...number, maximum: -1e18 }, { multipleOf: 100 }, "yes"],
    ["three and ten are thirty", { ...number, multipleOf: 3, minimum: 1e18 }, { multipleOf: 30 }, "yes"],
    ["not sixty-three", { ...number, multipleOf: 3, minimum: 1e18 }, { multipleOf: 63 }, "no"],
    ["digits behind the point", { ...number, minimum: 1 }, { multipleOf: 1e-16 }, "yes"],
    ["one more below one", { ...number, minimum: 0.1 }, { multipleOf: 1e-16 }, "no"],
    ["too few", { ...number, minimum: 1 }, { multipleOf: 1e-15 }, "no"],
  ])("%s", (_, old, next, expected) => {
    expect(contains({ old, new: next }).answer).toBe(expected);
  });
});

describe("DIFF-3: the smallest and the largest factors", () => {
  test.each<Question>([
    ["not all are a multiple of the smallest", number, { multipleOf: smallest }, "no"],
    ["all above one are", { ...number, minimum: 1 }, { multipleOf: smallest }, "yes"],
    ["integers are", integer, { multipleOf: smallest }, "yes"],
    ["its multiples are not integers", { ...number, multipleOf: smallest }, integer, "no"],
    ["nor below one", { ...number, multipleOf: smallest }, { maximum: 1 }, "no"],
    [
      "nor between neighbours",
      { ...number, multipleOf: smallest, exclusiveMinimum: 1 },
      { minimum: 1.0000000000000004 },
      "no",
    ],
    ["a factor of another", { ...number, multipleOf: 1e-310 }, { multipleOf: 1e-320 }, "yes"],
    [
      "three multiples of the largest",
      { ...number, multipleOf: largest },
      { enum: [0, largest, -largest] },
      "yes",
    ],
    ["not two", { ...number, multipleOf: largest }, { enum: [0, largest] }, "no"],
    [
      "large ones have only zero in common",
      { ...number, allOf: [{ multipleOf: 7e307 }, { multipleOf: 11e307 }] },
      { const: 0 },
      "yes",
    ],
    ["no multiple above the bound", { ...number, multipleOf: 1e308 }, { maximum: 1e308 }, "yes"],
    ["a factor with many digits", { ...number, multipleOf: 1.2345678901234567e20 }, { maximum: 1e30 }, "no"],
    [
      "too many digits in common to find one",
      { ...number, allOf: [{ multipleOf: 1.2345678901234567e20 }, { multipleOf: 6 }] },
      { const: 0 },
      "unknown",
    ],
    ["zero is no factor", number, { multipleOf: 0 }, "unknown"],
    ["nothing negative either", number, { multipleOf: -smallest }, "unknown"],
  ])("%s", (_, old, next, expected) => {
    expect(contains({ old, new: next }).answer).toBe(expected);
  });
});
