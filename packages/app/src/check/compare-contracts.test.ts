import type { Tool } from "@toolgate/core";
import type {
  Approval,
  Contract,
  ContractFolder,
  ReservedWords,
  VersionStatus,
} from "@toolgate/core/contract";
import { toolDigest } from "@toolgate/core/contract";
import { describe, expect, test } from "vitest";
import { compareContracts } from "./compare-contracts.ts";

function tool(name: string, properties: object, required: readonly string[] = []): Tool {
  return {
    name,
    inputSchema: { type: "object", properties, required, additionalProperties: false } as never,
  };
}

type Versions = readonly (readonly [status: VersionStatus, tool: Tool])[];

function contract(id: string, versions: Versions, more: Partial<Contract> = {}): Contract {
  return {
    formatVersion: 1,
    contract: id,
    versions: versions.map(([status, each], index) => ({
      version: index + 1,
      status,
      revisions: [{ revision: 1, digest: toolDigest(each), tool: each }],
    })),
    ...more,
  };
}

function folder(
  contracts: readonly Contract[],
  order = contracts.map(({ contract: id }) => id),
): ContractFolder {
  return {
    catalog: { formatVersion: 1, server: "orders", digest: `sha256:${"0".repeat(64)}`, order },
    contracts: new Map(contracts.map((each) => [each.contract, each])),
  };
}

function compare(base: ContractFolder, candidate: readonly Tool[], current = base) {
  return compareContracts({
    base,
    current,
    candidate: { tools: candidate },
    options: {},
    now: new Date("2026-06-15T12:00:00Z"),
    fileOf: (id) => `contracts/orders/tools/${id}.json`,
  });
}

const query = { query: { type: "string" } };
const v1 = tool("search", { ...query, email: { type: "string" } });
const v2 = tool("search", query);

test("DIFF-11: the published definition passes, and each change names the contract's file", () => {
  const base = folder([contract("search", [["active", v1]])]);
  expect(compare(base, [v1]).comparison).toMatchObject({ verdict: "safe", tools: [], unchanged: 1 });
  expect(compare(base, [v2]).comparison).toMatchObject({
    verdict: "breaking",
    tools: [{ tool: "search", verdict: "breaking", file: "contracts/orders/tools/search.json" }],
  });
});

describe("DIFF-11: every version that is served is compared", () => {
  test("what a published version broke already is not found again", () => {
    const base = folder([
      contract("search", [
        ["active", v1],
        ["active", v2],
      ]),
    ]);
    expect(compare(base, [v2]).comparison).toMatchObject({ verdict: "safe", tools: [] });
  });

  const narrower = tool("search", { query: { type: "string" }, region: { type: "string" } });
  const before = tool("search", { ...query, region: { enum: ["eu", "us"] } });

  test.each<[VersionStatus, boolean]>([
    ["canary", true],
    ["active", true],
    ["deprecated", true],
    ["retired", false],
    ["removed", false],
    ["draft", false],
  ])("an older version that is %s: %s", (status, served) => {
    // Version 1 has a word that version 2 lacks and the candidate takes up with another meaning.
    const first = tool("search", { ...query, region: { type: "integer" } });
    const second = tool("search", query);
    const versions: Versions =
      status === "draft"
        ? [
            ["active", second],
            [status, first],
          ]
        : [
            [status, first],
            ["active", second],
          ];
    const { tools } = compare(folder([contract("search", versions)]), [narrower]).comparison;
    const older = tools.find(({ version }) => version === 1 && status !== "draft");
    expect(older !== undefined && older.verdict === "breaking").toBe(served);
  });

  test("the version is named where there are several", () => {
    const base = folder([
      contract("search", [
        ["deprecated", v1],
        ["active", before],
      ]),
    ]);
    const { tools } = compare(base, [narrower]).comparison;
    expect(tools.map(({ version }) => version)).toContain(2);
  });

  test("an old name that is still listed is compared with its own version", () => {
    const old = tool("find", { ...query, email: { type: "string" } });
    const renamed = contract(
      "find",
      [
        ["deprecated", old],
        ["active", v2],
      ],
      { renames: [{ from: "find", to: "search" }] },
    );
    const listed = folder([renamed], ["search", "find"]);
    const base = { ...listed, catalog: { ...listed.catalog, contracts: { search: "find" } } };
    expect(compare(base, [v2, old]).comparison.tools).toEqual([]);
    const { tools } = compare(base, [v2, tool("find", query)]).comparison;
    expect(tools).toMatchObject([{ tool: "find", version: 1, verdict: "breaking" }]);
  });
});

test("renames that are declared now count", () => {
  const base = folder([contract("search", [["active", v2]])]);
  const current = folder([
    contract("search", [["active", v2]], { renames: [{ from: "search", to: "find" }] }),
  ]);
  const rules = (found: ReturnType<typeof compare>) =>
    found.comparison.tools.flatMap(({ changes }) => changes.map(({ rule }) => rule));
  const candidate = [tool("find", query)];
  expect(rules(compare(base, candidate))).toContain("tool-removed");
  expect(rules(compare(base, candidate, current))).toEqual(["tool-renamed"]);
});

const reserved = (words: ReservedWords): Partial<Contract> => ({ reserved: words });
const email = reserved({ properties: ["/inputSchema/properties/email"] });

test("reserved words of one contract bind that contract alone", () => {
  const versions: Versions = [
    ["removed", v1],
    ["active", v2],
  ];
  const other = contract("other", [["active", tool("other", query)]]);
  const base = folder([contract("search", versions, email), other]);
  const numbers = { ...query, email: { type: "number" } };
  const { tools } = compare(base, [tool("search", numbers), tool("other", numbers)]).comparison;
  expect(tools.map(({ tool: name, changes }) => [name, changes.map(({ rule }) => rule)])).toEqual([
    ["search", ["reserved-word-reused"]],
    ["other", ["optional-property-added"]],
  ]);
});

test("a reserved property that comes back as it was accuses nobody", () => {
  const versions: Versions = [
    ["removed", v1],
    ["active", v2],
  ];
  const base = folder([contract("search", versions, email)]);
  const restored = tool("search", { ...query, email: { type: "string" }, page: { type: "integer" } });
  for (const candidate of [v1, restored]) {
    const changes = compare(base, [candidate]).comparison.tools.flatMap((each) => each.changes);
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(["optional-property-added"]));
  }
});

describe("DIFF-11: a name that was published before comes back", () => {
  const numbers = tool("search", { query: { type: "number" } });
  const rules = (base: ContractFolder, ...candidate: Tool[]) =>
    compare(base, candidate).comparison.tools.flatMap((each) => each.changes.map(({ rule }) => rule));
  const gone = folder([contract("search", [["removed", v2]], { removed: true })]);
  const renamed = folder([
    contract("find", [
      ["removed", v2],
      ["active", tool("find", query)],
    ]),
  ]);

  test("for another meaning: old calls are judged by what was published", () => {
    expect(rules(gone, numbers)).toEqual(["type-narrowed"]);
    expect(rules(renamed, tool("find", query), numbers)).toEqual(["type-narrowed"]);
  });

  test("as it was, or wider: it is a tool that is added", () => {
    expect(rules(gone, v2)).toEqual(["tool-added"]);
    expect(rules(gone, v1)).toEqual(["tool-added"]);
    expect(rules(renamed, tool("find", query), v2)).toEqual(["tool-added"]);
  });
});

describe("a reserved value of an enum", () => {
  const mode = (...values: string[]) => tool("search", { mode: { enum: values } });
  const value = { pointer: "/inputSchema/properties/mode", value: "deep" };
  const versions: Versions = [
    ["removed", mode("fast", "deep")],
    ["active", mode("fast")],
  ];
  const base = folder([contract("search", versions, reserved({ enumValues: [value] }))]);
  const changes = (...candidate: string[]) =>
    compare(base, [mode(...candidate)]).comparison.tools.flatMap((each) => each.changes);

  test("is suspected where it comes back", () => {
    const found = changes("fast", "deep", "slow");
    expect(found).toMatchObject([
      {
        rule: "reserved-value-returned",
        verdict: "silent",
        confidence: "suspected",
        path: "/inputSchema/properties/mode",
      },
      { rule: "enum-widened", verdict: "safe" },
    ]);
    expect(found[0]?.reason).toContain('"deep" was published before');
  });

  test("is nothing where other values come, or the definition is what was published before", () => {
    expect(changes("fast", "slow")).toMatchObject([{ rule: "enum-widened" }]);
    expect(changes("fast", "deep")).toMatchObject([{ rule: "enum-widened" }]);
  });

  test("is nothing where the version that callers hold has it", () => {
    const held = folder([
      contract("search", [...versions, ["active", mode("fast", "deep", "slow")]], {
        reserved: { enumValues: [value] },
      }),
    ]);
    const { tools } = compare(held, [mode("fast", "deep", "slow", "slower")]).comparison;
    const rules = tools.flatMap((each) => each.changes.map(({ rule }) => rule));
    expect(new Set(rules)).toEqual(new Set(["enum-widened"]));
  });
});

describe("DIFF-10: approvals of the contract files as they are now", () => {
  const base = folder([contract("search", [["active", v1]])]);
  const { fingerprint } = compare(base, [v2]).comparison.tools[0]?.changes[0] ?? { fingerprint: "" };
  const approval: Approval = { fingerprint, by: "owner@example.com", reason: "agreed" };
  const withApprovals = (approvals: readonly Approval[]) =>
    folder([contract("search", [["active", v1]], { approvals })]);

  test("count by fingerprint", () => {
    expect(compare(base, [v2], withApprovals([approval])).approvals).toEqual([approval]);
    expect(
      compare(base, [v2], withApprovals([{ ...approval, fingerprint: "sha256:other" }])).approvals,
    ).toEqual([]);
  });

  test.each([
    ["2026-06-15", 1, 0],
    ["2026-06-14", 0, 1],
  ])("that hold until %s: %i approved, %i expired", (until, approved, expired) => {
    const found = compare(base, [v2], withApprovals([{ ...approval, until }]));
    expect(found.approvals).toHaveLength(approved);
    expect(found.findings.map(({ code }) => code)).toEqual(Array(expired).fill("approval-expired"));
  });

  test("that were taken back count no more", () => {
    expect(compare(withApprovals([approval]), [v2], base).approvals).toEqual([]);
  });
});
