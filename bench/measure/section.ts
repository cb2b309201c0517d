/** What one file of the folder gave: lines to print, and what falls below the bar. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  /** One sentence each; empty where everything is as it should be. */
  readonly faults: readonly string[];
}

/** Told the id of what is looked at next, so that a hang can be named. */
export type Begin = (id: string) => void;

/** Where the measure fails. */
export const bar = { hangMs: 5_000, unknownShare: 0.05, undecidedShare: 0.005 } as const;

/** Counts by name, printed in the order in which the names first came. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** E.g. `safe 12, breaking 3`. */
  text(): string {
    return [...this.#counts].map(([name, count]) => `${name} ${count}`).join(", ");
  }
}

/** The share of `part` in `all`, as text: `1.25 %`. */
export function percent(part: number, all: number): string {
  return `${all === 0 ? "0" : ((100 * part) / all).toFixed(2)} %`;
}

/** The faults of a list that may be long: the first ones, and how many there are. */
export function firstOf(what: string, faults: readonly string[]): string[] {
  if (faults.length === 0) return [];
  const shown = faults.slice(0, 20).map((fault) => `${what}: ${fault}`);
  return faults.length > shown.length ? [...shown, `${what}: ${faults.length} in all`] : shown;
}
