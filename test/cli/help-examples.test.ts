import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { commands } from "../../packages/app/src/commands/registry.ts";
import { bundleCli } from "./bundle.fixture.ts";

const { cli } = await bundleCli();
const files = fileURLToPath(new URL("../help-examples/", import.meta.url));
const all = await Promise.all(commands.map((entry) => entry.load()));
const examples = all.flatMap(({ name, examples: lines }) => lines.map((line) => ({ name, line })));

// What does not end with 0.
const exitCodes: Readonly<Record<string, number>> = {
  "toolgate diff before.json after.json": 1,
  "toolgate diff before.json after.json --rename find_orders=search_orders": 1,
  "toolgate diff before.json after.json --tool get_weather --format markdown": 1,
  "toolgate diff before.json - --fail-on breaking < after.json": 1,
  "toolgate contains old.schema.json new.schema.json": 1,
  "toolgate contains old.schema.json new.schema.json --reading declared --json": 1,
  "toolgate check after.json --server orders": 1,
  "toolgate snapshot tools.json --name weather --check": 1,
};

// What a first command makes is not there yet.
const startsWithout: Readonly<Record<string, readonly string[]>> = {
  init: ["toolgate.config.json", "contracts"],
};

function folderFor(command: string): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(files, folder, { recursive: true });
  for (const path of startsWithout[command] ?? []) rmSync(join(folder, path), { recursive: true });
  const bin = join(folder, ".bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "toolgate"), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}

describe("USE-5: the examples of help run as they stand", () => {
  test.each(examples)("$line", ({ name, line }) => {
    const folder = folderFor(name);
    const env = { ...process.env, PATH: `${join(folder, ".bin")}${delimiter}${process.env["PATH"]}` };
    const run = spawnSync("sh", ["-c", line], { cwd: folder, env, encoding: "utf8" });
    expect({ exitCode: run.status, failures: run.stderr.match(/^toolgate: .*/gm) }).toEqual({
      exitCode: exitCodes[line] ?? 0,
      failures: null,
    });
    expect(run.stdout).not.toBe("");
  });

  test("every command has one, and the table names none that is gone", () => {
    expect(all.filter((command) => command.examples.length === 0)).toEqual([]);
    const lines = examples.map(({ line }) => line);
    expect(Object.keys(exitCodes).filter((line) => !lines.includes(line))).toEqual([]);
  });
});
