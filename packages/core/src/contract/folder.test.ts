import { describe, expect, test } from "vitest";
import { contractOf, tool } from "./contract.fixture.ts";
import type { ContractFolder } from "./contract.ts";
import { catalogDigest } from "./contract-file.ts";
import { faultLine } from "./file-text.ts";
import { contractPath, folderCatalog, formatFolder, readFolder } from "./folder.ts";

const search = tool("search");
const hostile = tool("../x");
const folder: ContractFolder = {
  catalog: {
    formatVersion: 1,
    server: "docs",
    digest: catalogDigest([hostile, search]),
    order: ["../x", "search"],
  },
  contracts: new Map([
    ["../x", contractOf("../x", [[hostile]])],
    ["search", contractOf("search", [[search]])],
  ]),
};

function faultsWith(change: (files: Map<string, string>) => void): readonly string[] {
  const files = new Map(formatFolder(folder));
  change(files);
  const read = readFolder(files, "contracts/docs");
  return read.ok ? [] : read.faults.map(faultLine);
}

describe("a contract folder", () => {
  test("names from servers stay below tools/", () => {
    expect([...formatFolder(folder).keys()]).toEqual([
      "catalog.json",
      "tools/%2E%2E%2Fx.json",
      "tools/search.json",
    ]);
    expect(contractPath("CON")).toBe("tools/%43%4F%4E.json");
  });

  test("DIFF-1: is read back the same, other files are passed over", () => {
    const files = new Map(formatFolder(folder)).set("README.md", "x").set("tools/notes.txt", "x");
    const read = readFolder(files, "contracts/docs");
    expect(read).toEqual({ ok: true, value: folder });
    expect(folderCatalog(folder)).toEqual({ tools: [hostile, search] });
  });

  test("a missing catalog.json is made up from the contracts", () => {
    const files = new Map(formatFolder(folder));
    files.delete("catalog.json");
    const read = readFolder(files, "contracts/docs");
    expect(read.ok && read.value.catalog).toEqual(folder.catalog);
  });

  test("what is retired or removed is not listed", () => {
    const contracts = new Map([
      ["../x", contractOf("../x", [[hostile]], {}, "retired")],
      ["search", contractOf("search", [[search]], { removed: true })],
    ]);
    expect(folderCatalog({ ...folder, contracts })).toEqual({ tools: [] });
  });

  test("a contract that catalog.json does not mention is listed last", () => {
    const catalog = { ...folder.catalog, order: ["search"] };
    expect(folderCatalog({ ...folder, catalog }).tools).toEqual([search, hostile]);
  });

  test.each<[string, (files: Map<string, string>) => void, string]>([
    [
      "a contract in another's file",
      (files) => files.set("tools/other.json", files.get("tools/search.json") ?? ""),
      "contracts/docs/tools/other.json#/contract: belongs into tools/search.json: a contract keeps the file of its first name; restore both from git",
    ],
    [
      "a contract that is missing",
      (files) => files.delete("tools/search.json"),
      'contracts/docs/tools/search.json: is missing, and catalog.json lists "search"; restore it from git',
    ],
    [
      "two contracts with one name",
      (files) =>
        files.set(
          "tools/find.json",
          (files.get("tools/search.json") ?? "").replace('"contract": "search"', '"contract": "find"'),
        ),
      'contracts/docs/tools/search.json: publishes "search", which belongs to tools/find.json; restore both from git',
    ],
    [
      "a catalog that is cut off",
      (files) => files.set("catalog.json", '{"formatVersion"'),
      "contracts/docs/catalog.json: is not JSON; restore it from git",
    ],
  ])("%s is one line", (_, change, line) => {
    expect(faultsWith(change)).toEqual([line]);
  });
});
