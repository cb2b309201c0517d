import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { contractOf, tool } from "./contract.fixture.ts";
import { formatCatalogRecord, formatContract, parseCatalogRecord, parseContract } from "./contract-file.ts";
import { faultLine, type Parsed } from "./file-text.ts";

const fingerprint = `sha256:${"0a".repeat(32)}`;
const search = tool("search", { query: { type: "string" } }, { _meta: { zebra: 1, ant: 2 } });

/** A contract with every member of the format. */
const full = {
  ...contractOf("search", [[search], [tool("find", { q: { type: "string" } })]]),
  reserved: { names: ["search"], properties: ["/inputSchema/properties/query"], enumValues: [] },
  aliases: [{ name: "old_search", servesVersions: [1], listed: false, inputSchema: true, arguments: [{}] }],
  renames: [
    { from: "search", to: "find" },
    { from: "query", to: "q", property: "/inputSchema" },
  ],
  approvals: [{ fingerprint, by: "docs@example.com", reason: "nobody calls it", until: "2027-01-31" }],
  converters: [{ from: 1, to: 2, arguments: [{ step: "rename" }], result: [] }],
};
const catalog = {
  formatVersion: 1,
  server: "docs",
  digest: fingerprint,
  order: ["find"],
  contracts: { find: "search" },
  capture: {
    source: "stdio:docs-server",
    transport: "stdio",
    era: "legacy",
    protocolVersion: "2025-11-25",
    serverInfo: { name: "docs", version: "1.2.0" },
    clientCapabilities: ["roots"],
  },
};

/** Sets one place of a copy, given as path of keys; `undefined` takes the member away. */
function changed(value: object, path: readonly (string | number)[], to: unknown): unknown {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>(
      (inner, key) => inner[key] as Record<string | number, unknown>,
      copy,
    );
  const key = path.at(-1) as string | number;
  if (to === undefined) delete holder[key];
  else holder[key] = to;
  return copy;
}

function lines(parsed: Parsed<unknown>): readonly string[] {
  return parsed.ok ? [] : parsed.faults.map(faultLine);
}

describe("contract files", () => {
  test("are written in a fixed order, with the tool as the server sent it, and read back the same", () => {
    const shuffled = Object.fromEntries(Object.entries(full).reverse()) as unknown as typeof full;
    const written = formatContract(shuffled);
    expect(written).toBe(formatContract(full));
    expect(Object.keys(JSON.parse(written))).toEqual([
      "formatVersion",
      "contract",
      "reserved",
      "aliases",
      "renames",
      "approvals",
      "converters",
      "versions",
    ]);
    expect(written).toContain('"zebra": 1,\n');
    expect(written.endsWith("}\n")).toBe(true);
    const parsed = parseContract(written, "f");
    expect(parsed).toEqual({ ok: true, value: full });
    if (parsed.ok) expect(formatContract(parsed.value)).toBe(written);
  });

  test("USE-3: members of newer formats survive reading and writing, wherever they stand", () => {
    let grown: unknown = full;
    for (const path of [
      [],
      ["versions", 0],
      ["versions", 0, "revisions", 0],
      ["aliases", 0],
      ["renames", 1],
    ]) {
      grown = changed(grown as object, [...path, "later"], { kept: [1] });
    }
    const parsed = parseContract(JSON.stringify(grown), "f");
    expect(parsed.ok && JSON.parse(formatContract(parsed.value))).toEqual(grown);
    const grownCatalog = changed(catalog, ["capture", "later"], 1);
    const parsedCatalog = parseCatalogRecord(JSON.stringify(grownCatalog), "f");
    expect(parsedCatalog.ok && JSON.parse(formatCatalogRecord(parsedCatalog.value))).toEqual(grownCatalog);
  });

  test("a tool with a member called __proto__ stays as it is", () => {
    const odd = JSON.parse('{"name":"odd","inputSchema":{"properties":{"__proto__":{"type":"string"}}}}');
    const parsed = parseContract(formatContract(contractOf("odd", [[odd]])), "f");
    expect(parsed.ok && JSON.stringify(parsed.value.versions[0]?.revisions[0]?.tool)).toBe(
      JSON.stringify(odd),
    );
  });

  test("USE-3: a newer format is refused, and says what to do", () => {
    const newer = { formatVersion: 2, versions: "a shape we cannot know" };
    expect(lines(parseContract(JSON.stringify(newer), "tools/a.json"))).toEqual([
      "tools/a.json#/formatVersion: has format 2, and this toolgate understands up to 1; update toolgate",
    ]);
    expect(parseCatalogRecord(JSON.stringify({ formatVersion: 7 }), "catalog.json")).toMatchObject({
      faults: [{ code: "format-too-new" }],
    });
  });

  test.each([
    ["cut off", '{"formatVersion": 1,', "f: is not JSON; restore it from git"],
    ["empty", "", "f: is not JSON; restore it from git"],
    [
      "in conflict",
      '{\n<<<<<<< HEAD\n"a": 1\n=======\n',
      "f: has unresolved merge conflicts; resolve them, then run toolgate snapshot",
    ],
    ["nested 5,000 deep", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, "f: nests deeper than 1000 levels"],
    ["a list", "[]", "f: must be an object, not a list"],
  ])("a file that is %s gets one line", (_, source, line) => {
    expect(lines(parseContract(source, "f"))).toEqual([line]);
  });

  test("a revision that was edited by hand is found by its digest", () => {
    const edited = changed(full, ["versions", 0, "revisions", 0, "tool", "description"], "edited");
    expect(parseContract(JSON.stringify(edited), "f")).toMatchObject({
      faults: [{ code: "digest-mismatch", pointer: "/versions/0/revisions/0" }],
    });
  });

  test.each([
    [["versions", 1, "version"], 3, "f#/versions/1/version: must be 2: versions count up from 1"],
    [
      ["versions", 0, "revisions", 0, "revision"],
      2,
      "f#/versions/0/revisions/0/revision: must be 1: revisions count up from 1",
    ],
    [["versions", 0, "status"], "draft", "f#/versions/0/status: only the last version can be a draft"],
  ])("numbers out of order: %j = %j", (path, to, line) => {
    expect(lines(parseContract(JSON.stringify(changed(full, path, to)), "f"))).toEqual([line]);
  });

  test("a schema nested hundreds deep is written on one line and read back", () => {
    let schema: object = { type: "string" };
    for (let depth = 0; depth < 300; depth += 1) schema = { properties: { a: schema } };
    const deep = contractOf("deep", [[{ name: "deep", inputSchema: schema } as never]]);
    const written = formatContract(deep);
    expect(written.length).toBeLessThan(20_000);
    expect(parseContract(written, "f")).toEqual({ ok: true, value: deep });
  });
});

describe("the published JSON Schemas", () => {
  const schemaOf = (name: string) =>
    new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), "utf8")),
    );
  const fits = { contract: schemaOf("contract.schema.json"), catalog: schemaOf("catalog.schema.json") };

  const contractCases: readonly [readonly (string | number)[], unknown, boolean][] = [
    [["later"], 1, true],
    [["formatVersion"], undefined, false],
    [["formatVersion"], "1", false],
    [["formatVersion"], 0, false],
    [["contract"], 1, false],
    [["removed"], true, true],
    [["removed"], false, false],
    [["reserved", "names"], "search", false],
    [["reserved", "properties", 0], "inputSchema", false],
    [["reserved", "properties", 0], "/a~2", false],
    [["reserved", "properties", 0], "/a~1b/~0", true],
    [["reserved", "enumValues"], [{ pointer: "", value: null }], true],
    [["reserved", "enumValues"], [{ pointer: "" }], false],
    [["aliases"], {}, false],
    [["aliases", 0, "name"], undefined, false],
    [["aliases", 0, "servesVersions"], [], false],
    [["aliases", 0, "servesVersions"], [1.5], false],
    [["aliases", 0, "listed"], "yes", false],
    [["aliases", 0, "inputSchema"], { type: "object" }, true],
    [["aliases", 0, "inputSchema"], "object", false],
    [["aliases", 0, "arguments"], ["step"], false],
    [["aliases", 0, "result"], [{}], true],
    [["renames", 0, "from"], null, false],
    [["renames", 1, "property"], "#/inputSchema", false],
    [["approvals", 0, "fingerprint"], "sha256:12", false],
    [["approvals", 0, "by"], undefined, false],
    [["approvals", 0, "until"], "2027-13-01", false],
    [["approvals", 0, "until"], "next week", false],
    [["approvals", 0, "at"], "2026-11-30", true],
    [["converters", 0, "to"], 0, false],
    [["converters", 0, "result"], null, false],
    [["versions"], [], false],
    [["versions", 0, "status"], "live", false],
    [["versions", 0, "version"], 1.5, false],
    [["versions", 0, "revisions"], [], false],
    [["versions", 1, "because"], [{ rule: "r", path: "/name", verdict: "breaking", reason: "x" }], true],
    [["versions", 1, "because"], [{ rule: "r", path: "/name", verdict: "bad", reason: "x" }], false],
    [["versions", 1, "because"], [{ rule: "r", path: "/", verdict: "safe" }], false],
    [["versions", 0, "revisions", 0, "digest"], "sha256:XY", false],
    [["versions", 0, "revisions", 0, "because"], "x", false],
    [["versions", 0, "revisions", 0, "tool"], "search", false],
    [["versions", 0, "revisions", 0, "tool", "name"], undefined, false],
  ];

  test("USE-3: a file with every member fits its schema", () => {
    expect(fits.contract(full)).toBe(true);
    expect(fits.catalog(catalog)).toBe(true);
  });

  test.each(contractCases)("contract with %j = %j: both say %s", (path, to, good) => {
    const file = changed(full, path, to);
    expect(fits.contract(file)).toBe(good);
    const parsed = parseContract(JSON.stringify(file), "f");
    const structureFaults = parsed.ok ? [] : parsed.faults.filter(({ code }) => code !== "digest-mismatch");
    expect(structureFaults.map(({ message }) => message)).toHaveLength(good ? 0 : 1);
  });

  test.each([
    [["later"], 1, true],
    [["server"], undefined, false],
    [["digest"], "", false],
    [["order"], ["a", 1], false],
    [["contracts"], { find: 1 }, false],
    [["contracts"], ["find"], false],
    [["capture"], undefined, true],
    [["capture", "source"], undefined, false],
    [["capture", "transport"], 1, false],
    [["capture", "serverInfo"], "docs", false],
    [["capture", "serverInfo", "version"], 1, false],
    [["capture", "clientCapabilities"], "roots", false],
  ] as [string[], unknown, boolean][])("catalog with %j = %j: both say %s", (path, to, good) => {
    const file = changed(catalog, path, to);
    expect(fits.catalog(file)).toBe(good);
    expect(lines(parseCatalogRecord(JSON.stringify(file), "f"))).toHaveLength(good ? 0 : 1);
  });
});
