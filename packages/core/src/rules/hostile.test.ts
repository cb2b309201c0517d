import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import type { Tool } from "../contract/tool.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { compareCatalogs, compareTools } from "./compare.ts";

function tool(inputSchema: unknown): Tool {
  return { name: "example", inputSchema: inputSchema as JsonObject };
}

function nested(levels: number, leaf: Json = { type: "string" }): JsonObject {
  let schema: Json = leaf;
  for (let level = 0; level < levels; level += 1) schema = { type: "object", properties: { a: schema } };
  return schema as JsonObject;
}

/** Keywords with values of the wrong kind, now and then. */
const keywordNames = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "const",
  "anyOf",
  "allOf",
  "oneOf",
  "not",
  "$ref",
  "$defs",
  "pattern",
  "format",
  "minimum",
  "exclusiveMinimum",
  "multipleOf",
  "minLength",
  "additionalProperties",
  "default",
  "description",
  "title",
  "dependentRequired",
  "patternProperties",
  "if",
  "then",
  "$schema",
  "$id",
  "contains",
];
const brokenSchemas = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<Json>(
      "object",
      "string",
      "any",
      "#",
      "#/$defs/a",
      "http://example.com/x",
      "[",
      "",
      null,
      true,
      false,
      0,
      -1,
      1e300,
      2.5,
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keywordNames), tie("value"), { maxKeys: 4, noNullPrototype: true }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__", "constructor", "toString"), tie("value"), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ) as fc.Arbitrary<Json>,
})).value;

describe("DIFF-7: hostile schemas are answered within the budget", () => {
  const hostile: readonly [string, unknown, unknown][] = [
    ["10,000 levels against 10,001", nested(10_000), nested(10_001)],
    ["2,000 levels, the innermost changed", nested(2_000), nested(2_000, { type: "integer" })],
    ["700 levels, the innermost changed", nested(700), nested(700, { type: "integer" })],
    ["200 levels, the innermost changed", nested(200), nested(200, { type: "integer" })],
    [
      "allOf of 1,000",
      { type: "object", properties: { a: {} } },
      { type: "object", allOf: many(1_000, (n) => ({ properties: { [`k${n}`]: { type: "string" } } })) },
    ],
    ["oneOf of 200 objects, one changed", choice(200), choice(200, 7)],
    [
      "a pattern whose automaton explodes",
      property({ pattern: "[ab]*a[ab]{30}" }),
      property({ pattern: "[ab]*b[ab]{30}" }),
    ],
    ["a long counted pattern", property({ pattern: "^.{0,5000}$" }), property({ pattern: "^.{0,4999}$" })],
    ["a reference to itself", { $ref: "#" }, { type: "object" }],
    ["two references to each other", pingPong("string"), pingPong("integer")],
    [
      "50,000 values listed",
      property({ enum: many(50_000, (n) => `v${n}`) }),
      property({ enum: many(49_999, (n) => `v${n}`) }),
    ],
    ["anyOf in anyOf in anyOf", wide(6), wide(6, 1)],
  ];
  for (const [name, before, after] of hostile) {
    test(name, { timeout: 20_000 }, () => {
      for (const [a, b] of [
        [before, after],
        [after, before],
      ] as const) {
        const { changes } = compareTools(tool(a), tool(b), { budgetMs: 1_000 });
        for (const change of changes) expect(change.reason).not.toMatch(/stack|undefined/);
        for (const change of changes.filter((one) => one.verdict === "unknown"))
          expect(change.reason).toMatch(/\([$\w]+:|deeper|valid/);
      }
    });
  }

  test("what nests too deep and is the same is no change", () => {
    for (const levels of [700, 2_000, 10_000]) {
      expect(compareTools(tool(nested(levels)), tool(nested(levels))).changes).toEqual([]);
    }
  });

  test("an unknown keeps a safe verdict away", () => {
    const { verdict } = compareTools(tool(nested(2_000)), tool(nested(2_000, { type: "integer" })));
    expect(verdict).toBe("unknown");
  });
});

describe("DIFF-8: invalid schemas are findings, not crashes", () => {
  test("whatever stands for a schema, an answer comes back", () => {
    fc.assert(
      fc.property(brokenSchemas, brokenSchemas, (a, b) => {
        const comparison = compareTools(tool(a), tool(b), { budgetMs: 300 });
        expect(["breaking", "unknown", "silent", "behavioural", "safe"]).toContain(comparison.verdict);
        expect(JSON.stringify(comparison)).toBeTypeOf("string");
      }),
      { numRuns: 1_500 },
    );
  });

  test("a tool without a schema, and catalogs with one name twice", () => {
    expect(compareTools(tool(undefined), tool({ type: "object" })).verdict).toBe("unknown");
    const catalog = { tools: [tool({ type: "object" }), tool({ type: "object", required: ["a"] })] };
    expect(compareCatalogs(catalog, catalog)).toMatchObject({ verdict: "safe", tools: [], unchanged: 1 });
  });

  const faults: readonly [string, unknown, string, string][] = [
    [
      "a type that does not exist",
      { type: "object", properties: { a: { type: "any" } } },
      "schema-invalid",
      "/inputSchema/properties/a/type",
    ],
    [
      "a boolean bound of draft-04",
      property({ type: "number", minimum: 0, exclusiveMinimum: true }),
      "schema-invalid",
      "/inputSchema/properties/a/exclusiveMinimum",
    ],
    [
      "a list in items",
      property({ type: "array", items: [{ type: "string" }] }),
      "schema-invalid",
      "/inputSchema/properties/a/items",
    ],
    [
      "required with a default",
      { type: "object", properties: { a: { default: 1 } }, required: ["a"] },
      "schema-suspicious",
      "/inputSchema/properties/a",
    ],
    [
      "a dangling reference",
      property({ $ref: "#/$defs/gone" }),
      "schema-invalid",
      "/inputSchema/properties/a/$ref",
    ],
    [
      "a reference over the network",
      property({ $ref: "https://example.com/schema.json" }),
      "schema-suspicious",
      "/inputSchema/properties/a/$ref",
    ],
    [
      "a pattern that is none",
      property({ pattern: "[" }),
      "schema-invalid",
      "/inputSchema/properties/a/pattern",
    ],
    [
      "a dialect that is not known",
      { $schema: "https://example.com/dialect", type: "object" },
      "schema-invalid",
      "/inputSchema/$schema",
    ],
    ["a list of no types", property({ type: [] }), "schema-invalid", "/inputSchema/properties/a/type"],
    [
      "a multiple of zero",
      property({ multipleOf: 0 }),
      "schema-invalid",
      "/inputSchema/properties/a/multipleOf",
    ],
    [
      "a name that is no pattern",
      property({ patternProperties: { "(": {} } }),
      "schema-invalid",
      "/inputSchema/properties/a/patternProperties/(",
    ],
    [
      "a fault below dependencies",
      property({ dependencies: { b: ["c"], d: { type: "any" } } }),
      "schema-invalid",
      "/inputSchema/properties/a/dependencies/d/type",
    ],
    [
      "an anchor that nothing has",
      property({ $ref: "#gone" }),
      "schema-invalid",
      "/inputSchema/properties/a/$ref",
    ],
    [
      "required at a property",
      property({ required: true }),
      "schema-invalid",
      "/inputSchema/properties/a/required",
    ],
  ];
  for (const [name, schema, rule, path] of faults) {
    test(name, () => {
      const { changes } = compareTools(tool({ type: "object", properties: { a: {} } }), tool(schema));
      expect(changes.map((change) => [change.rule, change.path])).toContainEqual([rule, path]);
      expect(compareTools(tool(schema), tool(schema)).changes).toEqual([]);
    });
  }

  test("a reference within a resource of its own is not called dangling", () => {
    const embedded = { $id: "https://example.com/a", $ref: "#/$defs/x", $defs: { x: { type: "string" } } };
    const { changes } = compareTools(tool(property({ type: "string" })), tool(property(embedded)));
    expect(changes.filter(({ rule }) => rule === "schema-invalid")).toEqual([]);
  });

  test("an input schema that lost everything", () => {
    const { changes } = compareTools(
      tool(property({ type: "string" })),
      tool({ type: "object", properties: {} }),
    );
    expect(changes.map((change) => change.rule)).toContain("input-schema-emptied");
  });
});

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function property(schema: JsonObject): JsonObject {
  return { type: "object", properties: { a: schema } };
}

function choice(count: number, changed = -1): JsonObject {
  return property({
    oneOf: many(count, (n) => ({
      type: "object",
      properties: { kind: { const: `k${n}` }, value: { type: n === changed ? "integer" : "string" } },
      required: ["kind", "value"],
    })),
  });
}

function pingPong(leaf: string): JsonObject {
  return {
    type: "object",
    properties: { a: { $ref: "#/$defs/ping" } },
    $defs: {
      ping: { type: "object", properties: { pong: { $ref: "#/$defs/pong" } } },
      pong: { type: "object", properties: { ping: { $ref: "#/$defs/ping" }, leaf: { type: leaf } } },
    },
  };
}

function wide(levels: number, changed = 0): JsonObject {
  let schema: JsonObject = { type: "object", properties: { leaf: { type: "string", minLength: changed } } };
  for (let level = 0; level < levels; level += 1) {
    schema = {
      anyOf: many(4, (n) => ({ type: "object", properties: { [`p${n}`]: schema }, required: [`p${n}`] })),
    };
  }
  return property(schema);
}
