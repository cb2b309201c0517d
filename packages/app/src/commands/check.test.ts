import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../front-end.ts";
import { temporaryFolder, writeInto } from "../temporary-folder.fixture.ts";
import { testIo } from "../test-io.fixture.ts";

const search = (maximum: number) => [
  { name: "search", inputSchema: { type: "object", properties: { limit: { type: "integer", maximum } } } },
];

const author = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    env: { ...process.env, ...author },
    encoding: "utf8",
  }).trim();
}

function commit(folder: string): string {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Change tools");
  return git(folder, "rev-parse", "HEAD");
}

async function run(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const io = testIo({ cwd: folder, env: { PATH: process.env["PATH"], ...env } });
  const exitCode = await runCommandLine(args, io);
  return { exitCode, written: io.written, notes: io.notes };
}

async function checkJson(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const { exitCode, written, notes } = await run(folder, ["check", ...args, "--format", "json"], env);
  return { exitCode, report: written === "" ? undefined : JSON.parse(written), notes };
}

/** A folder with the tools that may come, and contracts of `orders` as they were snapshot. */
async function project(): Promise<string> {
  const folder = temporaryFolder({
    "now.json": search(100),
    "narrower.json": search(50),
    "wider.json": search(200),
    "toolgate.config.json": { servers: { orders: { command: "node", args: ["server.cjs"] } } },
  });
  await snapshot(folder, "now.json", "orders");
  return folder;
}

async function snapshot(folder: string, source: string, name: string): Promise<void> {
  const { exitCode, notes } = await run(folder, ["snapshot", source, "--name", name, "--accept"]);
  expect({ exitCode, notes }).toEqual({ exitCode: 0, notes: [] });
}

/** The same in a repository: the contracts are committed on `main`, and a branch is checked out. */
async function repository(): Promise<string> {
  const folder = await project();
  git(folder, "init", "--quiet", "--initial-branch", "main");
  commit(folder);
  git(folder, "checkout", "--quiet", "-b", "change");
  return folder;
}

test("DIFF-11: a candidate is compared with the contracts of the merge base", async () => {
  const folder = await repository();
  // The branch brings its contracts up to date, and accepts: callers still hold what main has.
  await snapshot(folder, "narrower.json", "orders");
  commit(folder);
  const { exitCode, report } = await checkJson(folder, ["narrower.json"]);
  expect(exitCode).toBe(1);
  expect(report.servers).toMatchObject([
    {
      label: "orders",
      before: expect.stringMatching(/^contracts\/orders at main \([0-9a-f]{7}\)$/),
      after: "narrower.json",
      tools: [{ tool: "search", verdict: "breaking", file: "contracts/orders/tools/search.json" }],
    },
  ]);
  expect((await checkJson(folder, ["wider.json"])).exitCode).toBe(0);
});

test("DIFF-11: --against names another revision", async () => {
  const folder = await repository();
  await snapshot(folder, "narrower.json", "orders");
  const head = commit(folder);
  expect((await checkJson(folder, ["narrower.json", "--against", head])).exitCode).toBe(0);
  expect((await checkJson(folder, ["narrower.json", "--against", "main"])).exitCode).toBe(1);
  const unknown = await checkJson(folder, ["narrower.json", "--against", "nowhere"]);
  expect(unknown).toMatchObject({
    exitCode: 2,
    notes: [expect.stringContaining("nowhere"), expect.any(String)],
  });
});

test("DIFF-11: in CI the base is the branch that the pull request goes to", async () => {
  const folder = await repository();
  git(folder, "update-ref", "refs/remotes/origin/release", "main");
  const { report } = await checkJson(folder, ["wider.json"], { GITHUB_BASE_REF: "release" });
  expect(report.servers[0].before).toContain("origin/release");
  const absent = await checkJson(folder, ["wider.json"], { GITHUB_BASE_REF: "absent" });
  expect(absent).toMatchObject({
    exitCode: 3,
    notes: [expect.stringContaining("origin/absent"), expect.any(String)],
  });
});

test("DIFF-11: without git the contract files as they are count", async () => {
  const folder = await project();
  const { exitCode, report, notes } = await checkJson(folder, ["narrower.json"]);
  expect({ exitCode, before: report.servers[0].before }).toEqual({
    exitCode: 1,
    before: "contracts/orders (as it is, no git)",
  });
  expect(notes).toEqual([expect.stringContaining("compared with the contract files as they are")]);
});

test.each([
  ["--config", (config: string) => ["--config", config], {}],
  ["TOOLGATE_CONFIG", () => [], "TOOLGATE_CONFIG"],
])(
  "DIFF-11: git is asked where the contracts are, not in the working directory: %s",
  async (_, args, variable) => {
    const folder = await repository();
    await snapshot(folder, "narrower.json", "orders");
    commit(folder);
    const config = join(folder, "toolgate.config.json");
    const env: Record<string, string> = typeof variable === "string" ? { [variable]: config } : {};
    const found = await checkJson("/", [join(folder, "narrower.json"), ...args(config)], env);
    expect(found).toMatchObject({
      exitCode: 1,
      notes: [],
      report: { servers: [{ before: expect.stringContaining("contracts/orders at main (") }] },
    });
  },
);

describe("DIFF-11: where HEAD is all that there is to compare with", () => {
  /** The branch brings a breaking change with its contracts; a clone of it knows no other branch. */
  async function clone(...options: string[]): Promise<string> {
    const origin = await repository();
    await snapshot(origin, "narrower.json", "orders");
    commit(origin);
    git(origin, "checkout", "--quiet", "main");
    const folder = temporaryFolder({});
    const url = pathToFileURL(origin).href;
    git(folder, "clone", "--quiet", "--single-branch", "--branch", "change", ...options, url, ".");
    return folder;
  }

  test("one note and the report say so", async () => {
    const { exitCode, report, notes } = await checkJson(await clone(), ["narrower.json"]);
    expect(exitCode).toBe(0);
    expect(notes).toEqual([
      "note: compared with HEAD: what is committed here already is not checked; pass --against REF",
    ]);
    expect(report.servers[0].before).toMatch(/ at HEAD \([0-9a-f]{7}; no branch to compare with\)$/);
  });

  test("DIFF-9: a shallow clone is not enough evidence", async () => {
    const shallow = await clone("--depth", "1");
    const { exitCode, notes } = await checkJson(shallow, ["narrower.json"]);
    expect(exitCode).toBe(3);
    expect(notes.join(" ")).toMatch(/shallow.*fetch-depth: 0.*--against/);
    expect((await checkJson(shallow, ["wider.json", "--against", "HEAD"])).exitCode).toBe(0);
  });

  test("DIFF-9: a repository that git cannot read is not taken for none", async () => {
    const folder = await repository();
    writeInto(folder, ".git/config", "[broken");
    const { exitCode, notes } = await checkJson(folder, ["now.json"]);
    expect(exitCode).toBe(3);
    expect(notes[0]).toContain("git cannot read the repository of the contracts");
  });
});

test("DIFF-10: an approval in the contract files lets a finding pass", async () => {
  const folder = await repository();
  const { report } = await checkJson(folder, ["narrower.json"]);
  const [{ fingerprint }] = report.servers[0].tools[0].changes;
  const args = [
    "approve",
    fingerprint,
    "--tool",
    "search",
    "--by",
    "owner@example.com",
    "--reason",
    "agreed",
  ];
  expect((await run(folder, args)).exitCode).toBe(0);
  const approved = await checkJson(folder, ["narrower.json"]);
  expect(approved.exitCode).toBe(0);
  expect(approved.report.servers[0].tools[0].changes).toMatchObject([
    { level: "approved", approval: { by: "owner@example.com", reason: "agreed" } },
  ]);
});

test("DIFF-10: what fails says how to approve it, and the removal of a tool tells its contract", async () => {
  const folder = await repository();
  writeInto(folder, "none.json", []);
  for (const source of ["narrower.json", "none.json"]) {
    const { exitCode, written } = await run(folder, ["check", source]);
    expect(exitCode).toBe(1);
    const [, fingerprint = "", more] =
      /approve: toolgate approve (sha256:[0-9a-f]{64}) (.*)/.exec(written) ?? [];
    expect(more).toBe("--tool search --by WHO --reason TEXT");
    const tool = source === "none.json" ? [] : ["--tool", "search"];
    await run(folder, ["approve", fingerprint, ...tool, "--by", "a@example.com", "--reason", "agreed"]);
    expect((await checkJson(folder, [source])).exitCode).toBe(0);
  }
});

test("DIFF-10: a finding about a declared rename can be approved before its snapshot", async () => {
  const folder = await repository();
  writeInto(
    folder,
    "renamed.json",
    search(100).map((tool) => ({ ...tool, name: "find things" })),
  );
  expect((await run(folder, ["rename", "search", "find things"])).exitCode).toBe(0);
  const { written } = await run(folder, ["check", "renamed.json"]);
  const [, fingerprint = ""] =
    /approve (sha256:[0-9a-f]{64}) --tool "find things" --by WHO/.exec(written) ?? [];
  const approved = [
    "approve",
    fingerprint,
    "--tool",
    "find things",
    "--by",
    "a@example.com",
    "--reason",
    "agreed",
  ];
  expect(await run(folder, approved)).toMatchObject({
    exitCode: 0,
    written: "approved in the contract search\n",
  });
  expect((await checkJson(folder, ["renamed.json"])).exitCode).toBe(0);
});

test("DIFF-9: no contracts at the base is not enough evidence: exit code 3, not a pass", async () => {
  const folder = await repository();
  git(folder, "rm", "--quiet", "-r", "contracts");
  const bare = commit(folder);
  await snapshot(folder, "now.json", "orders");
  const { exitCode, report } = await checkJson(folder, ["now.json", "--against", bare]);
  expect(exitCode).toBe(3);
  expect(report).toMatchObject({
    outcome: "no-evidence",
    servers: [{ problem: { outcome: "no-evidence", mend: expect.stringContaining("Commit the contracts") } }],
  });
  rmSync(join(folder, "contracts"), { recursive: true });
  const never = await checkJson(folder, ["now.json", "--server", "orders", "--against", bare]);
  expect(never).toMatchObject({
    exitCode: 3,
    report: { servers: [{ problem: { mend: expect.stringContaining("toolgate snapshot") } }] },
  });
});

describe("DIFF-11: the servers of a configuration", () => {
  const server = (tools: unknown) => `
    let text = "";
    const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
    process.stdin.on("data", (chunk) => {
      text += chunk;
      for (const line of text.split("\\n").slice(0, -1)) {
        const { id, method, params } = JSON.parse(line);
        if (method === "initialize") write({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } } });
        else if (method === "tools/list") write({ id, result: { tools: ${JSON.stringify(tools)} } });
        else if (id !== undefined) write({ id, error: { code: -32601, message: "no" } });
      }
      text = text.slice(text.lastIndexOf("\\n") + 1);
    });`;

  test("the only one is started where no source is named", async () => {
    const folder = await project();
    writeInto(folder, "server.cjs", server(search(50)));
    const { exitCode, report } = await checkJson(folder, []);
    expect(exitCode).toBe(1);
    expect(report.servers[0]).toMatchObject({ label: "orders", after: "server:orders" });
  });

  test("DIFF-9: one that does not start is exit code 4, in the report", async () => {
    const folder = await project();
    writeInto(folder, "server.cjs", "process.exit(3)");
    const { exitCode, report } = await checkJson(folder, []);
    expect(exitCode).toBe(4);
    expect(report.servers[0].problem).toMatchObject({ outcome: "unreachable" });
  });

  test("--all checks every one in one report, the unreachable included", async () => {
    const folder = await project();
    await snapshot(folder, "now.json", "billing");
    writeInto(folder, "toolgate.config.json", {
      servers: {
        orders: { command: "node", args: ["server.cjs"] },
        billing: { command: "node", args: ["gone.cjs"] },
        fresh: { command: "node", args: ["server.cjs"] },
      },
    });
    writeInto(folder, "server.cjs", server(search(50)));
    const { exitCode, report } = await checkJson(folder, ["--all"]);
    expect(exitCode).toBe(1);
    expect(
      report.servers.map((each: { label: string; verdict: string; problem?: { outcome: string } }) => [
        each.label,
        each.verdict,
        each.problem?.outcome,
      ]),
    ).toEqual([
      ["orders", "breaking", undefined],
      ["billing", "safe", "unreachable"],
      ["fresh", "safe", "no-evidence"],
    ]);
    const several = await run(folder, ["check"]);
    expect(several).toMatchObject({
      exitCode: 2,
      notes: [expect.stringContaining("several servers"), expect.stringContaining("--all")],
    });
  });
});

test("no secret of a source that cannot be listed is in the report", async () => {
  const folder = await project();
  for (const source of [
    "http://user:secret@127.0.0.1:1/mcp?token=secret",
    "stdio:TOKEN=secret missing-command",
  ]) {
    const { exitCode, written, notes } = await run(folder, ["check", source]);
    expect(exitCode).toBe(4);
    expect(written + notes.join("")).not.toContain("secret");
  }
});

test("DIFF-9: a server that the configuration does not have is a mistake, not missing evidence", async () => {
  const { exitCode, notes } = await run(await project(), ["check", "--server", "billing"]);
  expect(exitCode).toBe(2);
  expect(notes.join(" ")).toMatch(/the configuration has no server billing.*It has orders/);
});

describe("DIFF-9: what is wrong names the next command", () => {
  test.each([
    [{}, ["check"], "needs a configuration", "toolgate init"],
    [{ "toolgate.config.json": {} }, ["check", "--all"], "has no servers", "toolgate init"],
    [{ "tools.json": [] }, ["check", "tools.json"], "no contract files", "toolgate snapshot"],
    [{ "toolgate.config.json": "{" }, ["check"], "is no JSON", undefined],
  ])("%j with %j", async (files: Record<string, unknown>, args, message, mend) => {
    const { exitCode, written, notes } = await run(temporaryFolder(files), args);
    expect({ exitCode, written }).toEqual({ exitCode: 2, written: "" });
    expect(notes[0]).toContain(message);
    if (mend !== undefined) expect(notes[1]).toContain(mend);
  });
});
