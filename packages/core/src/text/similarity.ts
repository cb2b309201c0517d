/** Twice the shared members over all members (Dice): 1 for equal sets, 0 for sets that share nothing; 0 for two empty ones. */
export function shareOf<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const total = a.size + b.size;
  return total === 0 ? 0 : (2 * countShared(a, b)) / total;
}

/** How many members two sets have in common. */
export function countShared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared += 1;
  return shared;
}
