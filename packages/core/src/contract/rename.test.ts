import { describe, expect, test } from "vitest";
import { captureCatalog } from "./capture.ts";
import { contractOf, tool } from "./contract.fixture.ts";
import type { Contract, ContractFolder } from "./contract.ts";
import { folderCatalog, formatFolder, readFolder } from "./folder.ts";
import { smallJudge } from "./judge.fixture.ts";
import { declareRename, type RenameRequest } from "./rename.ts";
import type { Tool } from "./tool.ts";

const query = { query: { type: "string" } };
const search = tool("search", query);
const find = tool("find", { q: { type: "string" } });
const options = { server: "docs" };

function capture(folder: ContractFolder | undefined, ...tools: Tool[]): ContractFolder {
  return captureCatalog(folder, { tools }, smallJudge, options).folder;
}

function folderOf(...contracts: readonly Contract[]): ContractFolder {
  return {
    catalog: { formatVersion: 1, server: "docs", digest: `sha256:${"0".repeat(64)}`, order: [] },
    contracts: new Map(contracts.map((contract) => [contract.contract, contract])),
  };
}

function declare(folder: ContractFolder, request: RenameRequest) {
  return declareRename(folder, request, smallJudge);
}

describe("declareRename of a tool", () => {
  test("before the new name is captured it is only declared, and the next capture follows it", () => {
    const outcome = declare(capture(undefined, search), { from: "search", to: "find" });
    if (outcome.did !== "declared") throw new Error(outcome.did);
    expect(outcome.folder.contracts.get("search")?.renames).toEqual([{ from: "search", to: "find" }]);
    const after = captureCatalog(outcome.folder, { tools: [find] }, smallJudge, options);
    expect(after.outcomes).toMatchObject([{ did: "draft", contract: "search", name: "find", version: 2 }]);
  });

  test("a new name that was captured already becomes the next version, and its file goes", () => {
    const captured = capture(capture(undefined, search), find);
    expect([...formatFolder(captured).keys()]).toContain("tools/find.json");
    const outcome = declare(captured, { from: "search", to: "find" });
    if (outcome.did !== "merged") throw new Error(outcome.did);
    expect(outcome).toMatchObject({ contract: "search", version: 2 });
    expect([...formatFolder(outcome.folder).keys()]).toEqual(["catalog.json", "tools/search.json"]);
    const contract = outcome.folder.contracts.get("search");
    expect(contract?.removed).toBeUndefined();
    expect(contract?.versions[1]).toMatchObject({
      status: "active",
      because: [{ rule: "tool-renamed" }, {}],
    });
    expect(contract?.versions[1]?.revisions).toBe(captured.contracts.get("find")?.versions[0]?.revisions);
    expect(contract?.reserved).toEqual({ names: ["search"], properties: ["/inputSchema/properties/query"] });

    const read = readFolder(formatFolder(outcome.folder), "docs");
    expect(read.ok && folderCatalog(read.value)).toEqual({ tools: [find] });
    const again = captureCatalog(outcome.folder, { tools: [find] }, smallJudge, options);
    expect(formatFolder(again.folder)).toEqual(formatFolder(outcome.folder));
  });

  test("what was declared for the new name moves along, with the versions that it has now", () => {
    const newer = contractOf(
      "find",
      [[find], [tool("find")]],
      {
        aliases: [{ name: "f", servesVersions: [1] }],
        converters: [{ from: 1, to: 2 }],
        approvals: [{ fingerprint: `sha256:${"1".repeat(64)}`, by: "a", reason: "b" }],
      },
      "draft",
    );
    const outcome = declare(folderOf(contractOf("search", [[search]]), newer), {
      from: "search",
      to: "find",
    });
    if (outcome.did !== "merged") throw new Error(outcome.did);
    const contract = outcome.folder.contracts.get("search");
    expect(contract).toMatchObject({
      aliases: [{ name: "f", servesVersions: [2] }],
      converters: [{ from: 2, to: 3 }],
      approvals: [{ by: "a" }],
    });
    expect(contract?.versions.map(({ version, status }) => `${version} ${status}`)).toEqual([
      "1 active",
      "2 active",
      "3 draft",
    ]);
  });

  test("declaring it twice changes nothing", () => {
    const once = declare(capture(undefined, search), { from: "search", to: "find" });
    if (once.did !== "declared") throw new Error(once.did);
    expect(declare(once.folder, { from: "search", to: "find" })).toMatchObject({
      did: "already-declared",
      folder: once.folder,
    });
  });

  const renames = [{ from: "search", to: "find" }];
  test.each<[string, ContractFolder, RenameRequest, object]>([
    [
      "an unknown tool",
      folderOf(contractOf("search", [[search]])),
      { from: "serch", to: "find" },
      { why: "tool-unknown", known: ["search"] },
    ],
    [
      "itself",
      folderOf(contractOf("search", [[search]])),
      { from: "search", to: "search" },
      { why: "cycle" },
    ],
    [
      "a cycle",
      folderOf(contractOf("search", [[search], [find]], { renames })),
      { from: "find", to: "search" },
      { why: "cycle", chain: ["find", "search", "find"] },
    ],
    [
      "a second new name",
      folderOf(contractOf("search", [[search]], { renames })),
      { from: "search", to: "look" },
      { why: "renamed-already", to: "find" },
    ],
    [
      "the name of a removed tool",
      folderOf(contractOf("search", [[search]]), contractOf("find", [[find]], { removed: true })),
      { from: "search", to: "find" },
      { why: "reserved", contract: "find" },
    ],
    [
      "a name that another contract had once",
      folderOf(contractOf("search", [[search]]), contractOf("old", [[tool("old")], [find]])),
      { from: "search", to: "old" },
      { why: "reserved", contract: "old" },
    ],
    [
      "a tool with a history of its own",
      folderOf(contractOf("search", [[search]]), contractOf("find", [[find], [tool("find")]])),
      { from: "search", to: "find" },
      { why: "own-history", contract: "find" },
    ],
  ])("%s is refused", (_, folder, request, expected) => {
    expect(declare(folder, request)).toMatchObject({ did: "refused", ...expected });
  });
});

describe("declareRename of a property", () => {
  const folder = folderOf(contractOf("search", [[search]]), contractOf("other", [[tool("other")]]));
  const place = { tool: "search", property: "/inputSchema" };

  test.each(["/inputSchema", "/inputSchema/properties/query"])("with the pointer %s", (property) => {
    const outcome = declare(folder, { tool: "search", from: "query", to: "q", property });
    expect(outcome.did === "declared" && outcome.folder.contracts.get("search")?.renames).toEqual([
      { from: "query", to: "q", property: "/inputSchema" },
    ]);
  });

  test.each<[string, ContractFolder, RenameRequest, object]>([
    [
      "without its tool",
      folder,
      { from: "query", to: "q", property: "/inputSchema" },
      { why: "tool-needed" },
    ],
    [
      "of an unknown tool",
      folder,
      { ...place, tool: "serch", from: "query", to: "q" },
      { why: "tool-unknown", known: ["search", "other"] },
    ],
    [
      "that does not exist",
      folder,
      { ...place, from: "qery", to: "q" },
      { why: "property-unknown", known: ["query"] },
    ],
    [
      "in an object that does not exist",
      folder,
      { ...place, property: "/outputSchema", from: "query", to: "q" },
      { why: "property-unknown", known: [] },
    ],
    [
      "to a reserved word",
      folderOf(
        contractOf("search", [[search]], { reserved: { properties: ["/inputSchema/properties/text"] } }),
      ),
      { ...place, from: "query", to: "text" },
      { why: "reserved", contract: "search" },
    ],
    [
      "in a cycle",
      folderOf(
        contractOf("search", [[search], [tool("search", { q: {} })]], {
          renames: [{ from: "query", to: "q", property: "/inputSchema" }],
        }),
      ),
      { ...place, from: "q", to: "query" },
      { why: "cycle" },
    ],
  ])("%s is refused", (_, contracts, request, expected) => {
    expect(declare(contracts, request)).toMatchObject({ did: "refused", ...expected });
  });
});
