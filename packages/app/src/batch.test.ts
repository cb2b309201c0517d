import { describe, expect, test } from "vitest";
import { readingOf, runBatch } from "./batch.ts";
import { Failure } from "./failure.ts";
import { testIo } from "./test-io.fixture.ts";

function answersOf(written: string): unknown[] {
  return written
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("DIFF-9: one line out for each line in, in order, empty lines passed over", async () => {
  const io = testIo({ stdin: '{"id":1,"n":2}\n\n{"id":"b","n":3}\r\n{"n":4}\n' });
  expect(await runBatch(io, ({ n }) => ({ twice: 2 * Number(n) }))).toBe(0);
  expect(answersOf(io.written)).toEqual([
    { id: 1, twice: 4 },
    { id: "b", twice: 6 },
    { id: null, twice: 8 },
  ]);
});

test("an answer goes out before the next line is read", async () => {
  const io = testIo();
  const seen: string[] = [];
  async function* lines() {
    yield '{"id":1}';
    seen.push(io.written);
    yield '{"id":2}';
  }
  await runBatch({ ...io, lines }, () => ({}));
  expect(seen).toEqual(['{"id":1}\n']);
});

describe("DIFF-9: a bad line is answered with an error, the others go on, and the exit code is 2", () => {
  test.each([
    ["{", { id: null, error: "the line is no JSON" }],
    ["[1]", { id: null, error: "the line is no JSON object" }],
    ['{"id":7,"reading":"loose"}', { id: 7, error: 'reading is neither "strict" nor "declared"' }],
    ['{"id":8,"crash":true}', { id: 8, error: "out of luck" }],
    ['{"id":9,"syntax":true}', { id: 9, error: "too large" }],
    [`{"id":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, { id: null, error: "the id nests too deep" }],
  ])("%s", async (line, answer) => {
    const io = testIo({ stdin: `${line}\n{"id":"next"}\n` });
    const exitCode = await runBatch(io, (request) => {
      if (request["crash"] === true) throw new RangeError("out of luck");
      if (request["syntax"] === true) throw new SyntaxError("too large");
      return { reading: readingOf(request, "declared") };
    });
    expect(exitCode).toBe(2);
    expect(answersOf(io.written)).toEqual([answer, { id: "next", reading: "declared" }]);
  });
});

test("a line that is not UTF-8 text is answered with an error, not as another text", async () => {
  const io = testIo();
  async function* lines() {
    yield undefined;
    yield '{"id":2}';
  }
  expect(await runBatch({ ...io, lines }, () => ({}))).toBe(2);
  expect(answersOf(io.written)).toEqual([{ id: null, error: "the line is not UTF-8 text" }, { id: 2 }]);
});

test("answers hold no raw control characters", async () => {
  const io = testIo({ stdin: '{"id":"\\u001b[2J\\u202e"}\n' });
  await runBatch(io, () => ({}));
  expect(io.written).toBe('{"id":"\\u001b[2J\\u202e"}\n');
});

test("Ctrl-C ends it before the next line", async () => {
  const io = testIo({ stdin: "{}\n{}\n{}\n" });
  const run = runBatch(io, () => {
    io.interrupt();
    return {};
  });
  await expect(run).rejects.toThrow();
  expect(io.written).toBe('{"id":null}\n');
});

test("DIFF-9: long work shows its progress on standard error", async () => {
  const io = testIo({ stdin: "{}\n{}\n{}\n" });
  let seconds = 0;
  const now = () => {
    seconds += 3;
    return new Date(seconds * 1_000);
  };
  await runBatch({ ...io, now }, () => ({}));
  expect(io.notes).toEqual(["2 lines answered"]);
});

test("a failure of ours is no reason to lose the line's id", async () => {
  const io = testIo({ stdin: '{"id":null}\n' });
  const exitCode = await runBatch(io, () => {
    throw new Failure("x", "not that");
  });
  expect({ exitCode, written: io.written }).toEqual({
    exitCode: 2,
    written: '{"id":null,"error":"not that"}\n',
  });
});
