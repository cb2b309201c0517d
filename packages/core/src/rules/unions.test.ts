import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { compareTools } from "./compare.ts";

const text = { type: "string" };
const absent = { type: "null" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const whole = object({ limit: { type: "integer", default: 1 }, mode: text });
const lesser = object({ limit: { type: "integer", default: 1 } });
const other = object({ limit: { type: "integer", default: 2 }, mode: text });
const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const map = (values: JsonObject): JsonObject => ({ type: "object", additionalProperties: values });
const optional = (schema: JsonObject): JsonObject => ({ anyOf: [schema, absent] });
const kind = (name: string, properties: JsonObject = { limit: { type: "integer" } }): JsonObject =>
  object({ kind: { const: name }, ...properties }, { required: ["kind"] });
const closed = (schema: JsonObject): JsonObject => ({ ...schema, additionalProperties: false });

function input(schema: JsonObject, $defs?: JsonObject) {
  const definitions = $defs === undefined ? {} : { $defs };
  return { name: "t", inputSchema: { type: "object", properties: { x: schema }, ...definitions } };
}

function output(schema: JsonObject) {
  return {
    name: "t",
    inputSchema: { type: "object" },
    outputSchema: { type: "object", properties: { x: schema }, required: ["x"] },
  };
}

describe("DIFF-2, DIFF-5: what changes inside a union, or as something becomes one, is told", () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    ["a list becomes optional and loses a property", list(whole), optional(list(lesser)), "silent"],
    ["a list becomes optional and changes a default", list(whole), optional(list(other)), "silent"],
    ["a list becomes optional", list(whole), optional(list(whole)), "safe"],
    ["a list in a list", list(list(whole)), optional(list(list(lesser))), "silent"],
    ["a map becomes optional and changes a default", map(whole), optional(map(other)), "silent"],
    ["an object becomes optional and loses a property", whole, optional(lesser), "silent"],
    [
      "one or many, and one property less",
      { anyOf: [whole, list(whole)] },
      { anyOf: [whole, list(lesser)] },
      "silent",
    ],
    [
      "a property goes from one alternative and stays in another",
      { oneOf: [kind("a"), kind("b")] },
      { oneOf: [kind("a"), kind("b", {})] },
      "silent",
    ],
    [
      "the same in three",
      { anyOf: [kind("a"), kind("b"), kind("c")] },
      { anyOf: [kind("a"), kind("b", {}), kind("c")] },
      "silent",
    ],
    [
      "anyOf becomes oneOf, and the second loses a property",
      { anyOf: [kind("a"), kind("b")] },
      { oneOf: [kind("a"), kind("b", {})], discriminator: { propertyName: "kind" } },
      "silent",
    ],
    ["anyOf becomes oneOf", { anyOf: [kind("a"), kind("b")] }, { oneOf: [kind("a"), kind("b")] }, "safe"],
    [
      "a property that all alternatives had moves out of them",
      { anyOf: [kind("a"), kind("b")] },
      { properties: { limit: { type: "integer" } }, anyOf: [kind("a", {}), kind("b", {})] },
      "safe",
    ],
    [
      "constants that change places with their words",
      {
        oneOf: [
          { const: 0, description: "ascending" },
          { const: 1, description: "descending" },
        ],
      },
      {
        oneOf: [
          { const: 0, description: "descending" },
          { const: 1, description: "ascending" },
        ],
      },
      "behavioural",
    ],
    [
      "an alternative goes, and another one takes its calls",
      {
        anyOf: [
          object({ id: text }, { required: ["id"] }),
          object({ id: text, name: text }, { required: ["id"] }),
        ],
      },
      { anyOf: [object({ id: text }, { required: ["id"] })] },
      "silent",
    ],
    ["a single allOf around the same", whole, { allOf: [whole] }, "safe"],
    ["a single allOf around less", whole, { allOf: [lesser] }, "silent"],
    ["a single allOf around a list of less", list(whole), { allOf: [list(lesser)] }, "silent"],
  ])("%s", (_, before, after, verdict) => {
    const { changes, verdict: found } = compareTools(input(before), input(after));
    expect(found, JSON.stringify(changes.map(({ rule, path }) => [rule, path]))).toBe(verdict);
  });

  test("of an alternative that goes with its calls only that is told", () => {
    const before = input({ anyOf: [kind("a"), kind("b", { url: text })] });
    const { changes } = compareTools(before, input({ anyOf: [kind("a")] }));
    expect(changes.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ["alternatives-narrowed", "breaking"],
    ]);
  });

  test.each<[string, JsonObject, JsonObject, JsonObject, JsonObject, string]>([
    [
      "a renamed definition with less in it",
      optional({ $ref: "#/$defs/A" }),
      { A: whole },
      optional({ $ref: "#/$defs/B" }),
      { B: lesser },
      "silent",
    ],
    [
      "a renamed definition",
      optional({ $ref: "#/$defs/A" }),
      { A: whole },
      optional({ $ref: "#/$defs/B" }),
      { B: whole },
      "safe",
    ],
    [
      "what was inline is defined, with another default",
      optional(whole),
      {},
      optional({ $ref: "#/$defs/A" }),
      { A: other },
      "silent",
    ],
    [
      "a defined list in a single allOf, with less in it",
      { $ref: "#/$defs/L" },
      { L: list(whole) },
      { allOf: [{ $ref: "#/$defs/L" }] },
      { L: list(lesser) },
      "silent",
    ],
  ])("%s", (_, before, old, after, now, verdict) => {
    const { changes, verdict: found } = compareTools(input(before, old), input(after, now));
    expect(found, JSON.stringify(changes.map(({ rule, path }) => [rule, path]))).toBe(verdict);
  });

  test.each<[string, JsonObject, JsonObject, string]>([
    ["an optional list is always there, with less in it", optional(list(whole)), list(lesser), "breaking"],
    [
      "a closed alternative loses what another has",
      { oneOf: [closed(kind("a")), closed(kind("b"))] },
      { oneOf: [closed(kind("a")), closed(kind("b", {}))] },
      "breaking",
    ],
    ["an optional map is always there, with less in it", optional(map(whole)), map(lesser), "breaking"],
    ["an optional list is always there", optional(list(whole)), list(whole), "safe"],
  ])("results: %s", (_, before, after, verdict) => {
    const { changes, verdict: found } = compareTools(output(before), output(after));
    expect(found, JSON.stringify(changes.map(({ rule, path }) => [rule, path]))).toBe(verdict);
  });
});
