import { isDeeperThan, isObject, type Json, type JsonObject, member } from "@toolgate/core/json";
import type { Io } from "./command.ts";
import { type ExitCode, exitCodes, Failure } from "./failure.ts";
import { visibleJson } from "./visible.ts";

const progressEveryMs = 5_000;
const maxIdDepth = 10;

/**
 * Answers JSON Lines from standard input, one line out for each line in, in order and as they come.
 * A line that cannot be answered gets `{"id","error"}` (id null where it has none), and the exit code is 2 at the end.
 */
export async function runBatch(io: Io, answer: (request: JsonObject) => object): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.pass;
  let count = 0;
  let lastNoteMs = io.now().getTime();
  for await (const line of io.lines()) {
    io.signal.throwIfAborted();
    if (line?.trim() === "") continue;
    const answered = answerLine(line, answer);
    if ("error" in answered) exitCode = exitCodes.usage;
    await io.out(`${visibleJson(answered)}\n`);
    count += 1;
    const nowMs = io.now().getTime();
    if (nowMs - lastNoteMs >= progressEveryMs) {
      io.note(`${count} lines answered`);
      lastNoteMs = nowMs;
    }
  }
  return exitCode;
}

/** Reads the reading that a line asks for; throws a `Failure` where it is none. */
export function readingOf<Reading extends "strict" | "declared">(request: JsonObject, usual: Reading) {
  const reading = member(request, "reading") ?? usual;
  if (reading === "strict" || reading === "declared") return reading;
  throw new Failure("line-reading", 'reading is neither "strict" nor "declared"');
}

function answerLine(line: string | undefined, answer: (request: JsonObject) => object): object {
  const request = parsed(line);
  if (request instanceof Failure) return { id: null, error: request.message };
  const id = idOf(request);
  if (id instanceof Failure) return { id: null, error: id.message };
  try {
    return { id, ...answer(request) };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

function parsed(line: string | undefined): JsonObject | Failure {
  if (line === undefined) return new Failure("line-encoding", "the line is not UTF-8 text");
  try {
    const request: unknown = JSON.parse(line);
    return isObject(request) ? request : new Failure("line-object", "the line is no JSON object");
  } catch {
    return new Failure("line-json", "the line is no JSON");
  }
}

/** The id goes back as it came, so it has to be something that can be written. */
function idOf(request: JsonObject): Json | Failure {
  const id = member(request, "id") ?? null;
  return isDeeperThan(id, maxIdDepth) ? new Failure("line-id", "the id nests too deep") : id;
}
