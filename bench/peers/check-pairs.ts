import { Candidates } from "../fuzz/candidates.ts";
import { ajv, compileWithAjv, hyperjump } from "../measure/validators.ts";
import type { Pair } from "../pairs/pair.ts";
import { pairs } from "../pairs.ts";
import { seeded } from "../random.ts";

/** How much stands behind the truths: generated values that the older schemas accept, and pairs without any. */
export interface Checked {
  readonly values: number;
  readonly without: readonly string[];
}

const valuesPerPair = 500;

/**
 * The pairs are the measure, so they are checked themselves: the witness of each no by two validators, each yes with
 * generated values. Throws where a truth is refuted.
 */
export async function checkPairs(): Promise<Checked> {
  const ids = new Set(pairs.map(({ id }) => id));
  if (ids.size !== pairs.length) throw new Error("two pairs have one id");
  let values = 0;
  const without: string[] = [];
  for (const pair of pairs) {
    if (pair.contained) {
      const tried = await attack(pair);
      values += tried;
      if (tried === 0) without.push(pair.id);
    } else await checkWitness(pair);
  }
  return { values, without };
}

async function checkWitness(pair: Pair & { readonly contained: false }): Promise<void> {
  for (const validator of [ajv, hyperjump]) {
    const accepted = await validator.holds(pair.old, pair.witness);
    const held = await validator.holds(pair.new, pair.witness);
    if (accepted !== true || held !== false)
      throw new Error(`the witness of ${pair.id} shows nothing to ${validator.name}`);
  }
}

/** Looks for a value that refutes a yes; counts those that the older schema accepts. */
async function attack(pair: Pair): Promise<number> {
  const old = compileWithAjv(pair.old);
  const next = compileWithAjv(pair.new);
  const candidates = new Candidates([pair.old, pair.new], seeded(7));
  let accepted = 0;
  for (let count = 0; count < valuesPerPair; count += 1) {
    const value = candidates.next();
    if (!old(value)) continue;
    accepted += 1;
    if (next(value)) continue;
    // ajv divides in floating point, so that it has to be confirmed.
    if (
      (await hyperjump.holds(pair.old, value)) === true &&
      (await hyperjump.holds(pair.new, value)) === false
    )
      throw new Error(`${pair.id} is no yes: ${JSON.stringify(value)}`);
  }
  return accepted;
}
