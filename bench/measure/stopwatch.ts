import { bar } from "./section.ts";

/** Times of many questions in milliseconds, with the id of each. */
export class Stopwatch {
  readonly #times: { readonly id: string; readonly ms: number }[] = [];

  /** Runs one question; what it throws is given back as `error`. */
  time<T>(
    id: string,
    question: () => T,
  ): { readonly value: T; readonly ms: number } | { readonly error: unknown } {
    const start = performance.now();
    try {
      const value = question();
      const ms = performance.now() - start;
      this.#times.push({ id, ms });
      return { value, ms };
    } catch (error) {
      return { error };
    }
  }

  /** Median, 99th percentile and the slowest with its id. */
  text(): string {
    const sorted = this.#times.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    const slowest = sorted.at(-1);
    const [median, high] = [at(0.5), at(0.99)];
    if (slowest === undefined || median === undefined || high === undefined) return "time: nothing ran";
    return `time: median ${median.ms.toFixed(3)} ms, p99 ${high.ms.toFixed(2)} ms, slowest ${slowest.ms.toFixed(1)} ms (${slowest.id})`;
  }

  get totalMs(): number {
    return this.#times.reduce((sum, { ms }) => sum + ms, 0);
  }

  /** Questions that took longer than the bar allows. */
  hangs(): string[] {
    return this.#times
      .filter(({ ms }) => ms > bar.hangMs)
      .map(({ id, ms }) => `${id} took ${Math.round(ms)} ms`);
  }
}
