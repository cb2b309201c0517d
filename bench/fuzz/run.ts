import fc from "fast-check";
import { type Engine, examine } from "./examine.ts";
import { type Mix, type Pair, pairsOf } from "./pairs.ts";
import { add, type Counts, countOne, nothing } from "./tally.ts";

/** What the pairs of one seed gave. */
export interface Round {
  readonly mix: Mix;
  readonly seed: number;
  readonly counts: Counts;
  /** The smallest pair that was found to be answered wrongly. */
  readonly contradiction?: { readonly pair: Pair; readonly reason: string };
}

/** Asks about a number of pairs of one seed; the same seed gives the same pairs. Stops at the first wrong answer. */
export async function runRound(mix: Mix, seed: number, numRuns: number, engine: Engine): Promise<Round> {
  let counts = nothing;
  let isShrinking = false;
  const property = fc.asyncProperty(pairsOf(mix), fc.nat(), async (pair, attack) => {
    const finding = await examine(pair, attack, engine);
    if (!isShrinking) counts = add(counts, countOne(pair, finding));
    if (finding.contradiction === undefined) return;
    isShrinking = true;
    throw new Error(finding.contradiction);
  });
  const details = await fc.check(property, {
    seed,
    numRuns,
    unbiased: true,
    interruptAfterTimeLimit: 600_000,
  });
  if (!details.failed || details.counterexample === null) return { mix, seed, counts };
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : "no answer in time";
  return { mix, seed, counts, contradiction: { pair: details.counterexample[0], reason } };
}
