/** One measured figure: its ratio to what it is compared with, and the target of either, if there is one. */
export interface Row {
  readonly what: string;
  /** With its unit, e.g. `1.25 ms`. */
  readonly measured: string;
  /** E.g. `1.10 × empty process`. */
  readonly ratio: string;
  readonly target?: string;
  readonly met?: boolean;
}

/** Prints rows in columns and makes the process end with 1 where a target is missed. */
export function report(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ what, measured, ratio, target, met }) => [
    what,
    measured,
    ratio,
    target ?? "",
    met === undefined ? "" : met ? "met" : "MISSED",
  ]);
  printTable(title, ["", "measured", "ratio", "target", ""], cells);
  if (rows.some((row) => row.met === false)) process.exitCode = 1;
}

/** Prints lines of cells in columns. */
export function printTable(
  title: string,
  head: readonly string[],
  lines: readonly (readonly string[])[],
): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...lines.map((line) => (line[column] ?? "").length)),
  );
  console.log(`\n${title}`);
  for (const line of [head, ...lines]) {
    console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
  }
}

/** The value below which a share of the numbers lies. Throws where there are none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError("no numbers");
  return found;
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** Milliseconds that a call takes. */
export function timeMs(call: () => unknown): number {
  const start = performance.now();
  call();
  return performance.now() - start;
}

export function ms(value: number): string {
  return `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`;
}
