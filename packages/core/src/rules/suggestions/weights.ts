/** How much a word tells: what stands in every name tells nothing. */
export type Weights = ReadonlyMap<string, number>;

/** Weighs words by how few of the sets hold them. */
export function weightsOf(sets: readonly ReadonlySet<string>[]): Weights {
  return new Map([...countsOf(sets)].map(([word, count]) => [word, Math.log(1 + sets.length / count)]));
}

/** In how many of the sets each word stands. */
export function countsOf(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Twice the weight of the shared words over the weight of all (Dice), 0 to 1. */
export function weightedShare(a: ReadonlySet<string>, b: ReadonlySet<string>, weights: Weights): number {
  let shared = 0;
  let total = 0;
  for (const word of a) {
    const weight = weights.get(word) ?? 1;
    total += weight;
    if (b.has(word)) shared += weight;
  }
  for (const word of b) total += weights.get(word) ?? 1;
  return total === 0 ? 0 : (2 * shared) / total;
}
