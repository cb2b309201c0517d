import { describe, expect, test } from "vitest";
import { runCommandLine } from "../front-end.ts";
import { temporaryFolder } from "../temporary-folder.fixture.ts";
import { testIo } from "../test-io.fixture.ts";

function tool(name: string, properties: object, required: readonly string[] = []) {
  return { name, inputSchema: { type: "object", properties, required, additionalProperties: false } };
}

const files = {
  "before.json": [tool("search", { query: {}, limit: { maximum: 100 } }, ["query"]), tool("ping", {})],
  "after.json": [tool("search", { query: {}, limit: { maximum: 50 } }, ["query"]), tool("ping", {})],
  "renamed.json": [tool("find", { query: {}, limit: { maximum: 100 } }, ["query"]), tool("ping", {})],
};

async function run(args: readonly string[], more: { stdin?: string; files?: Record<string, unknown> } = {}) {
  const { stdin = "" } = more;
  const io = testIo({ cwd: temporaryFolder({ ...files, ...more.files }), stdin });
  const exitCode = await runCommandLine(args, io);
  return { exitCode, written: io.written, notes: io.notes };
}

async function runJson(args: readonly string[], more = {}) {
  const { exitCode, written } = await run([...args, "--format", "json"], more);
  return { exitCode, report: JSON.parse(written) };
}

test("DIFF-2: a breaking change is told with rule, place, reason, remedy and a payload", async () => {
  const { exitCode, report } = await runJson(["diff", "before.json", "after.json"]);
  expect(exitCode).toBe(1);
  const [server] = report.servers;
  expect(server).toMatchObject({ before: "before.json", after: "after.json", unchanged: 1 });
  expect(server.tools[0].changes).toMatchObject([
    {
      tool: "search",
      side: "input",
      path: expect.stringContaining("/inputSchema/properties/limit"),
      verdict: "breaking",
      confidence: "proven",
      witness: { limit: expect.any(Number) },
      fingerprint: expect.stringMatching(/^sha256:/),
      level: "fail",
    },
  ]);
  expect(server.tools[0].changes[0].reason).not.toBe("");
  expect(server.tools[0].changes[0].remedy).not.toBe("");
});

test("DIFF-9: nothing changed passes", async () => {
  const { exitCode, written } = await run(["diff", "before.json", "before.json"]);
  expect({ exitCode, written }).toEqual({
    exitCode: 0,
    written: "before.json → before.json\n\npass  Nothing changed. 2 tools unchanged.\n",
  });
});

test("DIFF-1: one side may be standard input", async () => {
  const stdin = JSON.stringify({ tools: files["after.json"] });
  const { exitCode, report } = await runJson(["diff", "before.json", "-"], { stdin });
  expect({ exitCode, after: report.servers[0].after }).toEqual({ exitCode: 1, after: "standard input" });
});

test("DIFF-11: --fail-on says what fails", async () => {
  expect((await run(["diff", "before.json", "after.json", "--fail-on", "silent,unknown"])).exitCode).toBe(0);
  expect((await run(["diff", "before.json", "after.json", "--fail-on", "none"])).exitCode).toBe(0);
  expect((await run(["diff", "before.json", "after.json", "--fail-on", "breaking"])).exitCode).toBe(1);
});

test("a declared rename is compared as one tool", async () => {
  const args = ["diff", "before.json", "renamed.json"];
  const rules = async (more: readonly string[]) => {
    const { report } = await runJson([...args, ...more]);
    return report.servers[0].tools.flatMap(({ changes }: { changes: { rule: string }[] }) =>
      changes.map(({ rule }) => rule),
    );
  };
  expect(await rules([])).toContain("tool-removed");
  expect(await rules(["--rename", "search=find"])).toEqual(["tool-renamed"]);
});

test("--tool leaves the other tools out, under the old name and the new one", async () => {
  const { report } = await runJson([
    "diff",
    "before.json",
    "renamed.json",
    "--rename",
    "search=find",
    "--tool",
    "find",
  ]);
  expect(report.servers[0]).toMatchObject({ unchanged: 0, tools: [{ tool: "find" }] });
});

test("the configuration says how to read and what fails, options go first", async () => {
  const config = { "toolgate.config.json": { reading: "strict", failOn: ["unknown"] } };
  const { exitCode, report } = await runJson(["diff", "before.json", "after.json"], { files: config });
  expect({ exitCode, reading: report.reading, failOn: report.failOn }).toEqual({
    exitCode: 0,
    reading: "strict",
    failOn: ["unknown"],
  });
  const args = ["diff", "before.json", "after.json", "--reading", "declared", "--fail-on", "breaking"];
  const given = await runJson(args, { files: config });
  expect({ exitCode: given.exitCode, reading: given.report.reading }).toEqual({
    exitCode: 1,
    reading: "declared",
  });
});

describe("DIFF-9: wrong usage and input: exit code 2, one line", () => {
  test.each([
    [["diff", "-", "-"], "toolgate: standard input can be only one of BEFORE and AFTER"],
    [["diff", "before.json"], "toolgate: diff needs AFTER"],
    [["diff", "--batch", "before.json"], 'toolgate: diff does not take "before.json"'],
    [["diff", "before.json", "gone.json"], "toolgate: gone.json does not exist"],
    [
      ["diff", "before.json", "after.json", "--rename", "search"],
      'toolgate: --rename needs OLD=NEW, not "search"',
    ],
    [
      ["diff", "before.json", "after.json", "--fail-on", "braking"],
      'toolgate: --fail-on does not know "braking"',
    ],
    [["diff", "before.json", "after.json", "--tool", "serch"], 'toolgate: neither side lists a tool "serch"'],
    [["diff", "before.json", "bad.json"], expect.stringMatching(/^toolgate: bad\.json is no JSON.*line 1/)],
    [["diff", "before.json", "empty.json"], "toolgate: empty.json is empty"],
    [["diff", "before.json", "other.json"], "toolgate: other.json holds no tools"],
  ])("%j", async (args, note) => {
    const bad = { "bad.json": "{", "empty.json": "", "other.json": {} };
    const { exitCode, written, notes } = await run(args, { files: bad });
    expect({ exitCode, written }).toEqual({ exitCode: 2, written: "" });
    expect(notes[0]).toEqual(note);
    expect(notes.length).toBeLessThanOrEqual(2);
  });
});

describe("DIFF-1: both sides live", () => {
  const server = (after: string) => `
    const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
    let text = "";
    process.stdin.on("data", (chunk) => {
      text += chunk;
      for (const line of text.split("\\n").slice(0, -1)) {
        const { id, method, params } = JSON.parse(line);
        if (method === "initialize") answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } });
        else if (method === "tools/list") answer(id, { tools: ${after} });
        else if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }) + "\\n");
      }
      text = text.slice(text.lastIndexOf("\\n") + 1);
    });`;
  const servers = {
    "old.cjs": server(JSON.stringify(files["before.json"])),
    "new.cjs": server(JSON.stringify(files["after.json"])),
    "fails.cjs": "process.exit(3)",
    "hangs.cjs": "process.stdin.resume()",
  };

  test("are started and compared", async () => {
    const { exitCode, report } = await runJson(["diff", "stdio:node old.cjs", "stdio:node new.cjs"], {
      files: servers,
    });
    expect(exitCode).toBe(1);
    expect(report.servers[0].tools).toMatchObject([{ tool: "search", verdict: "breaking" }]);
  });

  test("DIFF-9: one that does not start ends the other, with exit code 4", async () => {
    const { exitCode, notes } = await run(["diff", "stdio:node hangs.cjs", "stdio:node fails.cjs"], {
      files: servers,
    });
    expect(exitCode).toBe(4);
    expect(notes.find((note) => note.startsWith("toolgate:"))).toContain("fails.cjs");
  }, 20_000);
});

describe("diff --batch", () => {
  async function batch(lines: readonly unknown[]) {
    const stdin = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
    const { exitCode, written } = await run(["diff", "--batch"], { stdin });
    return {
      exitCode,
      answers: written
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  }

  test("DIFF-2: answers each line with the verdict and every member of the changes", async () => {
    const { exitCode, answers } = await batch([
      { id: 1, before: files["before.json"][0], after: files["after.json"][0] },
      { id: 2, before: null, after: files["after.json"][0] },
      { id: 3, before: files["before.json"][0], after: null },
      { id: 4, before: files["before.json"][0], after: files["before.json"][0], reading: "strict" },
    ]);
    expect(exitCode).toBe(0);
    expect(answers.map(({ id, verdict }) => [id, verdict])).toEqual([
      [1, "breaking"],
      [2, "safe"],
      [3, "breaking"],
      [4, "safe"],
    ]);
    expect(answers[0].changes[0]).toMatchObject({
      rule: expect.any(String),
      tool: "search",
      side: "input",
      path: expect.any(String),
      verdict: "breaking",
      confidence: "proven",
      reason: expect.any(String),
      remedy: expect.any(String),
      fingerprint: expect.stringMatching(/^sha256:/),
      witness: { limit: expect.any(Number) },
    });
    for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(0);
  });

  test("differing names are a rename", async () => {
    const { answers } = await batch([
      { id: 1, before: files["before.json"][0], after: files["renamed.json"][0] },
    ]);
    expect(answers[0].changes.map(({ rule }: { rule: string }) => rule)).toEqual(["tool-renamed"]);
  });

  test("DIFF-9: bad lines are answered with an error, others go on, exit code 2", async () => {
    const good = { id: "good", before: null, after: files["after.json"][0] };
    const { exitCode, answers } = await batch([
      "nonsense",
      { id: "x", before: 1, after: null },
      { id: "y", before: null, after: { inputSchema: {} } },
      good,
    ]);
    expect(exitCode).toBe(2);
    expect(answers.map(({ id, error }) => [id, typeof error])).toEqual([
      [null, "string"],
      ["x", "string"],
      ["y", "string"],
      ["good", "undefined"],
    ]);
  });

  test("an invalid schema is no crash", async () => {
    const broken = { name: "search", inputSchema: { type: 5, properties: [], required: "all" } };
    const { exitCode, answers } = await batch([{ id: 1, before: files["before.json"][0], after: broken }]);
    expect(exitCode).toBe(0);
    expect(answers[0].changes.length).toBeGreaterThan(0);
  });
});
