import { describe, expect, test } from "vitest";
import { runCommandLine } from "../front-end.ts";
import { temporaryFolder } from "../temporary-folder.fixture.ts";
import { testIo } from "../test-io.fixture.ts";

const limit = (maximum: number) => ({ type: "object", properties: { limit: { type: "integer", maximum } } });

const files = {
  "old.json": limit(100),
  "new.json": limit(50),
  "text.json": '"text"',
  "bad.json": "{",
  "elsewhere.json": { $ref: "https://example.com/schema.json" },
  "folder/x.json": {},
};

async function run(args: readonly string[], stdin = "") {
  const io = testIo({ cwd: temporaryFolder(files), stdin });
  const exitCode = await runCommandLine(["contains", ...args], io);
  return { exitCode, written: io.written, notes: io.notes };
}

test("DIFF-3: yes is exit code 0", async () => {
  expect(await run(["new.json", "old.json"])).toMatchObject({ exitCode: 0, written: "yes\n" });
});

test("DIFF-3: no is exit code 1, with a value that the old schema accepts and the new one rejects", async () => {
  const { exitCode, written } = await run(["old.json", "new.json"]);
  expect(exitCode).toBe(1);
  const [answer, witness] = written.split("\n");
  expect(answer).toBe("no");
  const value = JSON.parse((witness ?? "").replace(/^witness: /, "")) as { limit: number };
  expect(value.limit).toBeGreaterThan(50);
  expect(value.limit).toBeLessThanOrEqual(100);
});

test("DIFF-9: undecided is exit code 1 too, with the reason", async () => {
  const { exitCode, written } = await run(["old.json", "elsewhere.json", "--json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(written)).toMatchObject({
    answer: "unknown",
    reason: expect.stringContaining("$ref"),
  });
});

test("DIFF-4: strict is the default; declared sends only keys that the old schema describes", async () => {
  const open = JSON.stringify({ type: "object", properties: { a: {} } });
  const folder = temporaryFolder({
    "old.json": open,
    "new.json": { type: "object", properties: { b: { type: "string" } } },
  });
  const answers = await Promise.all(
    [[], ["--reading", "declared"]].map(async (more) => {
      const io = testIo({ cwd: folder });
      return {
        exitCode: await runCommandLine(["contains", "old.json", "new.json", ...more], io),
        written: io.written,
      };
    }),
  );
  expect(answers[0]?.written).toMatch(/^no\n/);
  expect(answers[1]).toEqual({ exitCode: 0, written: "yes\n" });
});

test("either side may be standard input", async () => {
  expect(await run(["-", "old.json"], JSON.stringify(limit(10)))).toMatchObject({ exitCode: 0 });
});

describe("DIFF-9: wrong usage and input: exit code 2, one line", () => {
  test.each([
    [["-", "-"], "toolgate: standard input can be only one of OLD and NEW"],
    [["old.json"], "toolgate: contains needs NEW"],
    [["old.json", "gone.json"], "toolgate: gone.json does not exist"],
    [["old.json", "folder"], "toolgate: folder is a folder, and a file is needed here"],
    [["old.json", "text.json"], "toolgate: text.json is no JSON Schema: neither an object nor a boolean"],
    [["old.json", "bad.json"], expect.stringMatching(/^toolgate: bad\.json is no JSON/)],
    [
      ["old.json", "new.json", "--reading", "loose"],
      'toolgate: --reading is one of strict, declared, not "loose"',
    ],
  ])("%j", async (args, note) => {
    const { exitCode, written, notes } = await run(args);
    expect({ exitCode, written }).toEqual({ exitCode: 2, written: "" });
    expect(notes[0]).toEqual(note);
  });
});

describe("contains --batch", () => {
  test("DIFF-6: answers line by line; bad lines and invalid schemas are no crash", async () => {
    const lines = [
      { id: 1, old: limit(10), new: limit(20) },
      { id: 2, old: limit(20), new: limit(10) },
      { id: 3, old: true, new: false },
      { id: 4, old: { type: 5 }, new: { type: "string" } },
      { id: 5, old: "text", new: {} },
      { id: 6, old: {}, new: {}, reading: "loose" },
      { id: 7, old: limit(10), new: limit(10), reading: "declared" },
    ];
    const { exitCode, written } = await run(
      ["--batch"],
      `${lines.map((line) => JSON.stringify(line)).join("\n")}\nx\n`,
    );
    const answers = written
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(exitCode).toBe(2);
    expect(answers.map(({ id, answer, error }) => [id, answer ?? typeof error])).toEqual([
      [1, "yes"],
      [2, "no"],
      [3, "no"],
      [4, expect.stringMatching(/yes|no|unknown/)],
      [5, "string"],
      [6, "string"],
      [7, "yes"],
      [null, "string"],
    ]);
    expect(answers[1]).toMatchObject({ witness: { limit: expect.any(Number) }, ms: expect.any(Number) });
  });

  test("a line may be megabytes long", async () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `word-${index}`);
    const line = JSON.stringify({ id: "big", old: { enum: words }, new: { type: "string" } });
    const { exitCode, written } = await run(["--batch"], line);
    expect({ exitCode, answer: JSON.parse(written).answer }).toEqual({ exitCode: 0, answer: "yes" });
  });
});
