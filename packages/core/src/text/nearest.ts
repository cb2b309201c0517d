import { editDistance } from "./edit-distance.ts";

/**
 * Finds the candidate that `name` was probably meant to be: the one at the smallest edit distance, at most a third
 * of the name's length (at least 1); undefined where none is that near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
