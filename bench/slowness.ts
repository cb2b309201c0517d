import { spawnSync } from "node:child_process";
import { median, timeMs } from "./table.ts";

// What an empty Node process took on the machine for which the targets in milliseconds were set.
export const referenceMs = 74;

/**
 * How much slower this machine is just now than the one for which the targets were set, by the median of empty
 * Node processes: sampled while a benchmark goes on, because the speed of shared machines changes by the minute.
 */
export class Slowness {
  readonly #times: number[] = [];

  /** Times some empty processes; gives the median of these, in milliseconds. */
  sample(count = 5): number {
    const times = Array.from({ length: count }, () => timeMs(() => spawnSync(process.execPath, ["-e", "0"])));
    this.#times.push(...times);
    return median(times);
  }

  get emptyMs(): number {
    return median(this.#times);
  }

  /** 1 on a machine that is as fast, or faster. */
  get factor(): number {
    return Math.max(1, this.emptyMs / referenceMs);
  }

  /** One clause for the title of a table. */
  get text(): string {
    return `an empty Node process takes ${this.emptyMs.toFixed(0)} ms here, ${referenceMs} ms where the targets were set: they count × ${this.factor.toFixed(2)}`;
  }
}
