import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProject, type Project, plainServer } from "../capture/project.fixture.ts";
import { snapshot } from "./snapshot.ts";

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });
const list = (...names: string[]) => ({ tools: names.map((name) => tool(name)) });

let project: Project;

beforeEach(() => {
  project = newProject();
});

afterEach(() => project.remove());

async function taken(...names: string[]): Promise<void> {
  project.write("tools.json", list(...names));
  await project.run(snapshot, "tools.json", "--name", "docs");
}

describe("toolgate snapshot", () => {
  test("the first one writes a file for each tool and the catalog", async () => {
    project.write("tools.json", list("search", "fetch"));
    const { exit, text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(exit).toBe(0);
    expect(project.files()).toEqual([
      "contracts/docs/catalog.json",
      "contracts/docs/tools/fetch.json",
      "contracts/docs/tools/search.json",
      "tools.json",
    ]);
    expect(text).toBe(
      [
        "docs: tools.json → contracts/docs",
        "  new        search  version 1",
        "  new        fetch  version 1",
        "2 new. 3 files written.",
        "",
      ].join("\n"),
    );
  });

  test("the second one of the same list writes nothing", async () => {
    await taken("search", "fetch");
    const before = project.files().map((path) => project.read(path));
    const { exit, text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(exit).toBe(0);
    expect(text).toContain("2 unchanged. The files are up to date.");
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("files that git checked out with CRLF are not stale", async () => {
    await taken("search", "fetch");
    const paths = project.files().filter((path) => path.startsWith("contracts/"));
    for (const path of paths) project.write(path, project.read(path).replaceAll("\n", "\r\n"));
    const check = await project.run(snapshot, "tools.json", "--name", "docs", "--check");
    expect({ exit: check.exit, text: check.text }).toMatchObject({
      exit: 0,
      text: expect.stringContaining("up to date"),
    });
  });

  describe("files that cannot be read are a mistake of the folder's, not of toolgate", () => {
    const file = "contracts/docs/tools/search.json";
    const removed = (path: string) => rmSync(join(project.folder, path), { recursive: true });
    test.each<[string, string, () => void]>([
      [
        "a folder for a tool",
        `${file} cannot be read: it is a folder`,
        () => mkdirSync(join(project.folder, file)),
      ],
      [
        "a link to itself",
        "its symbolic links lead in a circle",
        () => symlinkSync("search.json", join(project.folder, file)),
      ],
    ])("%s", async (_, message, put) => {
      await taken("search");
      removed(file);
      put();
      await expectUnreadable(message);
    });

    test("a file for the folder of the tools", async () => {
      await taken("search");
      removed("contracts/docs/tools");
      project.write("contracts/docs/tools", "");
      await expectUnreadable("contracts/docs/tools cannot be read: it is no folder");
    });

    // Permissions do not bind the superuser.
    test.skipIf(process.getuid?.() === 0 || process.platform === "win32")("no permission", async () => {
      await taken("search");
      chmodSync(join(project.folder, file), 0);
      await expectUnreadable(`${file} cannot be read: permission denied`);
    });

    async function expectUnreadable(message: string): Promise<void> {
      const failed = expect.objectContaining({
        code: "contracts-not-readable",
        exitCode: 2,
        message: expect.stringContaining(message),
      });
      await expect(project.run(snapshot, "tools.json", "--name", "docs")).rejects.toEqual(failed);
      await expect(project.run(snapshot, "tools.json", "--name", "docs", "--check")).rejects.toEqual(failed);
    }
  });

  test("a removed tool keeps its file and its reserved words", async () => {
    await taken("search", "fetch");
    await taken("search");
    expect(project.json("contracts/docs/tools/fetch.json")).toMatchObject({
      removed: true,
      reserved: { names: ["fetch"] },
      versions: [{ version: 1 }],
    });
    expect(project.json("contracts/docs/catalog.json")).toMatchObject({ order: ["search"] });
  });

  test("--check says which files are stale and writes nothing", async () => {
    await taken("search", "fetch");
    expect((await project.run(snapshot, "tools.json", "--name", "docs", "--check")).exit).toBe(0);
    project.write("tools.json", list("search"));
    const before = project.files().map((path) => project.read(path));
    const { exit, text } = await project.run(snapshot, "tools.json", "--name", "docs", "--check");
    expect(exit).toBe(1);
    expect(text).toContain("  stale  contracts/docs/catalog.json\n");
    expect(text).toContain("  stale  contracts/docs/tools/fetch.json\n");
    expect(text.replaceAll("\n", " ")).toContain(
      "Run `toolgate snapshot tools.json --name docs` and commit what it writes.",
    );
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("--check of a project without contract files leaves none behind", async () => {
    project.write("tools.json", list("search"));
    expect((await project.run(snapshot, "tools.json", "--name", "docs", "--check")).exit).toBe(1);
    expect(project.files()).toEqual(["tools.json"]);
  });

  test("names such as ../x and CON get safe files, and no control character reaches the terminal", async () => {
    project.write("tools.json", list("../x", "CON", "\u001b[31mred", "::error::x"));
    const { text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(project.files().filter((path) => path.includes("/tools/"))).toEqual([
      "contracts/docs/tools/%1B%5B31mred.json",
      "contracts/docs/tools/%2E%2E%2Fx.json",
      "contracts/docs/tools/%3A%3Aerror%3A%3Ax.json",
      "contracts/docs/tools/%43%4F%4E.json",
    ]);
    expect(text).not.toContain("\u001b");
    expect(text).not.toMatch(/^\s*::/m);
  });

  test("a name that is listed twice counts once, with a note", async () => {
    project.write("tools.json", list("search", "search"));
    const { exit, io } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(exit).toBe(0);
    expect(io.notes.join("\n")).toContain('The name "search" is listed more than once');
  });

  test("DIFF-7: a definition that nests 2,000 deep is passed over with a line and exit code 1", async () => {
    const deep = `${'{"properties":{"a":'.repeat(2000)}{}${"}}".repeat(2000)}`;
    project.write("tools.json", `[{"name":"deep","inputSchema":${deep}},{"name":"flat","inputSchema":{}}]`);
    const { exit, text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(exit).toBe(1);
    expect(text).toContain("  skipped    deep  nests too deeply to be kept\n");
    expect(project.files()).toContain("contracts/docs/tools/flat.json");
  });

  test("DIFF-7: 1,000 tools and a definition of 5 MB are kept in a few seconds", async () => {
    const names = Array.from({ length: 5 }, (_, index) => "x".repeat(1_000_000) + index);
    const large = tool("large", { inputSchema: { type: "object", properties: { a: { enum: names } } } });
    project.write("tools.json", [
      large,
      ...list(...Array.from({ length: 1000 }, (_, index) => `t${index}`)).tools,
    ]);
    const started = performance.now();
    const { text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(text).toContain("1001 new. 1002 files written.");
    expect((await project.run(snapshot, "tools.json", "--name", "docs", "--check")).exit).toBe(0);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test("a catalog.json that is gone is made anew from the contracts and the list", async () => {
    await taken("search", "fetch");
    const before = project.read("contracts/docs/catalog.json");
    rmSync(join(project.folder, "contracts/docs/catalog.json"));
    const { text } = await project.run(snapshot, "tools.json", "--name", "docs");
    expect(text).toContain("2 unchanged. 1 file written.");
    expect(project.read("contracts/docs/catalog.json")).toBe(before);
  });

  test("two at the same time both end well", async () => {
    project.write("tools.json", list("search", "fetch"));
    const both = await Promise.all([1, 2].map(() => project.run(snapshot, "tools.json", "--name", "docs")));
    expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(both.map(({ text }) => text.includes("2 unchanged")).sort()).toEqual([false, true]);
    expect(project.files()).not.toContain("contracts/docs.lock");
  });
});

describe("toolgate snapshot of what is wrong", () => {
  test.each<[string, (project: Project) => void, string, RegExp]>([
    [
      "a revision that was edited by hand",
      (files) => {
        const path = "contracts/docs/tools/search.json";
        files.write(path, files.read(path).replace('"type": "object"', '"type": "string"'));
      },
      "digest-mismatch",
      /^contracts\/docs\/tools\/search\.json#\/versions\/0\/revisions\/0: was edited by hand/,
    ],
    [
      "USE-3: a contract file of a newer format",
      (files) => files.write("contracts/docs/tools/search.json", { formatVersion: 2 }),
      "format-too-new",
      /has format 2, and this toolgate understands up to 1; update toolgate$/,
    ],
    [
      "a file that was cut off",
      (files) => files.write("contracts/docs/tools/search.json", '{"formatVersion": 1,'),
      "not-json",
      /is not JSON; restore it from git$/,
    ],
    [
      "a contract file that is missing",
      (files) =>
        files.write(
          "contracts/docs/catalog.json",
          files.read("contracts/docs/catalog.json").replace('"search"', '"lost"'),
        ),
      "contract-missing",
      /tools\/lost\.json: is missing/,
    ],
  ])("%s is one line, and nothing is written", async (_, spoil, code, message) => {
    await taken("search");
    spoil(project);
    const before = project.files().map((path) => project.read(path));
    project.write("tools.json", list("search", "new"));
    await expect(project.run(snapshot, "tools.json", "--name", "docs")).rejects.toMatchObject({
      code,
      exitCode: 2,
      message: expect.stringMatching(message),
    });
    project.write("tools.json", list("search"));
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("one page of a list is refused, since it would read as removals", async () => {
    await taken("search", "fetch");
    project.write("tools.json", { ...list("search"), nextCursor: "2" });
    await expect(project.run(snapshot, "tools.json", "--name", "docs")).rejects.toMatchObject({
      code: "partial-list",
    });
  });

  test.each<[string, readonly string[], object]>([
    ["nothing to take", [], { code: "no-servers", mend: expect.stringContaining("toolgate init") }],
    ["a source without a name", ["tools.json"], { code: "name-needed", mend: "Give --name NAME." }],
    ["two sources", ["a", "b"], { code: "argument-unexpected" }],
    ["--all with a source", ["tools.json", "--all"], { code: "argument-unexpected" }],
    ["a file that is not there", ["none.json"], { code: "file-not-found" }],
  ])("%s", async (_, args, failure) => {
    project.write("tools.json", list("search"));
    await expect(project.run(snapshot, ...args)).rejects.toMatchObject({ exitCode: 2, ...failure });
  });
});

describe("toolgate snapshot of live servers", () => {
  const dead = { command: process.execPath, args: ["-e", "process.exit(3)"] };

  test("DIFF-1: the catalog says how it was captured, and the definitions are as the server sent them", async () => {
    project.write("toolgate.config.json", { servers: { plain: plainServer } });
    expect((await project.run(snapshot)).exit).toBe(0);
    expect(project.json("contracts/plain/catalog.json")).toMatchObject({
      order: ["find", "second"],
      capture: {
        source: "server:plain",
        transport: "stdio",
        era: "legacy",
        serverInfo: { name: "hostile", version: "1.2.3" },
        clientCapabilities: expect.any(Array),
      },
    });
    const text = project.read("contracts/plain/tools/find.json");
    expect(text.indexOf('"x-vendor"')).toBeLessThan(text.indexOf('"inputSchema"'));
    expect(text.indexOf('"b": {}')).toBeLessThan(text.indexOf('"a": {'));
    expect((await project.run(snapshot, "plain", "--check")).exit).toBe(0);
  });

  test("a server that only calls itself another version is not stale", async () => {
    project.write("toolgate.config.json", { servers: { plain: plainServer } });
    await project.run(snapshot);
    const path = "contracts/plain/catalog.json";
    project.write(path, project.read(path).replace("1.2.3", "1.2.2"));
    expect((await project.run(snapshot, "--check")).exit).toBe(0);
    await project.run(snapshot);
    expect(project.read(path)).toContain("1.2.3");
  });

  test("a command line of its own names the folder after the server, and keeps no secret", async () => {
    const { command, args } = plainServer;
    await project.run(snapshot, `stdio:"${command}" "${args[0]}" plain --api-key hunter2`);
    expect(project.json("contracts/hostile/catalog.json")).toMatchObject({
      capture: { source: expect.stringMatching(/plain --api-key …$/) },
    });
  });

  test("USE-4: --all takes every server, and one that fails does not stop the others", async () => {
    project.write("toolgate.config.json", { servers: { dead, plain: plainServer } });
    const { exit, text } = await project.run(snapshot, "--all", "--json");
    expect(exit).toBe(4);
    expect(JSON.parse(text)).toMatchObject({
      formatVersion: 1,
      servers: [
        { server: "dead", code: "server-ended" },
        { server: "plain", outcomes: [{ did: "new", name: "find" }, { did: "new" }] },
      ],
    });
    expect(project.files()).toContain("contracts/plain/catalog.json");
    expect(project.files().join()).not.toContain("contracts/dead");
  });

  test("one of several servers has to be named, and a misspelt one is suggested", async () => {
    project.write("toolgate.config.json", { servers: { dead, plain: plainServer } });
    await expect(project.run(snapshot)).rejects.toMatchObject({ code: "server-needed" });
    await expect(project.run(snapshot, "plan")).rejects.toMatchObject({ mend: "Did you mean plain?" });
    await expect(project.run(snapshot, "plain", "--name", "x")).rejects.toMatchObject({
      code: "name-unexpected",
    });
    await expect(project.run(snapshot, "dead")).rejects.toMatchObject({ exitCode: 4 });
  });
});
