import { describe, expect, test } from "vitest";
import type { RawSchema, Tool } from "../contract/tool.ts";
import { holds, SchemaDocument, SchemaSet } from "../schema/index.ts";
import { compareTools } from "./compare.ts";

const tool = (schema: object): Tool => ({
  name: "example",
  inputSchema: { type: "object", ...schema } as RawSchema,
});
const changes = (before: object, after: object) => compareTools(tool(before), tool(after)).changes;
const told = (before: object, after: object) =>
  changes(before, after).map(({ rule, path, verdict }) => `${verdict} ${rule} ${path}`);
const accepts = (schema: object, value: unknown) =>
  holds(new SchemaDocument(new SchemaSet(), tool(schema).inputSchema).root(), value as never);

const text = { type: "string" };
const address = { type: "object", properties: { name: text, city: text } };

describe("DIFF-5: a property that no longer takes objects", () => {
  const path = "/inputSchema/properties/b";
  test("is told by its type, not by the properties that it had", () => {
    expect(told({ properties: { b: address } }, { properties: { b: text } })).toEqual([
      `breaking type-narrowed ${path}`,
    ]);
  });

  test("behind a reference, too", () => {
    const before = {
      properties: { a: { $ref: "#/$defs/ad" }, b: { $ref: "#/$defs/ad" } },
      $defs: { ad: address },
    };
    const after = { ...before, properties: { ...before.properties, b: text } };
    expect(told(before, after).filter((line) => line.includes("property-"))).toEqual([]);
    expect(told(before, after)[0]).toMatch(/^breaking /);
  });

  test("however it is built", () => {
    const before = { properties: { b: { type: "object", allOf: [address] } } };
    const lines = told(before, { properties: { b: text } });
    expect(lines.filter((line) => line.includes("property-"))).toEqual([]);
    expect(lines[0]).toMatch(/^breaking /);
  });

  test("and may still be one of several types, whose properties count", () => {
    const after = { properties: { b: { type: ["object", "null"], properties: { name: text } } } };
    expect(told({ properties: { b: address } }, after)).toContain(
      "silent property-ignored /inputSchema/properties/b/properties/city",
    );
  });
});

describe("DIFF-2: each change is told for what it does", () => {
  test("a property that goes away while the object is closed is rejected, not ignored", () => {
    const before = { properties: { a: text, b: text } };
    const after = { properties: { a: text }, additionalProperties: false };
    const [removed, ...others] = changes(before, after);
    expect(removed).toMatchObject({ rule: "property-removed", verdict: "breaking" });
    expect(accepts(before, removed?.witness)).toBe(true);
    expect(accepts(after, removed?.witness)).toBe(false);
    expect(others.every(({ verdict }) => verdict === "safe")).toBe(true);
  });

  test("a name that is required only now is told beside the property that went away", () => {
    const lines = told({ properties: { a: text, b: text } }, { properties: { a: text }, required: ["b"] });
    expect(lines).toContain("breaking property-became-required /inputSchema");
    expect(lines).toContain("silent property-ignored /inputSchema/properties/b");
  });

  test("a closing that rejects by itself does not hide the property that it refuses", () => {
    const before = { properties: { b: text }, required: ["a"] };
    const lines = told(before, { properties: {}, additionalProperties: false });
    expect(lines).toContain("breaking property-removed /inputSchema/properties/b");
    expect(lines).toContain("breaking object-closed /inputSchema");
  });

  test("a bound for undeclared keys is told beside a property that went away, and does not count for it", () => {
    const before = {
      properties: { a: { enum: ["a", "b"], maxLength: 2 } },
      required: ["a", "b"],
      additionalProperties: { maxLength: 1, minimum: 0 },
    };
    const found = told(before, { properties: {}, additionalProperties: { minimum: 1, maxLength: 2 } });
    expect(found).toContain("breaking range-tightened /inputSchema/additionalProperties");
    expect(found).toContain("silent property-ignored /inputSchema/properties/a");
  });

  test("a witness of the whole change is one of a fact only where nothing else makes up for it", () => {
    const before = { properties: { a: { maximum: 1 }, b: { maximum: 1 } }, required: ["a"] };
    const after = { properties: {}, required: ["b"], additionalProperties: { type: "string", minimum: 2 } };
    for (const { rule, witness } of changes(before, after)) {
      if (witness === undefined) continue;
      expect(accepts(before, witness), rule).toBe(true);
      expect(accepts(after, witness), rule).toBe(false);
    }
    expect(told(before, after)).toContain("breaking property-became-required /inputSchema");
  });
});

describe("DIFF-2: the fingerprint", () => {
  test("tells names apart that are required and not described", () => {
    const prints = (...required: string[]) =>
      changes({}, { required }).map(({ rule, fingerprint }) => `${rule} ${fingerprint}`);
    const [a, b] = [prints("a"), prints("b")];
    expect(a).toHaveLength(1);
    expect(a).not.toEqual(b);
    expect(prints("a", "b").sort()).toEqual([...a, ...b].sort());
  });

  test("is that of the comparison, whatever becomes of the schemas, and is copied like any member", () => {
    const schema = { type: "string", maxLength: 5 };
    const make = () =>
      changes({ properties: { a: { ...schema, maxLength: 9 } } }, { properties: { a: schema } });
    const expected = make()[0]?.fingerprint;
    const [change] = make();
    schema.maxLength = 3;
    expect(change?.fingerprint).toBe(expected);
    expect({ ...change }.fingerprint).toBe(expected);
    expect(structuredClone(change)?.fingerprint).toBe(expected);
    expect(JSON.parse(JSON.stringify(change)).fingerprint).toBe(expected);
  });
});

test("the values that a long list loses are named", () => {
  const values = ["standard", "express", "overnight", "freight", "courier"];
  const reason = (now: readonly string[], old: readonly string[] = values) =>
    changes({ properties: { mode: { enum: old } } }, { properties: { mode: { enum: now } } })[0]?.reason;
  expect(reason(["standard", "express", "courier", "another long value"])).toContain(
    '(no longer "overnight", "freight").',
  );
  const many = Array.from({ length: 60 }, (_, index) => `value number ${index}`);
  expect(reason(["value number 0"], many)).toMatch(/\(no longer "value number 1", .* and \d+ more\)\.$/);
});

test("a reserved value that the older side has as well does not come back", () => {
  const mode = (...values: string[]) => tool({ properties: { mode: { enum: values } } });
  const reservedValues = [{ pointer: "/inputSchema/properties/mode", value: "deep" }];
  const rules = (before: Tool, after: Tool) =>
    compareTools(before, after, { reservedValues }).changes.map(({ rule }) => rule);
  expect(rules(mode("fast", "deep"), mode("fast", "deep", "slow"))).toEqual(["enum-widened"]);
  expect(rules(mode("fast"), mode("fast", "deep"))).toContain("reserved-value-returned");
});

test("a member that is null counts as left out", () => {
  const plain = tool({});
  const written = { ...plain, title: null, outputSchema: null, annotations: null } as unknown as Tool;
  const result = { ...plain, outputSchema: { type: "object", properties: { id: text } } };
  const rules = (before: Tool, after: Tool) => compareTools(before, after).changes.map(({ rule }) => rule);
  expect(rules(written, plain)).toEqual([]);
  expect(
    rules(plain, { ...plain, annotations: { title: null, readOnlyHint: null } } as unknown as Tool),
  ).toEqual([]);
  expect(rules(written, result)).toEqual(["output-schema-added"]);
  expect(rules(result, written)).toEqual(["output-schema-removed"]);
});

test("a result that came in pages already does not become one", () => {
  const result = (...names: string[]) => ({
    ...tool({}),
    outputSchema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) },
  });
  const rules = (before: Tool, after: Tool) => compareTools(before, after).changes.map(({ rule }) => rule);
  expect(rules(result("rows"), result("rows", "next_cursor"))).toContain("result-became-pages");
  expect(rules(result("rows", "next_cursor"), result("rows", "next_cursor", "has_more"))).not.toContain(
    "result-became-pages",
  );
});
