import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testIo } from "../test-io.fixture.ts";
import { defaultLimits } from "./limits.ts";
import { failureOf, namesOf, open } from "./open.fixture.ts";

const list = '{"tools":[{"name":"find","inputSchema":{"type":"object"}}]}';
let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "toolgate-open-"));
  const files: Record<string, string | Uint8Array> = {
    "tools.json": list,
    "bom.json": `\ufeff${list}`,
    "utf16.json": Buffer.from(`\ufeff${list}`, "utf16le"),
    "utf16-unmarked.json": Buffer.from(list, "utf16le"),
    "latin1.json": Buffer.from('[{"name":"caf\u00e9","inputSchema":{}}]', "latin1"),
    "empty.json": "",
    "blank.json": " \n",
    "broken.json": '{\n  "tools": [\n    {"name": "find",}\n  ]\n}\n',
    "cut.json": list.slice(0, 20),
    "other.json": '{"name":"package","version":"1.0.0"}',
    "contracts/orders/catalog.json": "CATALOG",
    "contracts/orders/tools/find.json": "FIND",
    "contracts/orders/tools/notes.txt": "no contract",
    "contracts/orders/README.md": "no contract",
    "nothing/here.txt": "",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(cwd, name, ".."), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
});
afterAll(() => rm(cwd, { recursive: true }));

const openHere = (text: string, context: Parameters<typeof open>[1] = {}) =>
  open(text, { io: testIo({ cwd }), ...context });

describe("openSource on files", () => {
  test.each(["tools.json", "./tools.json", "bom.json"])("DIFF-1: reads %s", async (path) => {
    const source = await openHere(path);
    expect(source).toMatchObject({ label: path, findings: [] });
    expect(namesOf(source)).toEqual(["find"]);
  });

  test("reads an absolute path", async () => {
    expect(namesOf(await open(join(cwd, "tools.json")))).toEqual(["find"]);
  });

  test("DIFF-1: reads standard input", async () => {
    const source = await open("-", { io: testIo({ stdin: list }) });
    expect(source.label).toBe("standard input");
    expect(namesOf(source)).toEqual(["find"]);
  });

  test.each([
    ["missing.json", "file-not-found", "missing.json does not exist"],
    ["tools.json/inside", "file-not-found", "tools.json/inside does not exist"],
    ["sdtio:node a.js", "file-not-found", "sdtio:node a.js does not exist"],
    ["empty.json", "empty-input", "empty.json is empty"],
    ["blank.json", "empty-input", "blank.json is empty"],
    ["broken.json", "no-json", "broken.json is no JSON: it has a fault (line 3, column 21)"],
    ["cut.json", "no-json", "cut.json is no JSON: it ends too early (line 1, column 21)"],
    ["utf16.json", "not-utf8", "utf16.json is encoded as UTF-16 or UTF-32"],
    ["utf16-unmarked.json", "not-utf8", "utf16-unmarked.json is encoded as UTF-16 or UTF-32"],
    ["latin1.json", "not-utf8", "latin1.json is not UTF-8 text"],
    ["other.json", "no-tools", "other.json holds no tools"],
    ["nothing", "no-contract-folder", "nothing is a folder without catalog.json"],
  ])("says what is wrong with %s", async (path, code, message) => {
    expect(await failureOf(openHere(path))).toMatchObject({ code, message, exitCode: 2 });
  });

  test("names what may be given where a prefix is misspelt", async () => {
    expect((await failureOf(openHere("sdtio:node a.js"))).mend).toContain("stdio:COMMAND");
  });

  test("stops at the size limit", async () => {
    const config = {
      path: "",
      folder: cwd,
      contracts: cwd,
      servers: new Map(),
      limits: { ...defaultLimits, maxBytes: 20 },
    };
    const expected = { code: "too-large", exitCode: 2 };
    expect(await failureOf(openHere("tools.json", { config }))).toMatchObject(expected);
    expect(await failureOf(open("-", { config, io: testIo({ stdin: list }) }))).toMatchObject(expected);
  });

  test("a path never puts control characters into a message", async () => {
    const { message } = await failureOf(openHere("a\u001b[31mb.json"));
    expect(message).toBe("ab.json does not exist");
  });
});

describe("openSource on contract folders", () => {
  test("DIFF-1: hands the contract files, and no others, to the reader", async () => {
    const source = await openHere("contracts/orders", {
      readContractFolder: (files, label) => {
        expect(label).toBe("contracts/orders");
        expect(Object.fromEntries(files)).toEqual({ "catalog.json": "CATALOG", "tools/find.json": "FIND" });
        return { tools: [{ name: "find", inputSchema: {} }] };
      },
    });
    expect(namesOf(source)).toEqual(["find"]);
  });

  test("a folder where the file of a tool should be is named", async () => {
    await mkdir(join(cwd, "contracts/orders/tools/b.json"));
    const failure = await failureOf(
      openHere("contracts/orders", { readContractFolder: () => ({ tools: [] }) }),
    );
    await rm(join(cwd, "contracts/orders/tools/b.json"), { recursive: true });
    expect(failure).toMatchObject({ code: "file-not-readable", exitCode: 2 });
    expect(failure.message).toBe(
      "contracts/orders/tools/b.json cannot be read: a folder is where a file should be",
    );
  });

  test("names the contract folders inside of a folder that is none", async () => {
    const failure = await failureOf(openHere("contracts"));
    expect(failure).toMatchObject({ code: "no-contract-folder", exitCode: 2 });
    expect(failure.mend).toBe(`Give a contract folder: ${join("contracts", "orders")}.`);
  });
});
