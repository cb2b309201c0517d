import { describe, expect, test } from "vitest";
import { toolsFromJson } from "./tools-list.ts";

const find = { name: "find", inputSchema: { type: "object" }, "x-vendor": 1 };
const second = { name: "second", inputSchema: {} };

describe("toolsFromJson", () => {
  test.each([
    ["a tools/list result", { tools: [find, second] }, [find, second]],
    ["a JSON-RPC response", { jsonrpc: "2.0", id: 1, result: { tools: [find] } }, [find]],
    ["an array of tools", [find, second], [find, second]],
    ["one tool", find, [find]],
    ["an empty list", { tools: [] }, []],
    ["an empty array", [], []],
  ])("DIFF-1: reads %s", (_, json, tools) => {
    expect(toolsFromJson(json, "a.json")).toEqual({ catalog: { tools }, findings: [] });
  });

  test.each([
    ["a package file", { name: "x", version: "1.0.0" }],
    ["a number", 5],
    ["null", null],
    ["an array of something else", [1, 2]],
    ["an error response", { jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } }],
    ["a contract file", { formatVersion: 1, contracts: [] }],
    ["a list that is none", { tools: "find" }],
    ["what only inherits tools", JSON.parse('{"__proto__": {"tools": []}}')],
  ])("refuses %s", (_, json) => {
    expect(() => toolsFromJson(json, "a.json")).toThrow(
      expect.objectContaining({ code: "no-tools", exitCode: 2 }),
    );
  });

  test("DIFF-8: names what is odd, and keeps what can be compared", () => {
    const odd = { name: "odd", inputSchema: true };
    const bare = { name: "bare" };
    const list = {
      tools: [find, { ...find, "x-vendor": 2 }, { inputSchema: {} }, "text", odd, bare],
      nextCursor: "2",
    };
    const { catalog, findings } = toolsFromJson(list, "a.json");
    expect(catalog.tools).toEqual([find, odd, bare]);
    expect(findings.map(({ code, tool }) => [code, tool])).toEqual([
      ["partial-list", undefined],
      ["duplicate-tool", "find"],
      ["tool-without-name", undefined],
      ["tool-without-name", undefined],
      ["invalid-input-schema", "odd"],
      ["invalid-input-schema", "bare"],
    ]);
  });

  test("takes names from untrusted servers as they are", () => {
    const names = ["../x", "CON", "__proto__", "a\u001b[2Jb"];
    const { catalog, findings } = toolsFromJson(
      names.map((name) => ({ name, inputSchema: {} })),
      "a.json",
    );
    expect(catalog.tools.map(({ name }) => name)).toEqual(names);
    expect(findings).toEqual([]);
  });
});
