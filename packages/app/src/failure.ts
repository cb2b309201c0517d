/** Exit codes, stable: what a script may rely on (DIFF-9). */
export const exitCodes = {
  pass: 0,
  verdict: 1,
  usage: 2,
  evidence: 3,
  unreachable: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/**
 * An error that a user can meet and mend: printed as one line (`what`, and `mend` behind it), never with a stack.
 * Everything else that is thrown is a bug of ours.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  /** Stable identifier for scripts, e.g. `file-not-found`. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** What to do about it, one sentence; empty where the message says it all. */
  readonly mend: string;

  constructor(
    code: string,
    message: string,
    options: { exitCode?: ExitCode; mend?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.exitCode = options.exitCode ?? exitCodes.usage;
    this.mend = options.mend ?? "";
  }
}
