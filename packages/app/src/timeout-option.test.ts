import { expect, test } from "vitest";
import { runCommandLine } from "./front-end.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";
import { testIo } from "./test-io.fixture.ts";

const silent = { command: "node", args: ["-e", "process.stdin.resume()"] };

async function run(args: readonly string[], files: Record<string, unknown>) {
  const io = testIo({ cwd: temporaryFolder(files), env: { PATH: process.env["PATH"] } });
  const exitCode = await runCommandLine(args, io);
  return { exitCode, said: (io.written + io.notes.join(" ")).replace(/\s+/g, " ") };
}

const config = { "toolgate.config.json": { servers: { quiet: silent } } };
const source = 'stdio:node -e "process.stdin.resume()"';

test.each<[string, readonly string[], Record<string, unknown>]>([
  ["diff", ["diff", "server:quiet", "server:quiet"], config],
  ["snapshot", ["snapshot", "quiet"], config],
  ["doctor", ["doctor"], config],
  ["init", ["init", source, "--name", "quiet"], {}],
])("--timeout bounds the wait for a live server: %s", async (_, args, files) => {
  const { exitCode, said } = await run([...args, "--timeout", "0.5"], files);
  expect(exitCode).toBe(4);
  expect(said).toContain("did not list its tools within 0.5 s");
});

test("--timeout bounds the wait for a live server: check", async () => {
  const files = { ...config, "tools.json": [] };
  const io = testIo({ cwd: temporaryFolder(files), env: { PATH: process.env["PATH"] } });
  expect(await runCommandLine(["snapshot", "tools.json", "--name", "quiet"], io)).toBe(0);
  expect(await runCommandLine(["check", "--timeout", "0.5"], io)).toBe(4);
  expect(io.written.replace(/\s+/g, " ")).toContain("did not list its tools within 0.5 s");
});

test.each(["0", "soon", "-1", "1e3", "99999999"])("--timeout %s is refused", async (text) => {
  const { exitCode, said } = await run(["snapshot", "quiet", `--timeout=${text}`], config);
  expect(exitCode).toBe(2);
  expect(said).toContain("--timeout takes a number of seconds above 0");
});
