import { consoleIo, isOutputClosed } from "./console-io.ts";
import { exitCodes } from "./failure.ts";
import { noteError, runCommandLine } from "./front-end.ts";

// What a shell reports for a program that a signal ended: 128 and the signal's number.
const endedBy = { SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 } as const;

// How long servers that were started have to stop after the first signal; a second one ends the process at once.
const graceMs = 5_000;

/** Runs the command line of this process to its end. */
export async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const interruption = new AbortController();
  const io = consoleIo(interruption.signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(endedBy[signal]);
      process.exitCode = endedBy[signal];
      setTimeout(() => process.exit(), graceMs).unref();
      interruption.abort();
    });
  }
  process.on("uncaughtException", (error) => {
    if (!interruption.signal.aborted) {
      noteError(error, args.includes("--debug"), io);
      process.exitCode = exitCodes.usage;
    }
    void io.flush().then(() => process.exit());
  });
  const exitCode = await runCommandLine(args, io).catch((error: unknown) => {
    if (isOutputClosed(error)) return endedBy.SIGPIPE;
    if (interruption.signal.aborted) return endedBy.SIGINT;
    throw error;
  });
  if (!interruption.signal.aborted) process.exitCode = exitCode;
  // Every write to standard output has been waited for; with the notes gone too nothing is cut by leaving now,
  // and no socket or server that lingers keeps a finished command alive.
  await io.flush();
  process.exit();
}
