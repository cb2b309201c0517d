import { isObject, type Json, type JsonObject, member } from "@toolgate/core/json";
import type { Io } from "./command.ts";
import { type ExitCode, exitCodes, Failure } from "./failure.ts";
import { visibleJson } from "./visible.ts";

const progressEveryMs = 5_000;

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
    if (line.trim() === "") continue;
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

function answerLine(line: string, answer: (request: JsonObject) => object): object {
  let id: Json = null;
  try {
    const request: unknown = JSON.parse(line);
    if (!isObject(request)) throw new Failure("line-object", "the line is no JSON object");
    id = member(request, "id") ?? null;
    return { id, ...answer(request) };
  } catch (error) {
    const message = error instanceof SyntaxError ? "the line is no JSON" : (error as Error).message;
    return { id, error: message };
  }
}
