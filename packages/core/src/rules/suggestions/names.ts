import { countShared, editDistance, longForm, namePartsOf, stemOf } from "../../text/index.ts";
import { type Weights, weightedShare } from "./weights.ts";

/** A name, cut into words that can be compared. */
export interface NameWords {
  readonly name: string;
  readonly parts: readonly string[];
  /** The parts without what separates them: `browser-click` and `browserClick` are one. */
  readonly plain: string;
  /** Stems of the long forms of the parts. */
  readonly words: ReadonlySet<string>;
}

const maxLength = 64;

export function nameWords(name: string): NameWords {
  const parts = namePartsOf(name);
  return {
    name,
    parts,
    plain: parts.join("").slice(0, maxLength),
    words: new Set(parts.map((part) => stemOf(longForm(part)))),
  };
}

/** How alike two names are, 0 to 1: mostly by their words, to a small part by their letters. */
export function nameLikeness(a: NameWords, b: NameWords, weights: Weights): number {
  if (a.plain === b.plain && a.plain !== "") return 1;
  const share = weightedShare(a.words, b.words, weights);
  // Names that share no word are told by their letters where those begin alike.
  if (share === 0 && a.plain[0] !== b.plain[0]) return 0;
  const longest = Math.max(a.plain.length, b.plain.length);
  const letters = longest === 0 ? 0 : 1 - editDistance(a.plain, b.plain) / longest;
  // Words that are misspelt or run together share letters alone.
  return Math.max(0.8 * share + 0.2 * letters, letters >= 0.75 ? letters * 0.9 : 0);
}

/** What the names have in common, as a phrase; undefined where that is nothing. */
export function nameReason(a: NameWords, b: NameWords): string | undefined {
  if (a.plain === b.plain && a.plain !== "") return "the names differ only in how they are written";
  const shared = countShared(a.words, b.words);
  const all = Math.max(a.words.size, b.words.size);
  if (shared > 0 && a.words.size === shared && b.words.size === shared)
    return "the names hold the same words";
  if (shared > 0) return `the names share ${shared} of ${all} words`;
  return editDistance(a.plain, b.plain) <= Math.max(a.plain.length, b.plain.length) / 3
    ? "the names are alike"
    : undefined;
}
