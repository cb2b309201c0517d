import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { bundleCli } from "./bundle.fixture.ts";

const { cli } = await bundleCli();
const files = fileURLToPath(new URL("../help-examples/", import.meta.url));
const kept = join(dirname(cli), "..", ".toolgate");

function run(env: Record<string, string> = {}, [next = "new.schema.json"]: readonly string[] = []) {
  const args = [cli, "contains", "old.schema.json", next];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: files,
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "", ...env },
    encoding: "utf8",
  });
  return { status, answer: stdout.split("\n")[0], stderr };
}

function keptFiles(): string[] {
  if (!existsSync(kept)) return [];
  const all = readdirSync(kept, { recursive: true, encoding: "utf8" }).map((name) => join(kept, name));
  return all.filter((path) => statSync(path).isFile()).sort();
}

const right = { status: 1, answer: "no", stderr: "" };

beforeEach(() => rmSync(kept, { recursive: true, force: true }));

function sizes(): number[] {
  return keptFiles().map((path) => statSync(path).size);
}

test("compiled code is kept by the first run, added to by some more, and then left alone", async () => {
  expect(run()).toEqual(right);
  expect(keptFiles().length).toBeGreaterThan(0);
  const changed = () => keptFiles().map((path) => statSync(path).mtimeMs);
  const first = changed();
  expect(run()).toEqual(right);
  expect(changed()).not.toEqual(first);
  // A run that takes longer than all before, as on a machine that has other work, adds once more.
  await expect.poll(runLeavesAll, { timeout: 30_000, interval: 0 }).toBe(true);

  function runLeavesAll(): boolean {
    const before = changed();
    expect(run()).toEqual(right);
    return changed().join() === before.join();
  }
});

test("a run with more work than any before adds what only it compiles", () => {
  for (let more = 0; more < 5; more += 1) expect(run()).toEqual(right);
  const before = sizes();
  const folder = mkdtempSync(join(tmpdir(), "toolgate-heavy-"));
  try {
    const kinds = [
      { type: "string", pattern: "^[a-z]{1,9}$", minLength: 2 },
      { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true },
      { anyOf: [{ type: "integer", multipleOf: 3 }, { type: "null" }] },
    ];
    const properties = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`p${at}`, { ...kinds[at % 3], description: `${at}` }]),
    );
    const heavy = join(folder, "heavy.schema.json");
    writeFileSync(heavy, JSON.stringify({ properties, required: Object.keys(properties).slice(0, 200) }));
    expect(run({}, [heavy]).status).toBe(1);
    const total = (list: number[]) => list.reduce((sum, size) => sum + size, 0);
    expect(total(sizes())).toBeGreaterThan(total(before));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a run that ends otherwise adds what only it compiles", () => {
  const contained = { ...right, status: 0, answer: "yes" };
  for (let more = 0; more < 4; more += 1) expect(run({}, ["old.schema.json"])).toEqual(contained);
  const before = sizes();
  expect(run()).toEqual(right);
  const total = (list: number[]) => list.reduce((sum, size) => sum + size, 0);
  expect(total(sizes())).toBeGreaterThan(total(before));
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  [
    "flipped in the middle",
    (bytes) => Buffer.from(bytes.map((byte, at) => (at > 5_000 && at < 6_000 ? byte ^ 0x55 : byte))),
  ],
  [
    "flipped in one bit",
    (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 4_321 ? byte ^ 0x10 : byte))),
  ],
  ["cut off", (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["zeros", (bytes) => Buffer.alloc(bytes.length)],
  ["empty", () => Buffer.alloc(0)],
])("kept code that is %s is compiled anew", (_, damage) => {
  run();
  const whole = keptFiles().map((path) => readFileSync(path).length);
  for (const path of keptFiles()) writeFileSync(path, damage(readFileSync(path)));
  expect(run()).toEqual(right);
  expect(run()).toEqual(right);
  expect(keptFiles()).toHaveLength(whole.length);
});

test("a folder where a file should be leaves nothing behind, run after run", () => {
  run();
  const [first] = keptFiles() as [string];
  rmSync(first);
  mkdirSync(first);
  for (let more = 0; more < 3; more += 1) expect(run()).toEqual(right);
  expect(keptFiles().filter((path) => !path.endsWith(".bin"))).toEqual([]);
});

test("kept code is not used for a chunk that was changed", () => {
  for (let more = 0; more < 4; more += 1) run();
  const chunks = join(dirname(cli), "chunks");
  const name = readdirSync(chunks).find((file) => file.startsWith("contains")) as string;
  const text = readFileSync(join(chunks, name), "utf8");
  // As long as before: the length is all that V8 looks at.
  const changed = text.replaceAll("answer", "ANSWER");
  expect(changed).not.toBe(text);
  try {
    writeFileSync(join(chunks, name), changed);
    expect(run()).not.toEqual(right);
  } finally {
    writeFileSync(join(chunks, name), text);
  }
});

test("a chunk that fails to load fails again where it is needed again", () => {
  const chunks = join(dirname(cli), "chunks");
  const client = readdirSync(chunks).find((name) =>
    readFileSync(join(chunks, name), "utf8").includes("server/discover"),
  ) as string;
  const text = readFileSync(join(chunks, client), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "toolgate-broken-"));
  const server = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] };
  const config = { formatVersion: 1, servers: { one: server, two: server } };
  try {
    writeFileSync(join(folder, "toolgate.config.json"), JSON.stringify(config));
    writeFileSync(join(chunks, client), 'throw new Error("broken chunk");');
    const { stdout, stderr } = spawnSync(process.execPath, [cli, "snapshot", "--all"], {
      cwd: folder,
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "" },
      encoding: "utf8",
    });
    expect((stdout + stderr).match(/broken chunk/g)).toHaveLength(2);
  } finally {
    writeFileSync(join(chunks, client), text);
    rmSync(folder, { recursive: true });
  }
});

test("nothing is kept where nothing can be written, or where it is turned off", () => {
  writeFileSync(kept, "");
  expect(run()).toEqual(right);
  rmSync(kept);
  expect(run({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(right);
  expect(keptFiles()).toEqual([]);
});
