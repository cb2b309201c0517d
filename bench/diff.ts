import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareCatalogs, compareTools } from "@toolgate/core/rules";
import { changeTool, copy, generateCatalogs, generateTool } from "./generate-tools.ts";
import { seeded } from "./random.ts";
import { referenceMs, Slowness } from "./slowness.ts";
import { median, ms, quantile, report, timeMs } from "./table.ts";

const targets = { toolMs: 0.1, warmMs: 25, coldMs: 50 };

const cli = fileURLToPath(new URL("../../packages/app/dist/cli.js", import.meta.url));
const coldRounds = 15;
// The first runs keep compiled code.
const coldWarmUps = 4;

/**
 * What the changes of 500 tools take in fresh processes of the command line: `toolgate diff` of the lists, less the
 * same for two equal lists. Medians of rounds, in milliseconds and by the empty Node process of the same round: the
 * speed of shared machines changes between two processes.
 */
function coldCommand(slowness: Slowness): { readonly ms: number; readonly empties: number } {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const { before, after } = generateCatalogs(500, 0.1, seeded(7));
    writeFileSync(join(folder, "before.json"), JSON.stringify(before));
    writeFileSync(join(folder, "after.json"), JSON.stringify(after));
    const run = (name: string, expected: number) =>
      timeMs(() => {
        const { status } = spawnSync(process.execPath, [cli, "diff", "before.json", name], {
          cwd: folder,
          stdio: "ignore",
        });
        if (status !== expected) throw new Error(`toolgate diff ended with ${status}`);
      });
    const rounds: { ms: number; empties: number }[] = [];
    for (let round = -coldWarmUps; round < coldRounds; round += 1) {
      const empty = slowness.sample(1);
      const taken = run("after.json", 1) - run("before.json", 0);
      if (round >= 0) rounds.push({ ms: taken, empties: taken / empty });
    }
    return { ms: median(rounds.map(({ ms }) => ms)), empties: median(rounds.map(({ empties }) => empties)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first comparison of a fresh process that has kept no compiled code; its start and reading not counted. */
function cold(): number {
  const { before, after } = generateCatalogs(500, 0.1, seeded(7));
  return timeMs(() => compareCatalogs(before, after));
}

function main(): void {
  const slowness = new Slowness();
  slowness.sample();
  const target = (value: number, limit: number) => ({
    target: `≤ ${limit} ms`,
    met: value <= limit * slowness.factor,
  });
  const random = seeded(1);
  const pairs = Array.from({ length: 2_000 }, (_, index) => {
    const before = generateTool(`tool_${index}`, random);
    return { before, after: copy(changeTool(before, random)) };
  });
  const bytes = pairs.map(({ before }) => JSON.stringify(before).length);
  // One pass warms up; of ten more, the fastest for each tool: what other processes take is not of interest.
  const passes = Array.from({ length: 11 }, () => {
    slowness.sample(1);
    return pairs.map(({ before, after }) => timeMs(() => compareTools(before, after)));
  }).slice(1);
  const times = pairs.map((_, index) => Math.min(...passes.map((pass) => pass[index] as number)));
  // What any comparison costs at least: both sides written once.
  const floor = pairs.map(({ before, after }) =>
    timeMs(() => JSON.stringify(before) === JSON.stringify(after)),
  );
  const ratio = (value: number, unit: number) => `${(value / unit).toFixed(1)} × writing both as JSON`;

  const catalogs = Array.from({ length: 15 }, (_, seed) => generateCatalogs(500, 0.1, seeded(100 + seed)));
  const compareAll = () => catalogs.map(({ before, after }) => timeMs(() => compareCatalogs(before, after)));
  const [, second, third] = [compareAll(), compareAll(), compareAll()] as const;
  slowness.sample();
  const warm = second.map((value, index) => Math.min(value, third[index] as number));
  const catalogFloor = median(
    catalogs.map(({ before, after }) => timeMs(() => JSON.stringify(before) === JSON.stringify(after))),
  );
  const script = fileURLToPath(import.meta.url);
  const first = Array.from({ length: 9 }, () =>
    Number(execFileSync(process.execPath, [script, "cold"], { encoding: "utf8" })),
  );

  const command = coldCommand(slowness);
  const each = [median(times), median(floor)] as const;
  report(
    `Diff (generated tools: median ${median(bytes)} bytes, p99 ${quantile(bytes, 0.99)}, largest ${Math.max(...bytes)};\n${slowness.text})`,
    [
      {
        what: "a changed tool, median",
        measured: ms(each[0]),
        ratio: ratio(...each),
        ...target(each[0], targets.toolMs),
      },
      { what: "a changed tool, p99", measured: ms(quantile(times, 0.99)), ratio: "" },
      {
        what: "500 tools, 10 % changed, warm",
        measured: ms(median(warm)),
        ratio: ratio(median(warm), catalogFloor),
        ...target(median(warm), targets.warmMs),
      },
      {
        what: "500 tools, 10 % changed, cold: toolgate diff, less the same for equal lists",
        measured: ms(command.ms),
        ratio: `${command.empties.toFixed(2)} × empty process`,
        target: `≤ ${(targets.coldMs / referenceMs).toFixed(2)} × (${targets.coldMs} ms)`,
        met: command.empties <= targets.coldMs / referenceMs,
      },
      {
        what: "500 tools, 10 % changed, the library's first call, compiling included",
        measured: ms(median(first)),
        ratio: ratio(median(first), catalogFloor),
      },
    ],
  );
}

if (process.argv[2] === "cold") console.log(cold());
else main();
