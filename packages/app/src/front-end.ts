import { nearest } from "@toolgate/core/text";
import type { Io } from "./command.ts";
import { readInvocation } from "./command-line.ts";
import { type CommandEntry, commands } from "./commands/registry.ts";
import { isOutputClosed } from "./console-io.ts";
import { type ExitCode, exitCodes, Failure } from "./failure.ts";
import { commandHelp, overview } from "./help-text.ts";

/**
 * Runs one command line, given without the program's name, and tells how it ended; failures become notes.
 * Throws only what ended it from outside: an interruption, or a reader of its output that has gone away.
 */
export async function runCommandLine(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    if (io.signal.aborted || isOutputClosed(error)) throw error;
    noteError(error, args.includes("--debug"), io);
    return error instanceof Failure ? error.exitCode : exitCodes.usage;
  }
}

/** Finds a command by name; throws a `Failure` that suggests the nearest one. */
export function findCommand(name: string): CommandEntry {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    commands.map((command) => command.name),
  );
  throw new Failure("command-unknown", `there is no command "${name}"`, {
    mend: meant === undefined ? "Run `toolgate --help` for the commands." : `Did you mean ${meant}?`,
  });
}

async function dispatch(args: readonly string[], io: Io): Promise<ExitCode> {
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  if (at === -1) return await withoutCommand(args, io);
  const entry = findCommand(args[at] as string);
  const rest = [...args.slice(0, at), ...args.slice(at + 1)];
  const command = await entry.load();
  if (asksForHelp(rest)) {
    await io.out(commandHelp(command));
    return exitCodes.pass;
  }
  return await command.run(readInvocation(command, rest), io);
}

async function withoutCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  if (args.includes("--version") || args.includes("-V")) {
    const { readVersion } = await import("./version.ts");
    await io.out(`${readVersion()}\n`);
    return exitCodes.pass;
  }
  if (asksForHelp(args)) {
    await io.out(overview(commands));
    return exitCodes.pass;
  }
  const stray = args.find((arg) => arg !== "--debug");
  throw new Failure("command-missing", stray === undefined ? "no command given" : `no option ${stray} here`, {
    mend: "Run `toolgate --help` for the commands.",
  });
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? args.length : end).some((arg) => arg === "--help" || arg === "-h");
}

/** Says on standard error what went wrong: a failure in the user's words, anything else as a bug of ours. */
export function noteError(error: unknown, debug: boolean, io: Io): void {
  if (error instanceof Failure) {
    io.note(`toolgate: ${error.message}`);
    if (error.mend !== "") io.note(`  ${error.mend}`);
  } else {
    const message = error instanceof Error ? error.message : String(error);
    io.note(`toolgate: ${message}; this is a bug in toolgate`);
    if (!debug) io.note("  Run it again with --debug for the place in the code, and report it.");
  }
  if (debug && error instanceof Error) {
    for (const line of (error.stack ?? "").split("\n")) io.note(line);
    if (error.cause !== undefined) io.note(`cause: ${String(error.cause)}`);
  }
}
