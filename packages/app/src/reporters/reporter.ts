import type { Report } from "./report.ts";

export interface RenderOptions {
  /** Whether ANSI colours are wanted. */
  readonly colour: boolean;
  /** Width to wrap at, in characters. */
  readonly columns: number;
  /** Whether behavioural and safe changes are listed one by one. */
  readonly verbose: boolean;
  /** Version of this program. */
  readonly version: string;
}

/** Turns a report into text for one kind of reader; everything that came from a server is escaped for it. */
export interface Reporter {
  readonly name: string;
  render(report: Report, options: RenderOptions): string;
}
