import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compiledCore, digestOf, loadEngine } from "./engine.ts";
import { type Mix, mixes } from "./pairs.ts";
import { catchPlanted } from "./planted.ts";
import { type Round, runRound } from "./run.ts";
import { add, type Counts, describe, nothing, shortfalls } from "./tally.ts";

const usage = `Usage: npm run fuzz -- [--pairs N] [--mix ${mixes.join("|")}] [--seed N] [--planted]

Makes pairs of schemas, asks the engine about each and attacks the answer. What the runs give adds up, as long as
the engine stays the same, in build/fuzz.
  --pairs N    how many (default 20000), in rounds of 250 that each have a seed
  --mix NAME   one mix instead of both in turn
  --seed N     the first seed: the same one gives the same pairs; default: a new one
  --planted    plant faults in a copy of the engine, one at a time, and see that each is caught`;

const perRound = 250;
const folder = fileURLToPath(new URL("../../../build/fuzz/", import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pairs: { type: "string", default: "20000" },
      mix: { type: "string" },
      seed: { type: "string" },
      planted: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.planted) return await catchPlanted(join(folder, "planted"));
  const chosen = values.mix === undefined ? mixes : mixes.filter((mix) => mix === values.mix);
  const pairs = Number(values.pairs);
  const first = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
  if (chosen.length === 0 || !(pairs > 0) || !Number.isSafeInteger(first)) {
    console.error(usage);
    return 2;
  }
  return await fuzz(chosen, pairs, first);
}

async function fuzz(chosen: readonly Mix[], pairs: number, first: number): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${digestOf(compiledCore)}.jsonl`);
  const engine = await loadEngine(compiledCore);
  let noted = Date.now();
  for (let asked = 0, round = 0; asked < pairs; asked += perRound, round += 1) {
    const mix = chosen[round % chosen.length] as Mix;
    // Seeds of one run follow each other, so that the whole run is told by the first.
    const result = await runRound(mix, first + round, Math.min(perRound, pairs - asked), engine);
    appendFileSync(file, `${JSON.stringify(result)}\n`);
    if (result.contradiction !== undefined) {
      console.log(`CONTRADICTION (--mix ${mix} --seed ${result.seed}): ${result.contradiction.reason}`);
      console.log(JSON.stringify(result.contradiction.pair));
    }
    if (Date.now() - noted > 60_000) {
      noted = Date.now();
      console.error(`${asked + perRound} of ${pairs} pairs`);
    }
  }
  console.log(`Seeds ${first} to ${first + Math.ceil(pairs / perRound) - 1}.`);
  const rounds = readRounds(file);
  const all = rounds.reduce((sum, { counts }) => add(sum, counts), nothing);
  const byMix = new Map<Mix, Counts>();
  for (const { mix, counts } of rounds) byMix.set(mix, add(byMix.get(mix) ?? nothing, counts));
  const found = rounds.filter(({ contradiction }) => contradiction !== undefined).length;
  console.log(`All runs of this engine: ${all.pairs} pairs, ${found} contradictions.`);
  for (const line of describe(all, byMix)) console.log(`  ${line}`);
  const short = shortfalls(all, byMix);
  for (const one of short) console.log(`BELOW THE BAR ${one}`);
  return found > 0 || short.length > 0 ? 1 : 0;
}

function readRounds(file: string): Round[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // Whoever repeats a seed learns nothing new: each counts once.
  const rounds = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Round);
  return [...new Map(rounds.map((round) => [`${round.mix} ${round.seed}`, round])).values()];
}

process.exitCode = await main();
