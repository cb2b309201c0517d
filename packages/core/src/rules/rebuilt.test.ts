import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import type { Verdict } from "./change.ts";
import { compareTools } from "./compare.ts";
import type { CompareOptions } from "./options.ts";

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: "object", properties, ...more };
}

function compare(
  before: JsonObject,
  after: JsonObject,
  side: "input" | "output" = "input",
  options: CompareOptions = {},
) {
  const tool = (schema: JsonObject) =>
    side === "input"
      ? { name: "example", inputSchema: schema }
      : { name: "example", inputSchema: { type: "object" }, outputSchema: schema };
  return compareTools(tool(before), tool(after), options);
}

const limit = (value: number) => ({ type: "integer", default: value });

interface Case {
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly side?: "input" | "output";
  readonly verdict: Verdict;
  /** Rules and paths that must be among the changes. */
  readonly told: readonly (readonly [string, string])[];
  readonly untold?: readonly string[];
  readonly options?: CompareOptions;
}

const cases: readonly Case[] = [
  {
    name: "a default inside an object that became nullable",
    before: object({ a: object({ k: limit(1) }) }),
    after: object({ a: { anyOf: [object({ k: limit(2) }), { type: "null" }] } }),
    verdict: "silent",
    told: [["default-changed", "/inputSchema/properties/a/anyOf/0/properties/k"]],
  },
  {
    name: "a default beside an anyOf that was added at the root",
    before: object({ a: limit(10), b: {} }),
    after: object({ a: limit(20), b: {} }, { anyOf: [{}, { required: ["b"] }] }),
    verdict: "silent",
    told: [["default-changed", "/inputSchema/properties/a"]],
  },
  {
    name: "a property lost when a reference became an allOf",
    before: object({ a: { $ref: "#/$defs/x" } }, { $defs: { x: object({ k: {}, l: {} }) } }),
    after: object({ a: { allOf: [{ $ref: "#/$defs/x" }] } }, { $defs: { x: object({ l: {} }) } }),
    verdict: "silent",
    told: [["property-ignored", "/inputSchema/$defs/x/properties/k"]],
  },
  {
    name: "a result property lost when an anyOf was added",
    before: object({ a: {}, b: {} }),
    after: object({ a: {} }, { anyOf: [{}] }),
    side: "output",
    verdict: "breaking",
    told: [["result-property-removed", "/outputSchema/properties/b"]],
  },
  {
    name: "an allOf branch that is gone",
    before: { type: "object", allOf: [object({ a: {} }), object({ b: {} })] },
    after: { type: "object", allOf: [object({ a: {} })] },
    verdict: "silent",
    told: [["property-ignored", "/inputSchema/allOf/1/properties/b"]],
  },
  {
    name: "a reference with a keyword beside it",
    before: object({ a: { $ref: "#/$defs/x", type: "object" } }, { $defs: { x: object({ k: {}, l: {} }) } }),
    after: object({ a: { $ref: "#/$defs/x", type: "object" } }, { $defs: { x: object({ l: {} }) } }),
    verdict: "silent",
    told: [["property-ignored", "/inputSchema/$defs/x/properties/k"]],
  },
  {
    name: "a reference by anchor",
    before: object({ a: { $ref: "#x" } }, { $defs: { x: { $anchor: "x", ...object({ k: {}, l: {} }) } } }),
    after: object({ a: { $ref: "#x" } }, { $defs: { x: { $anchor: "x", ...object({ l: {} }) } } }),
    verdict: "silent",
    told: [["property-ignored", "/inputSchema/$defs/x/properties/k"]],
  },
  {
    name: "words and defaults beside the second reference to a definition",
    before: object(
      { a: { $ref: "#/$defs/x", description: "One." }, b: { $ref: "#/$defs/x", default: "p" } },
      { $defs: { x: { type: "string" } } },
    ),
    after: object(
      { a: { $ref: "#/$defs/x", description: "Another." }, b: { $ref: "#/$defs/x", default: "q" } },
      { $defs: { x: { type: "string", title: "X" } } },
    ),
    verdict: "silent",
    told: [["default-changed", "/inputSchema/properties/b"]],
  },
  {
    name: "a default inside a definition that is required in one place and optional in the next",
    before: object(
      { b: { $ref: "#/$defs/x" }, a: { $ref: "#/$defs/x" } },
      { required: ["b"], $defs: { x: limit(1) } },
    ),
    after: object(
      { b: { $ref: "#/$defs/x" }, a: { $ref: "#/$defs/x" } },
      { required: ["b"], $defs: { x: limit(2) } },
    ),
    verdict: "silent",
    told: [["default-changed", "/inputSchema/$defs/x"]],
  },
  {
    name: "members of a union are told apart by their constants, not by the words of these",
    before: object({
      u: { anyOf: [object({ t: { const: "x", title: "T" }, k: limit(1) }), object({ t: { const: "y" } })] },
    }),
    after: object({
      u: { anyOf: [object({ t: { const: "x" }, k: limit(2) }), object({ t: { const: "y" } })] },
    }),
    verdict: "silent",
    told: [["default-changed", "/inputSchema/properties/u/anyOf/0/properties/k"]],
  },
  {
    name: "a new member before an edited one is not taken for it",
    before: object({ u: { anyOf: [object({ k: {}, z: {} }), { type: "string" }] } }),
    after: object({ u: { anyOf: [object({ n: {} }), object({ k: {}, z: {}, m: {} }), { type: "string" }] } }),
    verdict: "safe",
    told: [["alternatives-widened", "/inputSchema/properties/u/anyOf/0"]],
    untold: ["property-ignored"],
  },
  {
    name: "a rejection by two edits together is told beside one by itself",
    before: object({
      e: { enum: ["x", "y"] },
      n: {
        anyOf: [
          { type: "integer", maximum: 10 },
          { type: "integer", minimum: 10 },
        ],
      },
    }),
    after: object({
      e: { enum: ["x"] },
      n: {
        anyOf: [
          { type: "integer", maximum: 9 },
          { type: "integer", minimum: 11 },
        ],
      },
    }),
    verdict: "breaking",
    told: [
      ["enum-narrowed", "/inputSchema/properties/e"],
      ["schema-narrowed", "/inputSchema"],
    ],
  },
  {
    name: "a property that is gone from an object that was closed with it",
    before: object({ a: {}, b: {} }),
    after: object({ a: {} }, { additionalProperties: false }),
    verdict: "breaking",
    told: [["property-removed", "/inputSchema/properties/b"]],
    untold: ["property-ignored", "schema-narrowed"],
  },
  {
    name: "what is loosened makes up for what is lost, although something else is required now",
    before: object({ q: object({ k: {} }, { additionalProperties: false }), f: {} }),
    after: object({ q: {}, f: {} }, { required: ["f"] }),
    verdict: "breaking",
    told: [["property-became-required", "/inputSchema/properties/f"]],
    untold: ["property-removed"],
  },
  {
    name: "a property that moved into a pattern",
    before: object({ a1: {}, b: {} }),
    after: object({ b: {} }, { patternProperties: { "^a": {} } }),
    verdict: "safe",
    told: [],
    untold: ["property-ignored", "property-removed"],
  },
  {
    name: "a property that another branch goes on describing",
    before: { type: "object", allOf: [object({ name: {}, color: {} }), object({ name: {}, id: {} })] },
    after: { type: "object", allOf: [object({ color: {} }), object({ name: {}, id: {} })] },
    verdict: "safe",
    told: [],
    untold: ["property-ignored"],
  },
  {
    name: "a property that became optional and got a default",
    before: object({ b: { type: "integer" } }, { required: ["b"] }),
    after: object({ b: limit(3) }),
    verdict: "safe",
    told: [["property-became-optional", "/inputSchema/properties/b"]],
    untold: ["default-added"],
  },
  {
    name: "a default of items, which nobody can leave out",
    before: object({ a: { type: "array", items: { type: "integer" } } }),
    after: object({ a: { type: "array", items: limit(1) } }),
    verdict: "safe",
    told: [],
    untold: ["default-added"],
  },
  {
    name: "an input schema that moved behind a reference is not emptied",
    before: object({ a: {}, b: {} }),
    after: { type: "object", $ref: "#/$defs/a", $defs: { a: object({ a: {}, b: {} }) } },
    verdict: "safe",
    told: [],
    untold: ["input-schema-emptied"],
  },
  {
    name: "a closed result that was opened is not told as closed",
    before: object({ a: {} }, { additionalProperties: false }),
    after: object({ a: {} }),
    side: "output",
    verdict: "safe",
    told: [["result-undeclared-keys-allowed", "/outputSchema"]],
    untold: ["result-object-closed"],
  },
  {
    name: "a type that changed with all that goes with it is one change",
    before: object({ a: { type: "string" } }),
    after: object({ a: { type: "array", items: { type: "string" }, minItems: 1 } }),
    verdict: "breaking",
    told: [["type-narrowed", "/inputSchema/properties/a"]],
    untold: ["schema-widened", "item-count-loosened", "item-count-tightened"],
  },
  {
    name: "a rename that was declared for a shared definition",
    before: object(
      { q: { $ref: "#/$defs/q" } },
      { $defs: { q: object({ ref: {} }, { required: ["ref"] }) } },
    ),
    after: object(
      { q: { $ref: "#/$defs/q" } },
      { $defs: { q: object({ target: {} }, { required: ["target"] }) } },
    ),
    verdict: "breaking",
    told: [["property-renamed", "/inputSchema/$defs/q/properties/target"]],
    options: { renames: [{ from: "ref", to: "target", property: "/inputSchema/$defs/q" }] },
  },
  {
    name: "a reserved word that returns inside an alternative",
    before: { type: "object", anyOf: [object({ a: {} }), { type: "null" }] },
    after: { type: "object", anyOf: [object({ a: {}, email: {} }), { type: "null" }] },
    verdict: "breaking",
    told: [["reserved-word-reused", "/inputSchema/anyOf/0/properties/email"]],
    options: { reserved: ["/inputSchema/properties/email"] },
  },
];

describe("DIFF-3 and DIFF-5: schemas that are built in another way are compared all the same", () => {
  for (const { name, before, after, side, verdict, told, untold, options } of cases) {
    test(name, () => {
      const { changes, verdict: found } = compare(before, after, side, options);
      const seen = changes.map((change) => `${change.rule} ${change.path}`);
      expect(found, JSON.stringify(changes, null, 1)).toBe(verdict);
      for (const [rule, path] of told) expect(seen).toContain(`${rule} ${path}`);
      for (const rule of untold ?? []) expect(changes.map((change) => change.rule)).not.toContain(rule);
    });
  }
});

describe("DIFF-2: fingerprints", () => {
  const print = (before: JsonObject, after: JsonObject) =>
    compare(before, after).changes.map((change) => change.fingerprint);

  test("tell two findings of one kind and place apart", () => {
    const base = object({ a: { description: "Timeout in seconds." } });
    const first = print(base, object({ a: { description: "Timeout in milliseconds." } }));
    const second = print(base, object({ a: { description: "Timeout in hours." } }));
    expect(first.filter((one) => second.includes(one))).toEqual([]);
  });

  test("stay when only words inside change", () => {
    const before = object(
      { a: {}, b: { type: "string", description: "One." } },
      { additionalProperties: false },
    );
    const other = object(
      { a: {}, b: { type: "string", description: "Two." } },
      { additionalProperties: false },
    );
    const after = object({ a: {} }, { additionalProperties: false });
    expect(print(before, after)).toEqual(print(other, after));
  });
});
