import { fstatSync, statSync, writeSync } from "node:fs";
import type { Io } from "./command.ts";
import { exitCodes, Failure } from "./failure.ts";
import { visible } from "./visible.ts";

export interface ConsoleIo extends Io {
  /** Waits until everything that was noted has left the process; `out` waits by itself. */
  flush(): Promise<void>;
}

/** The real streams, clock and environment of this process; `signal` is what Ctrl-C aborts. */
export function consoleIo(signal: AbortSignal): ConsoleIo {
  let streaming = false;
  let noting = false;
  return {
    signal,
    get cwd() {
      return workingFolder();
    },
    env: process.env,
    now: () => new Date(),
    get colour() {
      return wantsColour();
    },
    get columns() {
      return (isTerminal() && process.stdout.columns) || 80;
    },
    async out(text) {
      const rest = streaming ? Buffer.from(text) : writeNow(text);
      if (rest.length === 0) return;
      // Each write reports its own error; without a listener the stream would end the process as well.
      if (!streaming) process.stdout.on("error", () => {});
      streaming = true;
      await new Promise<void>((resolve, reject) => {
        process.stdout.write(rest, (error) => (error ? reject(outputError(error)) : resolve()));
      });
    },
    note(text) {
      // A reader of notes that has gone away is no reason to stop.
      if (!noting) process.stderr.on("error", () => {});
      noting = true;
      process.stderr.write(`${text.split("\n").map(visible).join("\n")}\n`);
    },
    lines: () => readLines(signal),
    input: () => readInput(signal),
    flush: async () => {
      if (noting) await new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
    },
  };
}

/** Tells the error of a write to a reader that has gone away, as `head` does: no reason to say anything. */
export function isOutputClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "EOF");
}

/**
 * Writes without Node's streams, which take longer to load than a command takes; gives what is left where the other
 * end does not take it at once.
 */
function writeNow(text: string): Buffer {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw outputError(error as Error);
  }
  return rest;
}

// What node:os calls devNull, without loading it.
const nothing = process.platform === "win32" ? "\\\\.\\nul" : "/dev/null";
let terminal: boolean | undefined;

function isTerminal(): boolean {
  terminal ??= asksTerminal();
  return terminal;
}

/** Whether standard output is a terminal; the stream, which knows, is loaded only where it may be one. */
function asksTerminal(): boolean {
  try {
    const output = fstatSync(1);
    if (!output.isCharacterDevice() || output.rdev === statSync(nothing).rdev) return false;
    return process.stdout.isTTY === true;
  } catch {
    return false;
  }
}

function outputError(error: Error): Error {
  if (isOutputClosed(error)) return error;
  return new Failure("output-failed", `cannot write to standard output: ${error.message}`, {
    exitCode: exitCodes.usage,
    mend: "Free the disk or write somewhere else.",
    cause: error,
  });
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new Failure("folder-gone", "the current folder does not exist any more", {
      mend: "Change to another folder and run it again.",
      cause,
    });
  }
}

function wantsColour(): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: term } = process.env;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return term !== "dumb" && isTerminal();
}

/** Loaded only by what reads standard input. */
function chunksOf(signal: AbortSignal): AsyncIterable<Buffer> {
  const { addAbortSignal } = process.getBuiltinModule("node:stream");
  return addAbortSignal(signal, process.stdin);
}

async function readInput(signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(signal)) chunks.push(chunk);
  const text = decoded(chunks);
  if (text !== undefined) return withoutMark(text);
  throw new Failure("not-utf8", "standard input is not UTF-8 text", { mend: "Send it as UTF-8." });
}

async function* readLines(signal: AbortSignal): AsyncGenerator<string | undefined> {
  const { setImmediate } = process.getBuiltinModule("node:timers/promises");
  // Lines are megabytes long at times: their parts are joined once, at the line's end.
  let parts: Buffer[] = [];
  let isFirst = true;
  const finishLine = (last: Buffer): string | undefined => {
    const line = decoded([...parts, last])?.replace(/\r$/, "");
    const text = isFirst && line !== undefined ? withoutMark(line) : line;
    parts = [];
    isFirst = false;
    return text;
  };
  for await (const chunk of chunksOf(signal)) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      yield finishLine(chunk.subarray(from, end));
      from = end + 1;
      // Lets Ctrl-C in between lines: reading on from what is buffered never turns the event loop.
      await setImmediate();
      signal.throwIfAborted();
    }
    parts.push(chunk.subarray(from));
  }
  const last = finishLine(Buffer.alloc(0));
  if (last !== "") yield last;
}

const lineFeed = 0x0a;

/** undefined where it is not UTF-8: letters that were replaced would be answered as if they had been asked. */
function decoded(chunks: readonly Buffer[]): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
