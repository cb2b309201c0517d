import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testIo } from "../test-io.fixture.ts";
import { failureOf, fixtureServer, open } from "./open.fixture.ts";
import { type ServerChild, startServer, stopServer } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";

// A zombie that nobody reaps still has its number: only its state tells that it has ended.
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "0 (gone) Z");
  return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
}

async function stopped(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 50 && (await runs(pid)); tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  return !(await runs(pid));
}

const start = (...args: string[]): Promise<ServerChild> =>
  startServer(
    {
      command: process.execPath,
      args,
      env: { ...process.env } as Record<string, string>,
      cwd: process.cwd(),
    },
    "server",
  );

const childOf = (failure: Error): number => Number(/child (\d+)/.exec(failure.message)?.[1]);

describe("starting a server", () => {
  test.each([
    ["nowhere", "does not exist"],
    [import.meta.filename, "is no folder"],
  ])("in %s blames the folder", async (cwd, why) => {
    const server = { command: process.execPath, args: ["-e", ""], env: {}, cwd };
    await expect(startServer(server, "server")).rejects.toThrow(why);
  });

  test("ahead of the client starts it once", async () => {
    const server = {
      command: process.execPath,
      args: ["-e", "setInterval(() => {}, 1000)"],
      env: {},
      cwd: process.cwd(),
    };
    const transport = new StdioTransport(server, "server", 1_000_000);
    transport.begin();
    await expect.poll(() => transport.pid).toEqual(expect.any(Number));
    const { pid } = transport;
    await transport.start();
    expect(transport.pid).toBe(pid);
    await transport.close();
    expect(await stopped(pid as number)).toBe(true);
  });
});

describe("stopping a server", () => {
  test("takes along what it started, also where both ignore SIGTERM", async () => {
    const failure = await failureOf(
      open(fixtureServer("hostile-server.mjs", "stubborn"), { timeoutMs: 1000 }),
    );
    expect(await stopped(childOf(failure))).toBe(true);
  });

  test("takes along what a server left behind that ended by itself", async () => {
    const server = await start(
      "-e",
      `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      console.log(child.pid);
      process.exit();
    `,
    );
    const pid = Number(
      await new Promise((done) => server.stdout.once("data", (chunk) => done(String(chunk)))),
    );
    expect(await runs(pid)).toBe(true);
    await stopServer(server);
    expect(await stopped(pid)).toBe(true);
  });

  test("lets a server end by itself when its input ends", async () => {
    const server = await start("-e", 'process.stdin.resume().on("end", () => process.exit(5))');
    await stopServer(server);
    expect(server.exitCode).toBe(5);
  });

  test("an interruption stops it at once", async () => {
    const io = testIo({ env: process.env });
    const folder = await mkdtemp(join(tmpdir(), "toolgate-pid-"));
    const script = `require("node:fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000)`;
    await writeFile(join(folder, "server.cjs"), script);
    const opened = failureOf(open(`stdio:'${process.execPath}' server.cjs`, { io: { ...io, cwd: folder } }));
    let pid = 0;
    while (pid === 0) {
      await new Promise((done) => setTimeout(done, 20));
      pid = Number(await readFile(join(folder, "pid"), "utf8").catch(() => "0"));
    }
    const interruptedAt = performance.now();
    io.interrupt();
    expect(await opened).toMatchObject({ code: "interrupted" });
    expect(performance.now() - interruptedAt).toBeLessThan(4000);
    expect(await stopped(pid)).toBe(true);
    await rm(folder, { recursive: true });
  });
});
