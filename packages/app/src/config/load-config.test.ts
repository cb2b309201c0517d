import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../sources/open.fixture.ts";
import { testIo } from "../test-io.fixture.ts";
import { loadConfig } from "./load-config.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "toolgate-config-"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}
const load = (folder = ".", given?: string, env: Record<string, string> = {}) =>
  loadConfig(testIo({ cwd: join(root, folder), env }), given);

describe("loadConfig", () => {
  test.each([
    ["toolgate.config.json", '{"formatVersion":1,"servers":{"orders":{"command":"npx"}},"reading":"strict"}'],
    [
      "toolgate.config.yaml",
      "formatVersion: 1\nservers:\n  orders: { command: npx }\nreading: strict # why\n",
    ],
    ["toolgate.config.yml", "servers:\n  orders:\n    command: npx\nreading: strict\n"],
    ["toolgate.config.mjs", 'export default { servers: { orders: { command: "npx" } }, reading: "strict" };'],
    [
      "toolgate.config.mts",
      'const reading: string = "strict";\nexport default { servers: { orders: { command: "npx" } }, reading };',
    ],
    [
      "toolgate.config.ts",
      'interface Named { command: string }\nconst orders: Named = { command: "npx" };\nexport default { servers: { orders }, reading: "strict" as const };',
    ],
  ])("reads %s", async (name, text) => {
    const path = await write(name, text);
    expect(await load()).toEqual({
      path,
      folder: root,
      contracts: join(root, "contracts"),
      servers: new Map([["orders", { command: "npx" }]]),
      limits: { timeoutMs: 30_000, maxBytes: 67_108_864, maxPages: 1000 },
      reading: "strict",
    });
  });

  test("USE-1: finds the nearest one upwards; its paths count from its folder", async () => {
    await write("toolgate.config.json", "{}");
    await write("inner/toolgate.config.yaml", "contracts: ../api\nlimits: { maxPages: 5 }\n");
    await mkdir(join(root, "inner/a/b"), { recursive: true });
    const config = await load("inner/a/b");
    expect(config?.path).toBe(join(root, "inner/toolgate.config.yaml"));
    expect(config?.contracts).toBe(join(root, "api"));
    expect(config?.limits).toEqual({ timeoutMs: 30_000, maxBytes: 67_108_864, maxPages: 5 });
  });

  test("USE-1: takes the one that is given, or that TOOLGATE_CONFIG names", async () => {
    await write("toolgate.config.json", "{}");
    const other = await write("other/mine.yaml", "reading: strict\n");
    expect((await load(".", "other/mine.yaml"))?.path).toBe(other);
    expect((await load("other", undefined, { TOOLGATE_CONFIG: other }))?.path).toBe(other);
    expect((await load(".", "toolgate.config.json", { TOOLGATE_CONFIG: other }))?.path).toBe(
      join(root, "toolgate.config.json"),
    );
  });

  test("gives nothing where there is none", async () => {
    expect(await loadConfig(testIo({ cwd: "/" }))).toBeUndefined();
  });

  test.each([
    ["toolgate.config.json", "", "empty-input", "toolgate.config.json is empty"],
    ["toolgate.config.json", "null", "config-empty", "toolgate.config.json holds no configuration"],
    [
      "toolgate.config.json",
      "{,}",
      "no-json",
      "toolgate.config.json is no JSON: it has a fault (line 1, column 2)",
    ],
    [
      "toolgate.config.json",
      '{"servrs":{}}',
      "config-wrong",
      'toolgate.config.json has an unknown key "servrs"',
    ],
    [
      "toolgate.config.json",
      '{"servers":{"a":{}}}',
      "config-wrong",
      "toolgate.config.json at /servers/a has none of command, url",
    ],
    [
      "toolgate.config.json",
      '{"formatVersion":2,"new":1}',
      "config-newer",
      "toolgate.config.json has format version 2; this toolgate reads up to 1",
    ],
    ["toolgate.config.yaml", "", "config-empty", "toolgate.config.yaml holds no configuration"],
    ["toolgate.config.yaml", "a: [1\nb: 2\n", "config-yaml", "toolgate.config.yaml is no YAML: "],
    [
      "toolgate.config.yaml",
      "reading: strict\nreading: declared\n",
      "config-yaml",
      "Map keys must be unique (line 2, column 1)",
    ],
    ["toolgate.config.yaml", "reading: *nowhere\n", "config-yaml", "toolgate.config.yaml is no YAML"],
    [
      "toolgate.config.yaml",
      "a: &a [*a, *a]\n",
      "config-wrong",
      'toolgate.config.yaml has an unknown key "a"',
    ],
    [
      "toolgate.config.mjs",
      "export const servers = {};",
      "config-empty",
      "toolgate.config.mjs holds no configuration",
    ],
    [
      "toolgate.config.mjs",
      'throw new Error("no \\u001b[31mluck\\nat all");',
      "config-failed",
      "toolgate.config.mjs cannot be run: no luck",
    ],
    ["toolgate.config.ts", "export default {", "config-failed", "toolgate.config.ts cannot be run: "],
    [
      "toolgate.config.ts",
      'import "./gone.ts"; export default {};',
      "config-failed",
      "toolgate.config.ts cannot be run: ",
    ],
  ])("says in one line what is wrong: %s with %j", async (name, text, code, message) => {
    await write(name, text);
    const failure = await failureOf(load());
    expect(failure).toMatchObject({ code, exitCode: 2 });
    expect(failure.message).toContain(message);
    expect(failure.message).not.toMatch(/[\u0000-\u001f]/);
  });

  test("refuses two in one folder, a missing one, a folder and another kind of file", async () => {
    await write("toolgate.config.json", "{}");
    await write("toolgate.config.yaml", "{}");
    await write("config.toml", "");
    await mkdir(join(root, "folder.json"));
    const expected = (code: string) => expect.objectContaining({ code, exitCode: 2 });
    expect(await failureOf(load())).toEqual(expected("several-configs"));
    expect(await failureOf(load(".", "gone.json"))).toEqual(expected("file-not-found"));
    expect(await failureOf(load(".", "gone.ts"))).toEqual(expected("file-not-found"));
    expect(await failureOf(load(".", "folder.json"))).toEqual(expected("no-file"));
    expect(await failureOf(load(".", "config.toml"))).toEqual(expected("config-kind"));
  });
});
