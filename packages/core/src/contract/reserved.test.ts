import { describe, expect, test } from "vitest";
import { contractOf, tool } from "./contract.fixture.ts";
import type { Contract } from "./contract.ts";
import { reservedWords, withReserved } from "./reserved.ts";
import { wordsOf } from "./words.ts";

const text = { type: "string" };
const unit = (...values: readonly unknown[]) => tool("t", { unit: { enum: values } });

describe("reservedWords", () => {
  test.each<[string, Contract, object]>([
    ["nothing of one version", contractOf("t", [[tool("t", { a: text })]]), {}],
    [
      "a property that is gone",
      contractOf("t", [[tool("t", { a: text, b: text })], [tool("t", { b: text })]]),
      { properties: ["/inputSchema/properties/a"] },
    ],
    [
      "a property that went and came back",
      contractOf("t", [[tool("t", { a: text })], [tool("t")], [tool("t", { a: text })]]),
      {},
    ],
    ["nothing of a draft", contractOf("t", [[tool("t", { a: text })], [tool("t")]], {}, "draft"), {}],
    [
      "a word of a canary that was rolled back",
      contractOf("t", [[tool("t")], [tool("t", { a: text })]], {}, "retired"),
      { properties: ["/inputSchema/properties/a"] },
    ],
    [
      "the outermost property alone",
      contractOf("t", [[tool("t", { a: { properties: { b: { properties: { c: text } } } } })], [tool("t")]]),
      { properties: ["/inputSchema/properties/a"] },
    ],
    [
      "an enum value",
      contractOf("t", [[unit("km", "mi")], [unit("km")]]),
      { enumValues: [{ pointer: "/inputSchema/properties/unit", value: "mi" }] },
    ],
    [
      "no enum value where any text is accepted now",
      contractOf("t", [[unit("km", "mi")], [tool("t", { unit: text })]]),
      {},
    ],
    ["an earlier name", contractOf("s", [[tool("s")], [tool("t")]]), { names: ["s"] }],
    [
      "no name that still answers as an alias",
      contractOf("s", [[tool("s")], [tool("t")]], { aliases: [{ name: "s", servesVersions: [1] }] }),
      {},
    ],
    [
      "every name of a removed tool",
      contractOf("s", [[tool("s")], [tool("t")]], { removed: true }),
      { names: ["s", "t"] },
    ],
    [
      "a result property",
      contractOf("t", [[tool("t", {}, { outputSchema: { properties: { id: text } } })], [tool("t")]]),
      { properties: ["/outputSchema/properties/id"] },
    ],
  ])("%s", (_, contract, expected) => {
    expect(reservedWords(contract)).toEqual(expected);
  });

  test("withReserved keeps the object where nothing changes, and members of newer formats", () => {
    const plain = contractOf("t", [[tool("t", { a: text })]]);
    expect(withReserved(plain)).toBe(plain);
    const stale = { ...plain, reserved: { names: ["gone"], later: 1 } };
    expect(withReserved(stale).reserved).toEqual({ later: 1 });
    expect(withReserved({ ...plain, reserved: { names: ["gone"] } })).toEqual(plain);
  });
});

describe("wordsOf", () => {
  test("looks through references and combinators, and enters a recursive schema once", () => {
    const node = {
      type: "object",
      properties: { label: text, children: { type: "array", items: { $ref: "#/$defs/node" } } },
    };
    const words = wordsOf({
      name: "t",
      inputSchema: {
        $defs: { node },
        allOf: [
          { properties: { tree: { $ref: "#/$defs/node" } } },
          { anyOf: [{ properties: { mode: { const: "x" } } }] },
        ],
      },
    });
    expect([...words.properties]).toEqual([
      "/inputSchema/properties/tree",
      "/inputSchema/properties/mode",
      "/inputSchema/properties/tree/properties/label",
      "/inputSchema/properties/tree/properties/children",
    ]);
    expect([...words.enumValues.keys()]).toEqual(["/inputSchema/properties/mode"]);
  });

  test.each<[string, object]>([
    ["a $ref that leads nowhere", { $ref: "#/$defs/none" }],
    ["a $ref to itself", { $ref: "#" }],
    ["a $ref with a broken escape", { $ref: "#/%" }],
    ["a $ref to the network", { $ref: "https://example.com/schema.json" }],
    ["properties that are no object", { properties: [1], anyOf: 3, enum: "x", items: null }],
  ])("DIFF-8: %s holds no words and stops nothing", (_, inputSchema) => {
    expect(wordsOf({ name: "t", inputSchema: inputSchema as never }).properties.size).toBe(0);
  });

  test("DIFF-7: a schema that doubles with every level ends in a bounded list", () => {
    const $defs: Record<string, unknown> = {};
    for (let level = 0; level < 60; level += 1) {
      const next = { $ref: `#/$defs/d${level + 1}` };
      $defs[`d${level}`] = {
        properties: { l: next, r: next },
        anyOf: [{ items: next }, { items: next }, { prefixItems: [next, next] }],
      };
    }
    const words = wordsOf({ name: "t", inputSchema: { $defs, $ref: "#/$defs/d0" } as never });
    expect(words.properties.size).toBeGreaterThan(1000);
    expect(words.properties.size).toBeLessThan(6000);
  });
});
