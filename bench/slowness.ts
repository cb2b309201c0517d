import { spawnSync } from "node:child_process";
import { timeMs } from "./table.ts";

// What an empty Node process took on the machine for which the targets in milliseconds were set.
const referenceMs = 74;

export interface Slowness {
  /** 1 on a machine that is as fast, or faster. */
  readonly factor: number;
  /** One clause for the title of a table. */
  readonly text: string;
}

/** How much slower this machine is just now than the one for which the targets were set. */
export function measureSlowness(): Slowness {
  const times = Array.from({ length: 15 }, () => timeMs(() => spawnSync(process.execPath, ["-e", "0"])));
  const empty = Math.min(...times);
  const factor = Math.max(1, empty / referenceMs);
  const text = `an empty Node process takes ${empty.toFixed(0)} ms here, ${referenceMs} ms where the targets were set: they count × ${factor.toFixed(2)}`;
  return { factor, text };
}
