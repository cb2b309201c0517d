import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readInvocation } from "../command-line.ts";
import { isSupported } from "../doctor/inspect-ground.ts";
import { testIo } from "../test-io.fixture.ts";
import { doctor } from "./doctor.ts";

const fixture = fileURLToPath(new URL("../sources/fixtures/hostile-server.mjs", import.meta.url));
const server = (behaviour: string) => ({ command: process.execPath, args: [fixture, behaviour] });
let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "toolgate-doctor-"));
});
afterEach(() => rm(cwd, { recursive: true }));

async function run(config: unknown, ...args: string[]) {
  if (config !== undefined) await writeFile(join(cwd, "toolgate.config.json"), JSON.stringify(config));
  const io = testIo({ cwd, env: process.env });
  const exitCode = await doctor.run(readInvocation(doctor, args), io);
  return { exitCode, text: io.written };
}

describe("toolgate doctor", () => {
  test("USE-1: says how to begin where nothing is there", async () => {
    const { exitCode, text } = await run(undefined);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^toolgate +\d+\.\d+\.\d+\nNode\.js +\d+\.\d+\.\d+ \(\S+ \S+\)\ngit +\d+\.\d+/);
    expect(text).toMatch(/^configuration +none$/m);
    expect(text).toMatch(/^next +`toolgate init`/m);
  });

  test("USE-1: shows what was found: paths, contracts, what each server lists and how it speaks", async () => {
    await mkdir(join(cwd, "contracts/orders"), { recursive: true });
    await writeFile(join(cwd, "contracts/orders/catalog.json"), "{}");
    const { exitCode, text } = await run({ servers: { orders: server("twice"), plain: server("plain") } });
    expect(exitCode).toBe(0);
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      `contracts ${join(cwd, "contracts")} (1 server: orders) server orders`,
    );
    expect(text).toMatch(
      /^server +orders\n {2}ok +2 tools in 0\.0 s\n {2}speaks +MCP 2025-11-25 \(legacy era\) over stdio\n/m,
    );
    expect(text).toMatch(
      /^ {2}calls itself +hostile 1\.2\.3\n {2}was told +client capabilities: sampling, elicitation, roots\n/m,
    );
    expect(text).toMatch(/^ {2}note +The name "a" is listed more than once/m);
    expect(text).toMatch(/^next +`toolgate snapshot plain`/m);
    expect(text.indexOf("orders\n")).toBeLessThan(text.indexOf("plain\n"));
  });

  test("exits with 4 where a server cannot be listed, and shows the others", async () => {
    const { exitCode, text } = await run({ servers: { broken: server("exits"), plain: server("plain") } });
    expect(exitCode).toBe(4);
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "FAILS server:broken ended with exit code 3 before it listed its tools; its last words: Error: no licence",
    );
    expect(text).toMatch(/^ {2}ok +2 tools/m);
  });

  test("exits with 2 for a configuration that is wrong, and for a variable that is missing", async () => {
    const wrong = await run({ servrs: {} });
    expect(wrong.exitCode).toBe(2);
    expect(wrong.text.replaceAll(/\s+/g, " ")).toContain('has an unknown key "servrs" Did you mean servers?');
    const lacking = await run({ servers: { a: { url: `https://\${TOOLGATE_TEST_GONE}/` } } });
    expect(lacking.exitCode).toBe(2);
    expect(lacking.text).toContain("TOOLGATE_TEST_GONE is not set");
  });

  test("says that the contracts folder is a file", async () => {
    await writeFile(join(cwd, "contracts"), "");
    const { exitCode, text } = await run({});
    expect(exitCode).toBe(2);
    expect(text.replaceAll(/\s+/g, " ")).toContain(`${join(cwd, "contracts")} cannot be read (ENOTDIR)`);
  });

  test("--json prints the same as one object", async () => {
    const { exitCode, text } = await run(
      { servers: { broken: server("exits"), plain: server("plain") } },
      "--json",
    );
    expect(exitCode).toBe(4);
    expect(JSON.parse(text)).toEqual({
      formatVersion: 1,
      toolgate: expect.stringMatching(/^\d/),
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      git: expect.stringMatching(/^\d/),
      config: join(cwd, "toolgate.config.json"),
      contracts: { path: join(cwd, "contracts"), exists: false, servers: [] },
      problems: [],
      servers: [
        {
          name: "broken",
          durationMs: 0,
          findings: [],
          error: { code: "server-ended", message: expect.any(String), mend: expect.any(String), exitCode: 4 },
        },
        {
          name: "plain",
          durationMs: 0,
          tools: 2,
          findings: [],
          capture: expect.objectContaining({ era: "legacy", transport: "stdio" }),
        },
      ],
    });
  });

  test("no line is wider than the terminal, unless a path or a word is", async () => {
    const { text } = await run({ servers: { broken: server("dies-mid-list") } });
    const wide = text.split("\n").filter((line) => line.length > 80 && /\S \S/.test(line.slice(15)));
    expect(wide).toEqual([]);
  });

  test.each([
    ["20.19.0", true],
    ["22.0.0", true],
    ["20.18.3", false],
    ["18.20.0", false],
  ])("Node.js %s is supported: %s", (version, supported) => {
    expect(isSupported(version)).toBe(supported);
  });
});
