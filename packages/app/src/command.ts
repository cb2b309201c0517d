import type { ExitCode } from "./failure.ts";

/** Everything that a command may touch of the outside; only `cli.ts` makes the real one. */
export interface Io {
  /** Writes to standard output and resolves when it is safe to write more: piped output is never cut. */
  out(text: string): Promise<void>;
  /** Progress and notes, to standard error. */
  note(text: string): void;
  /** Standard input as lines, without their line ends; undefined for a line that is not UTF-8 text. */
  lines(): AsyncIterable<string | undefined>;
  /** Standard input whole. */
  input(): Promise<string>;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal that wants colour (NO_COLOR and FORCE_COLOR are honoured). */
  readonly colour: boolean;
  /** Width of the terminal in columns; 80 where there is none. */
  readonly columns: number;
  now(): Date;
  /** Aborted on Ctrl-C: started servers are stopped before the process ends. */
  readonly signal: AbortSignal;
}

/** One option of a command, as help shows it. */
export interface CommandOption {
  /** Long name without dashes, e.g. `reading`. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in help, e.g. `strict|declared`; absent for a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  readonly about: string;
}

/** Parsed command line of one command. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Value of an option given once; undefined where it was not given. */
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** A command is data and one function; its file is loaded only when it runs. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Arguments as usage shows them, e.g. `BEFORE AFTER`. */
  readonly parameters: string;
  /** A paragraph or two for its own help. */
  readonly about: string;
  readonly options: readonly CommandOption[];
  /** Command lines that run as they stand, in a folder with the files of `test/help-examples`. */
  readonly examples: readonly string[];
  run(invocation: Invocation, io: Io): Promise<ExitCode>;
}
