import { describe, expect, test } from "vitest";
import { captureCatalog } from "./capture.ts";
import type { CaptureOutcome } from "./capture-outcome.ts";
import { contractOf, tool } from "./contract.fixture.ts";
import type { Contract, ContractFolder } from "./contract.ts";
import { folderCatalog, formatFolder, readFolder } from "./folder.ts";
import { smallJudge } from "./judge.fixture.ts";
import type { Tool } from "./tool.ts";

interface Step {
  readonly tools: readonly Tool[];
  readonly accept?: boolean;
}

/** Captures one list after the other, each through files, as a project does over the months. */
function captured(...steps: readonly Step[]): {
  folder: ContractFolder;
  outcomes: readonly CaptureOutcome[];
  files: ReadonlyMap<string, string>;
} {
  let folder: ContractFolder | undefined;
  let outcomes: readonly CaptureOutcome[] = [];
  for (const { tools, accept = false } of steps) {
    const result = captureCatalog(folder, { tools }, smallJudge, { server: "docs", accept });
    outcomes = result.outcomes;
    folder = reread(result.folder);
  }
  if (folder === undefined) throw new Error("nothing captured");
  return { folder, outcomes, files: formatFolder(folder) };
}

function reread(folder: ContractFolder): ContractFolder {
  const read = readFolder(formatFolder(folder), "docs");
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
}

/** A contract as `1 active r2, 2 draft r1`. */
function summary(contract: Contract | undefined): string {
  if (contract === undefined) return "none";
  const versions = contract.versions.map(
    ({ version, status, revisions }) => `${version} ${status} r${revisions.length}`,
  );
  return `${contract.removed ? "removed: " : ""}${versions.join(", ")}`;
}

const query = { query: { type: "string" } };
const search = tool("search", query);
const described = tool("search", query, { description: "Finds pages." });
const narrowed = tool("search", { text: { type: "string" } });
const other = tool("fetch", { url: { type: "string" } });

describe("captureCatalog", () => {
  test.each([
    ["first", [{ tools: [search] }], "new", "1 active r1"],
    ["unchanged", [{ tools: [search] }, { tools: [search] }], "unchanged", "1 active r1"],
    ["a behavioural edit", [{ tools: [search] }, { tools: [described] }], "revision", "1 active r2"],
    [
      "and back",
      [{ tools: [search] }, { tools: [described] }, { tools: [search] }],
      "revision",
      "1 active r3",
    ],
    ["a breaking edit", [{ tools: [search] }, { tools: [narrowed] }], "draft", "1 active r1, 2 draft r1"],
    [
      "a breaking edit, accepted",
      [{ tools: [search] }, { tools: [narrowed], accept: true }],
      "published",
      "1 active r1, 2 active r1",
    ],
    [
      "a draft, accepted later",
      [{ tools: [search] }, { tools: [narrowed] }, { tools: [narrowed], accept: true }],
      "published",
      "1 active r1, 2 active r1",
    ],
    [
      "a draft that changes once more",
      [{ tools: [search] }, { tools: [narrowed] }, { tools: [tool("search")] }],
      "draft",
      "1 active r1, 2 draft r1",
    ],
    [
      "back from a draft",
      [{ tools: [search] }, { tools: [narrowed] }, { tools: [search] }],
      "draft-dropped",
      "1 active r1",
    ],
    [
      "from a draft to a harmless edit",
      [{ tools: [search] }, { tools: [narrowed] }, { tools: [described] }],
      "revision",
      "1 active r2",
    ],
    [
      "back to an older published version",
      [{ tools: [search] }, { tools: [narrowed], accept: true }, { tools: [search] }],
      "earlier-version",
      "1 active r1, 2 active r1",
    ],
    ["gone", [{ tools: [search] }, { tools: [] }], "removed", "removed: 1 active r1"],
    [
      "gone with a draft",
      [{ tools: [search] }, { tools: [narrowed] }, { tools: [] }],
      "removed",
      "removed: 1 active r1",
    ],
    ["returned", [{ tools: [search] }, { tools: [] }, { tools: [search] }], "returned", "1 active r1"],
    [
      "returned with another shape",
      [{ tools: [search] }, { tools: [] }, { tools: [narrowed] }],
      "draft",
      "1 active r1, 2 draft r1",
    ],
  ] as const)("%s", (_, steps, did, expected) => {
    const { folder, outcomes } = captured(...steps);
    expect(outcomes.map((outcome) => outcome.did)).toEqual([did]);
    expect(summary(folder.contracts.get("search"))).toBe(expected);
  });

  test("a draft says what would break, and publishes nothing", () => {
    const { folder } = captured({ tools: [search, other] }, { tools: [narrowed, other] });
    expect(folder.contracts.get("search")?.versions[1]?.because).toMatchObject([
      { rule: "property-removed", path: "/inputSchema/properties/query", verdict: "breaking" },
    ]);
    expect(folderCatalog(folder)).toEqual({ tools: [search, other] });
    expect(folder.contracts.get("search")?.reserved).toBeUndefined();
  });

  test("capturing the same list again changes no byte, with a draft waiting too", () => {
    const once = captured({ tools: [search] }, { tools: [narrowed] });
    const again = captured({ tools: [search] }, { tools: [narrowed] }, { tools: [narrowed] });
    expect(again.files).toEqual(once.files);
    expect(again.outcomes).toMatchObject([{ did: "draft", stored: "kept" }]);
  });

  test("another order changes catalog.json alone", () => {
    const before = captured({ tools: [search, other] }).files;
    const after = captured({ tools: [search, other] }, { tools: [other, search] }).files;
    const differing = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(differing).toEqual(["catalog.json"]);
  });

  test("published words that are gone are reserved, a removed tool's name too", () => {
    const { folder } = captured({ tools: [search, other] }, { tools: [narrowed], accept: true });
    expect(folder.contracts.get("search")?.reserved).toEqual({
      properties: ["/inputSchema/properties/query"],
    });
    expect(folder.contracts.get("fetch")?.reserved).toEqual({ names: ["fetch"] });
  });

  test("a reserved property cannot come back with another meaning, accepted or not", () => {
    const steps = [{ tools: [search] }, { tools: [narrowed], accept: true }];
    const text = { text: { type: "string" } };
    const reused = tool("search", { ...text, query: { type: "number" } });
    const { folder, outcomes } = captured(...steps, { tools: [reused], accept: true });
    expect(outcomes).toMatchObject([{ did: "draft", because: [{ rule: "reserved-word-reused" }] }]);
    expect(summary(folder.contracts.get("search"))).toBe("1 active r1, 2 active r1, 3 draft r1");
    const restored = tool("search", { ...text, ...query });
    expect(captured(...steps, { tools: [restored] }).outcomes).toMatchObject([
      { did: "revision", version: 2 },
    ]);
  });

  test("a name that is listed twice counts once", () => {
    const { outcomes, folder } = captured({ tools: [search, narrowed, other] });
    expect(outcomes.map(({ did, name }) => `${name} ${did}`)).toEqual([
      "search listed-twice",
      "search new",
      "fetch new",
    ]);
    expect(folderCatalog(folder)).toEqual({ tools: [search, other] });
  });

  test("a definition that nests too deeply is passed over, and its contract stays", () => {
    let schema: object = {};
    for (let depth = 0; depth < 3000; depth += 1) schema = { items: schema };
    const deep = { name: "search", inputSchema: schema } as unknown as Tool;
    const { folder, outcomes } = captured({ tools: [search] }, { tools: [deep, other] });
    expect(outcomes).toMatchObject([{ did: "too-deep" }, { did: "new" }]);
    expect(summary(folder.contracts.get("search"))).toBe("1 active r1");
  });

  test("the raw definition is kept to the key", () => {
    const raw = JSON.parse(
      '{"zeta":1,"name":"raw","inputSchema":{"type":"object","x-y":[]},"alpha":{"b":1,"a":2}}',
    );
    const kept = captured({ tools: [raw] }).folder.contracts.get("raw")?.versions[0]?.revisions[0]?.tool;
    expect(JSON.stringify(kept)).toBe(JSON.stringify(raw));
  });
});

describe("captureCatalog with declared renames", () => {
  const find = tool("find", query);
  const declared = (tools: readonly Tool[], accept = false) => {
    const contract = contractOf("search", [[search]], { renames: [{ from: "search", to: "find" }] });
    const folder = { ...captured({ tools: [search] }).folder, contracts: new Map([["search", contract]]) };
    return captureCatalog(folder, { tools }, smallJudge, { server: "docs", accept });
  };

  test("the new name is the next version of the same contract", () => {
    const { folder, outcomes } = declared([find], true);
    expect(outcomes).toMatchObject([{ did: "published", name: "find", contract: "search", version: 2 }]);
    expect(folder.catalog).toMatchObject({ order: ["find"], contracts: { find: "search" } });
    expect(folder.contracts.get("search")?.reserved).toEqual({ names: ["search"] });
    expect(folderCatalog(reread(folder))).toEqual({ tools: [find] });
  });

  test("without acceptance it is a draft, and the old name is what is published", () => {
    const { folder } = declared([find]);
    expect(summary(folder.contracts.get("search"))).toBe("1 active r1, 2 draft r1");
    expect(folderCatalog(reread(folder))).toEqual({ tools: [search] });
  });

  test("an old name that is still listed beside the new one keeps its version", () => {
    const { folder, outcomes } = declared([find, described], true);
    expect(outcomes.map(({ did, name }) => `${name} ${did}`)).toEqual(["find published", "search revision"]);
    expect(summary(folder.contracts.get("search"))).toBe("1 active r2, 2 active r1");
    expect(folderCatalog(reread(folder))).toEqual({ tools: [find, described] });
  });

  test("an old name with another meaning is kept apart and cannot be accepted", () => {
    const renamed = declared([find], true).folder;
    const options = { server: "docs", accept: true };
    const { folder, outcomes } = captureCatalog(renamed, { tools: [find, narrowed] }, smallJudge, options);
    expect(outcomes).toMatchObject([
      { did: "unchanged" },
      { did: "reserved-name", name: "search", contract: "search~2", reservedBy: "search" },
    ]);
    expect(summary(folder.contracts.get("search~2"))).toBe("1 draft r1");
    expect(folderCatalog(reread(folder))).toEqual({ tools: [find] });
    const again = captureCatalog(folder, { tools: [find, narrowed] }, smallJudge, options);
    expect(formatFolder(again.folder)).toEqual(formatFolder(folder));
    const withdrawn = captureCatalog(folder, { tools: [find] }, smallJudge, options);
    expect(withdrawn.folder.contracts.has("search~2")).toBe(false);
  });

  test("a tool that is really called like a contract kept apart gets its own file", () => {
    const apart = captureCatalog(declared([find], true).folder, { tools: [find, narrowed] }, smallJudge, {
      server: "docs",
    }).folder;
    const tools = [find, narrowed, tool("search~2")];
    const { folder } = captureCatalog(apart, { tools }, smallJudge, { server: "docs" });
    expect([...folder.contracts.keys()].sort()).toEqual(["search", "search~2", "search~2~2"]);
    expect(folderCatalog(reread(folder)).tools.map(({ name }) => name)).toEqual(["find", "search~2"]);
  });
});
