import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { bundleCli } from "./bundle.fixture.ts";

const { cli } = await bundleCli();
const folder = mkdtempSync(join(tmpdir(), "toolgate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = `${JSON.stringify({ id: 1, old: { type: "string" }, new: { type: "string" } })}\n`;
const tools = Array.from({ length: 3_000 }, (_, index) => ({
  name: `tool-${index}`,
  inputSchema: { type: "object" },
}));
writeFileSync(join(folder, "many.json"), JSON.stringify(tools));
writeFileSync(join(folder, "none.json"), "[]");

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env: { ...process.env, ...env } });
  // Writing to a process that has ended is what some tests are about.
  child.stdin.on("error", () => {});
  let notes = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    notes += chunk;
  });
  const ended = new Promise<{ exitCode: number | null; notes: string }>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, notes }));
  });
  return { child, ended };
}

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const { child, ended } = start(args, env);
  child.stdin.end();
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  return { ...(await ended), written };
}

test("shows the version of the package", async () => {
  const manifest = new URL("../../packages/app/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  expect(await run(["--version"])).toEqual({ exitCode: 0, notes: "", written: `${version}\n` });
});

describe("DIFF-9: piped output", () => {
  test("is never cut, however slowly it is read", async () => {
    const { child, ended } = start(["diff", "many.json", "none.json", "--format", "json"]);
    await setTimeout(500);
    let written = "";
    for await (const chunk of child.stdout.setEncoding("utf8")) written += chunk;
    expect(await ended).toEqual({ exitCode: 1, notes: "" });
    expect(written.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(written).servers[0].tools).toHaveLength(tools.length);
  });

  test("ends quietly when its reader goes away, as head does", async () => {
    const { child, ended } = start(["contains", "--batch"]);
    child.stdout.once("data", () => child.stdout.destroy());
    const feed = async () => {
      while (child.exitCode === null && child.signalCode === null) {
        child.stdin.write(question);
        await setTimeout(1);
      }
    };
    await feed();
    expect(await ended).toEqual({ exitCode: 141, notes: "" });
  });

  test("that cannot be written is a failure on one line", async () => {
    if (!existsSync("/dev/full")) return;
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${cli}" --help > /dev/full`]);
    let notes = "";
    for await (const chunk of shell.stderr.setEncoding("utf8")) notes += chunk;
    expect(shell.exitCode ?? (await new Promise((resolve) => shell.on("close", resolve)))).toBe(2);
    expect(notes).toMatch(/^toolgate: cannot write to standard output: ENOSPC.*\n {2}Free the disk.*\n$/);
  });
});

test("answers a line before the next one comes", async () => {
  const { child, ended } = start(["contains", "--batch"]);
  for (const _ of [1, 2, 3]) {
    const answer = new Promise((resolve) => child.stdout.once("data", resolve));
    child.stdin.write(question);
    expect(JSON.parse(String(await answer))).toMatchObject({ id: 1, answer: "yes" });
  }
  child.stdin.end();
  expect((await ended).exitCode).toBe(0);
});

test("reads lines that come in pieces, between the bytes of a character, with CRLF and a byte order mark", async () => {
  const { child, ended } = start(["contains", "--batch"]);
  const bytes = Buffer.from(`\uFEFF{"id":"é漢👩","old":{},"new":{}}\r\n{"id":2,"old":true,"new":true}`);
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  for (const byte of bytes) {
    child.stdin.write(Buffer.from([byte]));
    await setTimeout(1);
  }
  child.stdin.end();
  expect((await ended).exitCode).toBe(0);
  expect(
    written
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["é漢👩", 2]);
});

describe("Ctrl-C", () => {
  test("ends a command that waits for standard input: exit code 130, nothing said", async () => {
    const { child, ended } = start(["contains", "--batch"]);
    const answered = new Promise((resolve) => child.stdout.once("data", resolve));
    child.stdin.write(question);
    await answered;
    child.kill("SIGINT");
    expect(await ended).toEqual({ exitCode: 130, notes: "" });
  });

  test("stops the servers that were started", async () => {
    const pidFile = join(folder, "pid");
    writeFileSync(
      join(folder, "hangs.cjs"),
      `require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); process.stdin.resume();`,
    );
    const { child, ended } = start(["diff", "stdio:node hangs.cjs", "none.json"]);
    while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "") await setTimeout(20);
    child.kill("SIGINT");
    expect((await ended).exitCode).toBe(130);
    expect(() => process.kill(Number(readFileSync(pidFile, "utf8")), 0)).toThrow("ESRCH");
  });
});

describe("DIFF-9: what a terminal would act on", () => {
  test("is not in messages", async () => {
    const { exitCode, notes } = await run(["diff", "\u001b[2J\u202e.json", "none.json"]);
    expect(exitCode).toBe(2);
    expect(notes.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(notes).toMatch(/^toolgate: .* does not exist\n/);
  });

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ NO_COLOR: "1" }, false],
  ])("colour with %j: %s", async (env, colour) => {
    const { written } = await run(["diff", "none.json", "none.json"], {
      FORCE_COLOR: "",
      NO_COLOR: "",
      ...env,
    });
    expect(written.includes("\u001b[")).toBe(colour);
  });
});

test("DIFF-9: a working folder that is gone is a failure on one line", async () => {
  const gone = mkdtempSync(join(tmpdir(), "toolgate-"));
  const script = `cd "${gone}" && rmdir "${gone}" && exec "${process.execPath}" "${cli}" diff a.json b.json`;
  const shell = spawn("sh", ["-c", script]);
  let notes = "";
  for await (const chunk of shell.stderr.setEncoding("utf8")) notes += chunk;
  expect(notes).toBe(
    "toolgate: the current folder does not exist any more\n  Change to another folder and run it again.\n",
  );
});
