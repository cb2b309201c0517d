/** Bounds on what is read from outside. */
export interface Limits {
  /** Time for one live server, from its start to the last page of its list. */
  readonly timeoutMs: number;
  /** Size of a file, of standard input, of a git object, or of everything that one server sends. */
  readonly maxBytes: number;
  /** Pages of one `tools/list`. */
  readonly maxPages: number;
}

/** The bounds where the configuration's `limits` says nothing. */
export const defaultLimits: Limits = {
  timeoutMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
  maxPages: 1000,
};

/** Writes a number of bytes as megabytes for a message. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 10.24) / 100} MB`;
}
