import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { rename } from "./rename.ts";
import { snapshot } from "./snapshot.ts";

let project: Project;

beforeEach(async () => {
  project = newProject();
  const properties = { query: { type: "string" }, limit: { type: "integer" } };
  project.write("tools.json", [
    { name: "search", inputSchema: { type: "object", properties } },
    { name: "fetch", inputSchema: { type: "object" } },
  ]);
  await project.run(snapshot, "tools.json", "--name", "docs");
});

afterEach(() => project.remove());

const property = ["--property", "/inputSchema"];

describe("toolgate rename", () => {
  test.each<[string, readonly string[], string, object]>([
    [
      "a tool",
      ["search", "find"],
      "search → find: declared in the contract search\n",
      { from: "search", to: "find" },
    ],
    [
      "a property",
      ["query", "q", "--tool", "search", ...property],
      "query → q at /inputSchema: declared in the contract search\n",
      { from: "query", to: "q", property: "/inputSchema" },
    ],
    [
      "a property by its own pointer",
      ["query", "q", "--tool", "search", "--property", "#/inputSchema/properties/query"],
      "query → q at /inputSchema/properties/query: declared in the contract search\n",
      { from: "query", to: "q", property: "/inputSchema" },
    ],
  ])("%s", async (_, line, output, declared) => {
    const { exit, text } = await project.run(rename, ...line);
    expect({ exit, text }).toEqual({ exit: 0, text: output });
    expect(project.json("contracts/docs/tools/search.json")).toMatchObject({ renames: [declared] });
    const checked = await project.run(snapshot, "tools.json", "--name", "docs", "--check");
    expect(checked.exit).toBe(0);
  });

  test("twice changes nothing", async () => {
    await project.run(rename, "search", "find");
    const before = project.read("contracts/docs/tools/search.json");
    const { text } = await project.run(rename, "search", "find");
    expect(text).toBe("search → find: was declared already in the contract search\n");
    expect(project.read("contracts/docs/tools/search.json")).toBe(before);
  });

  test.each<[string, readonly string[], object]>([
    ["an unknown tool", ["serch", "find"], { code: "rename-tool-unknown", mend: "Did you mean search?" }],
    [
      "an unknown property",
      ["qery", "q", "--tool", "search", ...property],
      { code: "rename-property-unknown", mend: "Did you mean query?" },
    ],
    ["a property without its tool", ["query", "q", ...property], { code: "rename-tool-needed" }],
    ["a tool without a property", ["query", "q", "--tool", "search"], { code: "property-needed" }],
    ["a pointer that is none", ["query", "q", "--property", "inputSchema"], { code: "pointer-wrong" }],
    ["the same name", ["search", "search"], { code: "rename-cycle" }],
    ["one name only", ["search"], { code: "argument-missing" }],
    ["another server", ["search", "find", "--server", "doc"], { mend: "Did you mean docs?" }],
  ])("%s is refused and writes nothing", async (_, line, failure) => {
    const before = project.files().map((path) => project.read(path));
    await expect(project.run(rename, ...line)).rejects.toMatchObject({ exitCode: 2, ...failure });
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("the name of a removed tool is reserved", async () => {
    project.write("tools.json", [{ name: "search", inputSchema: {} }]);
    await project.run(snapshot, "tools.json", "--name", "docs");
    await expect(project.run(rename, "search", "fetch")).rejects.toMatchObject({
      code: "rename-reserved",
      mend: "What it means is frozen: use another name.",
    });
  });

  test("without contract files it says what to do", async () => {
    const empty = newProject();
    await expect(empty.run(rename, "a", "b")).rejects.toMatchObject({
      code: "no-contracts",
      mend: "Run `toolgate snapshot` first.",
    });
    empty.remove();
  });

  test("of several servers one has to be named", async () => {
    await project.run(snapshot, "tools.json", "--name", "other");
    await expect(project.run(rename, "search", "find")).rejects.toMatchObject({ code: "server-needed" });
    expect((await project.run(rename, "search", "find", "--server", "other")).exit).toBe(0);
    expect(project.read("contracts/docs/tools/search.json")).not.toContain("renames");
  });
});
