import { editDistance } from "./edit-distance.ts";
import { namePartsOf } from "./name-parts.ts";
import { shareOf } from "./similarity.ts";

const maxNames = 3;
const maxLength = 128;

/** The names that look most like one, the nearest first, at most three; none where nothing looks alike. */
export function nearestNames(name: string, names: Iterable<string>): readonly string[] {
  const wanted = name.slice(0, maxLength);
  const parts = new Set(namePartsOf(wanted));
  const found: { readonly name: string; readonly score: number }[] = [];
  for (const other of names) {
    if (other.length > maxLength) continue;
    const far = editDistance(wanted.toLowerCase(), other.toLowerCase());
    const share = shareOf(parts, new Set(namePartsOf(other)));
    const isNear = far <= Math.max(1, Math.floor(Math.min(wanted.length, other.length) / 3));
    if (isNear || share >= 0.5) found.push({ name: other, score: far / wanted.length - share });
  }
  found.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return found.slice(0, maxNames).map((one) => one.name);
}
