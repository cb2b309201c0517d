import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { holds, SchemaDocument, SchemaSet } from "../schema/index.ts";
import { contains } from "./contains.ts";

/** `p` is null or holds a `q`, and each `q` holds a `p`: whether `q` has values hangs on `p`, which is open around it. */
const $defs: JsonObject = {
  p: {
    anyOf: [{ type: "object", required: ["q"], properties: { q: { $ref: "#/$defs/q" } } }, { type: "null" }],
  },
  q: { type: "object", required: ["p"], properties: { p: { $ref: "#/$defs/p" } } },
  endless: { type: "object", required: ["next"], properties: { next: { $ref: "#/$defs/endless" } } },
};

function holding(...names: string[]): JsonObject {
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  return { type: "object", required: names, properties, $defs };
}

describe("DIFF-3: recursion", () => {
  for (const shortcuts of [true, false]) {
    test.each([
      ["p before q", holding("p", "q")],
      ["q before p", holding("q", "p")],
    ])("what is empty only while another goal is open is asked again later: %s", (_, old) => {
      const answer = contains({ old, new: false, shortcuts });
      expect(answer).toEqual({ answer: "no", witness: { p: null, q: { p: null } } });
    });

    test("what could only go on for ever has no value", () => {
      expect(contains({ old: holding("endless"), new: false, shortcuts })).toEqual({ answer: "yes" });
      expect(contains({ old: holding("p", "endless"), new: false, shortcuts })).toEqual({ answer: "yes" });
    });
  }

  test.each<[string, JsonObject, JsonObject]>([
    ["itself", { $ref: "#" }, { type: "object" }],
    ["itself, on the newer side", { type: "object" }, { $ref: "#" }],
    ["itself through an alternative", { anyOf: [{ $ref: "#" }, { type: "string" }] }, { type: "string" }],
    [
      "another that leads back",
      { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#" }] } } },
      { type: "string" },
    ],
  ])("DIFF-6: a reference to %s at the same place means nothing, and is named", (_, old, next) => {
    expect(contains({ old, new: next })).toMatchObject({ answer: "unknown", keyword: "$ref" });
  });
});

test("DIFF-6: a schema that depends on a key evaluates no items of an array", () => {
  const next = { dependentSchemas: { a: { items: false } }, unevaluatedItems: false };
  expect(contains({ old: { const: [{}] }, new: next })).toEqual({ answer: "no", witness: [{}] });
});

test("evaluation of what comes back to its own place is not decided", () => {
  const around = (schema: JsonObject): JsonObject => ({
    allOf: [{ anyOf: [{ oneOf: [{ allOf: [schema] }] }] }],
  });
  const raw = { $ref: "#/$defs/x", $defs: { x: around(around(around({ $ref: "#/$defs/x" }))) } };
  const node = new SchemaDocument(new SchemaSet(), raw).root();
  expect(holds(node, 1)).toBeUndefined();
});
