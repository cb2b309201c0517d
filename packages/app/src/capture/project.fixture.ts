import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "../command.ts";
import { readInvocation } from "../command-line.ts";
import type { ExitCode } from "../failure.ts";
import { type TestIo, testIo } from "../test-io.fixture.ts";

/** A real project folder in which commands run. */
export interface Project {
  readonly folder: string;
  /** Writes a file; what is no text becomes JSON. */
  write(path: string, content: unknown): void;
  read(path: string): string;
  /** Parsed JSON of a file. */
  json(path: string): Record<string, never>;
  /** All files, sorted, with `/`. */
  files(): readonly string[];
  run(command: Command, ...args: readonly string[]): Promise<{ exit: ExitCode; io: TestIo; text: string }>;
  remove(): void;
}

/** Makes an empty project folder. */
export function newProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "toolgate-project-"));
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  return {
    folder,
    read,
    json: (path) => JSON.parse(read(path)),
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
    },
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll("\\", "/"),
        )
        .sort(),
    async run(command, ...args) {
      const io = testIo({
        cwd: folder,
        env: { PATH: process.env["PATH"] },
        now: new Date("2026-11-30T12:00:00Z"),
      });
      const exit = await command.run(readInvocation(command, args), io);
      return { exit, io, text: io.written };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A small server of the configuration that lists the tools `find` and `second`. */
export const plainServer = {
  command: process.execPath,
  args: [fileURLToPath(new URL("../sources/fixtures/hostile-server.mjs", import.meta.url)), "plain"],
};
