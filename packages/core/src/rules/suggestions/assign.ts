/** Something that is gone or new, with the words by which a counterpart is looked for. */
export interface Candidate {
  readonly words: ReadonlySet<string>;
}

/** What speaks for a pair: 0 to 1; 0 where nothing does. */
export interface Evidence {
  readonly score: number;
  /** Phrases for a sentence, the weightiest first. */
  readonly reasons: readonly string[];
}

export interface Pair<T> {
  readonly gone: T;
  readonly fresh: T;
  readonly evidence: Evidence;
}

// Up to here every pair is weighed; above, those that share rare words.
const maxPairs = 2_500;
const maxVisits = 30_000;
const maxPerGone = 3;
// Whole numbers keep the sums cheap.
const wordWeight = 100_000;
// Scores nearer than this cannot be told apart.
const margin = 0.01;

/** Pairs what is gone with what is new, one to one, the best first; what fits two counterparts alike is left alone. */
export function assign<T extends Candidate>(
  gone: readonly T[],
  fresh: readonly T[],
  weigh: (gone: T, fresh: T) => Evidence,
): Pair<T>[] {
  const scored = candidatePairs(gone, fresh)
    .map(([from, to]) => ({ from, to, evidence: weigh(gone[from] as T, fresh[to] as T) }))
    .filter(({ evidence }) => evidence.score > 0)
    .sort((a, b) => b.evidence.score - a.evidence.score || a.from - b.from || a.to - b.to);
  const byGone = grouped(scored, ({ from }) => from);
  const byFresh = grouped(scored, ({ to }) => to);
  const usedGone = new Set<number>();
  const usedFresh = new Set<number>();
  const pairs: Pair<T>[] = [];
  for (const pair of scored) {
    if (usedGone.has(pair.from) || usedFresh.has(pair.to)) continue;
    const rivals = [...(byGone.get(pair.from) ?? []), ...(byFresh.get(pair.to) ?? [])].filter(
      (other) =>
        other !== pair &&
        other.evidence.score > pair.evidence.score - margin &&
        !usedGone.has(other.from) &&
        !usedFresh.has(other.to),
    );
    for (const { from, to } of [pair, ...rivals]) {
      usedGone.add(from);
      usedFresh.add(to);
    }
    if (rivals.length > 0) continue;
    pairs.push({ gone: gone[pair.from] as T, fresh: fresh[pair.to] as T, evidence: pair.evidence });
  }
  return pairs;
}

function grouped<V>(values: readonly V[], keyOf: (value: V) => number): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

function candidatePairs(gone: readonly Candidate[], fresh: readonly Candidate[]): [number, number][] {
  if (gone.length * fresh.length <= maxPairs) {
    return gone.flatMap((_, from) => fresh.map((__, to): [number, number] => [from, to]));
  }
  const [old, now] = [placesOf(gone), placesOf(fresh)];
  const shared = [...old].flatMap(([word, from]) => {
    const to = now.get(word);
    return to === undefined ? [] : [{ from, to, size: from.length * to.length }];
  });
  shared.sort((a, b) => a.size - b.size);
  const weights = gone.map(() => new Map<number, number>());
  let visits = 0;
  for (const { from, to, size } of shared) {
    visits += size;
    if (visits > maxVisits) break;
    const weight = Math.ceil(wordWeight / size);
    for (const row of from) {
      const own = weights[row] as Map<number, number>;
      for (const column of to) own.set(column, (own.get(column) ?? 0) + weight);
    }
  }
  return weights.flatMap((own, row) =>
    [...own]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, maxPerGone)
      .map(([column]): [number, number] => [row, column]),
  );
}

function placesOf(candidates: readonly Candidate[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { words }] of candidates.entries()) {
    for (const word of words) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [index]);
      else known.push(index);
    }
  }
  return places;
}
