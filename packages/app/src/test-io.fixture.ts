import type { Io } from "./command.ts";

interface TestIoOptions {
  readonly cwd?: string;
  /** Standard input whole; `lines()` and `input()` both read it. */
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly colour?: boolean;
  readonly columns?: number;
  /** What the clock says; it stands still. */
  readonly now?: Date;
}

/** An `Io` in memory, with what was written to it. */
export interface TestIo extends Io {
  /** Everything written to standard output so far. */
  readonly written: string;
  /** Every note so far, one item each call. */
  readonly notes: readonly string[];
  /** Does what Ctrl-C does. */
  interrupt(): void;
}

/** Makes an `Io` that keeps in memory what a command writes, with a clock that stands at 2026-01-01. */
export function testIo(options: TestIoOptions = {}): TestIo {
  const chunks: string[] = [];
  const notes: string[] = [];
  const stdin = options.stdin ?? "";
  const interruption = new AbortController();
  return {
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? {},
    colour: options.colour ?? false,
    columns: options.columns ?? 80,
    signal: interruption.signal,
    now: () => options.now ?? new Date("2026-01-01T00:00:00.000Z"),
    out: async (text) => {
      chunks.push(text);
    },
    note: (text) => {
      notes.push(text);
    },
    input: async () => stdin,
    async *lines() {
      if (stdin === "") return;
      yield* stdin.replace(/\r?\n$/, "").split(/\r?\n/);
    },
    get written() {
      return chunks.join("");
    },
    get notes() {
      return notes;
    },
    interrupt: () => interruption.abort(),
  };
}
