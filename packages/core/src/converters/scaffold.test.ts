import { describe, expect, test } from "vitest";
import type { DeclaredRename, Tool } from "../contract/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { parseSteps } from "./parse-steps.ts";
import { runSteps } from "./run-steps.ts";
import { scaffoldConverter } from "./scaffold.ts";

const text = { type: "string" };
const toolOf = (inputSchema: JsonObject, outputSchema?: JsonObject): Tool => ({
  name: "t",
  inputSchema: { type: "object", ...inputSchema },
  ...(outputSchema === undefined ? {} : { outputSchema: { type: "object", ...outputSchema } }),
});

function scaffold(before: Tool, after: Tool, renames: readonly DeclaredRename[] = []) {
  return scaffoldConverter({ version: 1, tool: before }, { version: 2, tool: after }, renames);
}

const one = (schema: Json) => toolOf({ properties: { a: schema } });

describe("GATE-9: a converter is proposed", () => {
  test.each<[string, Tool, Tool, readonly DeclaredRename[], readonly JsonObject[]]>([
    [
      "a declared rename",
      toolOf({ properties: { city: text }, required: ["city"] }),
      toolOf({ properties: { location: text }, required: ["location"] }),
      [{ from: "city", to: "location", property: "/inputSchema" }],
      [{ rename: "/city", to: "location" }],
    ],
    [
      "a declared rename inside",
      one({ type: "object", properties: { b: text } }),
      one({ type: "object", properties: { c: text } }),
      [{ from: "b", to: "c", property: "/inputSchema/properties/a" }],
      [{ rename: "/a/b", to: "c" }],
    ],
    [
      "a changed default",
      one({ type: "integer", default: 10 }),
      one({ type: "integer", default: 20 }),
      [],
      [{ setDefault: "/a", value: 10, because: "version 1 took it where it was left out" }],
    ],
    [
      "a default that is gone",
      one({ type: "integer", default: 10 }),
      one({ type: "integer" }),
      [],
      [{ setDefault: "/a", value: 10, because: "version 1 took it where it was left out" }],
    ],
    [
      "a value that became a list",
      one(text),
      one({ type: "array", items: text }),
      [],
      [{ wrap: "/a", in: "list" }],
    ],
    [
      "a list that became a value",
      one({ type: "array", items: text }),
      one(text),
      [],
      [{ unwrap: "/a", from: "list" }],
    ],
    [
      "a text that became a number",
      one(text),
      one({ type: "integer" }),
      [],
      [{ coerce: "/a", from: "string", to: "integer" }],
    ],
    ["an integer that may be any number", one({ type: "integer" }), one({ type: "number" }), [], []],
    [
      "a required constant",
      toolOf({ properties: {} }),
      toolOf({ properties: { kind: { const: "order" } }, required: ["kind"] }),
      [],
      [{ fill: "/kind", value: "order", because: "it is the only value" }],
    ],
  ])("%s", (_, before, after, renames, steps) => {
    const proposed = scaffold(before, after, renames);
    expect(proposed).toEqual({ arguments: steps, gaps: [] });
    expect(parseSteps(proposed.arguments).ok).toBe(true);
  });

  test.each<[string, Tool, Tool, readonly JsonObject[], string]>([
    [
      "a required property that nobody can know",
      toolOf({ properties: {} }),
      toolOf({ properties: { filters: { type: "object" } }, required: ["filters"] }),
      [{ fill: "/filters" }],
      "/filters is required",
    ],
    [
      "a property without a counterpart",
      one(text),
      toolOf({ properties: {} }),
      [],
      "/a of version 1 has no counterpart",
    ],
    ["another type", one({ type: "boolean" }), one({ type: "object" }), [], "another type"],
    [
      "values that are gone",
      one({ enum: ["x", "y"] }),
      one({ enum: ["x", "z"] }),
      [],
      '/a no longer takes "y"',
    ],
    [
      "a default where there was none",
      one(text),
      one({ ...text, default: "x" }),
      [],
      "what its absence meant",
    ],
    [
      "an optional property that is required now",
      one(text),
      toolOf({ properties: { a: text }, required: ["a"] }),
      [],
      "what its absence meant",
    ],
  ])("a gap: %s", (_, before, after, steps, gap) => {
    const proposed = scaffold(before, after);
    expect(proposed.arguments).toEqual(steps);
    expect(proposed.gaps.join(" ")).toContain(gap);
  });

  test("an unfilled gap is no step: the audit reports it, and it fails with every call", () => {
    expect(parseSteps([{ fill: "/filters" }]).ok).toBe(false);
  });

  test("results come down by the same renames, turned round", () => {
    const result = (key: string) => ({ properties: { [key]: text }, required: [key] });
    const proposed = scaffold(toolOf({}, result("rows")), toolOf({}, result("items")), [
      { from: "rows", to: "items", property: "/outputSchema" },
    ]);
    expect(proposed).toEqual({ arguments: [], result: [{ rename: "/items", to: "rows" }], gaps: [] });
    const parsed = parseSteps(proposed.result ?? []);
    if (!parsed.ok) throw new Error("no steps");
    expect(runSteps(parsed.steps, { items: "x" }, { claims: {} })).toEqual({
      kind: "converted",
      value: { rows: "x" },
    });
  });
});
