import type { Command, CommandOption, Invocation } from "./command.ts";
import { usage } from "./command-line.ts";

// What a timer of Node takes, in seconds.
const maxSeconds = 2_147_483;

/** The option of every command that lists the tools of a live server. */
export const timeoutOption: CommandOption = {
  name: "timeout",
  value: "SECONDS",
  about: "Time for a live server to list its tools; else timeoutMs of the configuration, else 30.",
};

/** Reads `--timeout` in milliseconds; throws a `Failure` for what is no number of seconds above 0. */
export function readTimeoutMs(command: Command, invocation: Invocation): number | undefined {
  const text = invocation.text("timeout");
  if (text === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (seconds > 0 && seconds <= maxSeconds) return Math.max(1, Math.round(seconds * 1000));
  throw usage(command, "option-value", `--timeout takes a number of seconds above 0, not "${text}"`);
}
