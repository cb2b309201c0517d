import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = join(root, "bench/dist/measure/main.js");
const home = mkdtempSync(join(tmpdir(), "measure-"));

beforeAll(async () => {
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-b", "bench"],
    {
      cwd: root,
    },
  );
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function measure(...folder: string[]): Promise<Ended> {
  return new Promise((settle) => {
    execFile(process.execPath, [script, ...folder], (error, stdout, stderr) =>
      settle({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

function folderWith(name: string, files: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = mkdtempSync(join(home, `${name}-`));
  for (const [file, items] of Object.entries(files)) {
    const lines = items.map((item) => JSON.stringify(item)).join("\n");
    writeFileSync(join(folder, file), file.endsWith(".gz") ? gzipSync(lines) : JSON.stringify(items));
  }
  return folder;
}

const tool = {
  name: "find_orders",
  inputSchema: {
    type: "object",
    properties: {
      state: { $ref: "#/$defs/state" },
      limit: { type: ["integer", "null"], description: "At most this many.", minimum: 1 },
      kind: { const: "order" },
    },
    required: ["state"],
    $defs: { state: { type: "string", enum: ["open", "paid"] } },
  },
};
const stricter = { ...tool, inputSchema: { ...tool.inputSchema, required: ["state", "limit"] } };

const closed = {
  id: "closed",
  old: { type: "object" },
  new: { type: "object", additionalProperties: false },
  truth: "breaking",
};
const format = {
  id: "format",
  old: { type: "string" },
  new: { type: "string", format: "date" },
  truth: "policy",
};

describe("DIFF-2: npm run measure", () => {
  test("counts what a folder holds, and has witnesses confirmed by two validators", async () => {
    const folder = folderWith("whole", {
      "tools.jsonl.gz": [{ server: "orders", tool }],
      "changes.jsonl.gz": [
        { id: "same", before: tool, after: tool },
        { id: "tightened", before: tool, after: stricter },
        { id: "gone", before: tool, after: null },
      ],
      "pairs.json": [closed, format],
      "containment.jsonl.gz": [
        { id: "integers", old: { type: "integer" }, new: { type: "number" }, truth: "subset" },
      ],
    });
    const { code, stdout } = await measure(folder);
    expect(stdout).toContain("another way of writing it: safe 2\n");
    expect(stdout).toContain("verdicts: safe 1, breaking 2; unknown 0.00 %\n");
    expect(stdout).toContain("contained, in both readings: yes 2, no 2\n");
    // One for the change, and one for each reading of the question.
    expect(stdout).toContain("witnesses: 3, confirmed by both validators 3 (100.00 %), by one 0\n");
    expect(stdout).toContain("answers: right 2\n");
    expect(stdout).toContain("answers: right 1\n");
    expect(stdout).toMatch(/All above the bar\.\n$/);
    expect(code).toBe(0);
  });

  test("a wrong answer on a pair is below the bar; a doubtful truth elsewhere is reported only", async () => {
    const lie = { ...closed, id: "lie", truth: "subset" };
    const trusted = await measure(folderWith("trusted", { "pairs.json": [lie, format] }));
    expect(trusted.stdout).toContain(
      'BELOW THE BAR wrong: lie: the truth says subset, the answer is no with {"',
    );
    expect(trusted.code).toBe(1);
    const doubtful = await measure(folderWith("doubtful", { "containment.jsonl.gz": [lie] }));
    expect(doubtful.stdout).toContain("disagrees: lie: the truth says subset");
    expect(doubtful.code).toBe(0);
  });

  test("what the engine cannot read is a crash with its id, not an end", async () => {
    const folder = folderWith("crash", { "changes.jsonl.gz": [{ id: "odd", after: tool }] });
    const { code, stdout } = await measure(folder);
    expect(stdout).toContain("BELOW THE BAR crash: odd: TypeError");
    expect(code).toBe(1);
  });

  test("too many unknown answers are below the bar", async () => {
    const dialect = { $schema: "https://example.com/dialect" };
    const question = { id: "dialect", old: dialect, new: dialect, truth: "subset" };
    const { code, stdout } = await measure(folderWith("unknown", { "containment.jsonl.gz": [question] }));
    expect(stdout).toContain("BELOW THE BAR 100.00 % are unknown\n");
    expect(code).toBe(1);
  });

  test.each([
    ["no folder is named", () => [], /^Usage: npm run measure -- FOLDER/],
    ["there is no such folder", () => [join(home, "nowhere")], /^there is no folder .*nowhere\n$/],
    [
      "the folder holds none of the files",
      () => [folderWith("empty", {})],
      /^.* holds none of tools\.jsonl\.gz, /,
    ],
    ["a file is no JSON", () => [brokenFolder()], /^pairs\.json cannot be read: /],
  ])("%s: exit 2 and one line", async (_, folder, message) => {
    const { code, stderr } = await measure(...folder());
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain("\n");
    expect(code).toBe(2);
  });
});

function brokenFolder(): string {
  const folder = folderWith("broken", {});
  writeFileSync(join(folder, "pairs.json"), "[");
  return folder;
}
