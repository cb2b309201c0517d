import { expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

const numbered = (count: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, make(index)]));
const nested = (levels: number, innermost: JsonObject, around: JsonObject) => {
  let schema = innermost;
  for (let level = 0; level < levels; level += 1) schema = { ...around, not: schema };
  return schema;
};
const listed = { enum: Array.from({ length: 150_000 }, (_, index) => index) };
const invalid = {
  minLength: -1,
  maxLength: -1,
  minItems: -1,
  maxItems: -1,
  minimum: "a",
  pattern: 1,
  required: 1,
};
const wide = numbered(100_000, () => 1);

/** Each took between ten seconds and for ever where something was done for each part of a part. */
test.each<[string, JsonObject, JsonObject]>([
  [
    "keywords that are not read, on every level",
    nested(480, { type: "string" }, invalid),
    { type: "string" },
  ],
  ["a long list under many of them", nested(400, listed, { minLength: -1 }), { type: "string" }],
  [
    "a wide object and many alternatives",
    { enum: [wide] },
    { anyOf: Array.from({ length: 1_000 }, (_, index) => ({ minProperties: 1_000_000 + index })) },
  ],
  [
    "a wide object and many others like it",
    { enum: [wide] },
    {
      $defs: { like: { enum: [{ ...wide, k99999: 2 }] } },
      anyOf: Array.from({ length: 200 }, (_, index) => ({ $ref: "#/$defs/like", minLength: index })),
    },
  ],
  [
    "references to places within each other",
    {
      $defs: { a: nested(480, listed, {}) },
      anyOf: Array.from({ length: 480 }, (_, index) => ({ $ref: `#/$defs/a${"/not".repeat(index)}` })),
    },
    { type: "string" },
  ],
  ["a pattern of many properties", { enum: ["aaaaa"] }, { pattern: `^${"[\\p{L}\\p{N}]".repeat(8_000)}$` }],
  [
    "many patterns of some properties",
    { enum: ["aaaaa"] },
    { anyOf: Array.from({ length: 200 }, (_, index) => ({ pattern: `${"\\p{L}".repeat(150)}${index}$` })) },
  ],
])("DIFF-7: %s cost no more than the budget", { timeout: 8_000 }, (_, old, next) => {
  expect(contains({ old, new: next, budget: { timeMs: 300 } }).answer).not.toBe("yes");
});
