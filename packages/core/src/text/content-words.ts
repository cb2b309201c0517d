import { isNumber, isWord, type Token } from "./tokens.ts";

const fillers = new Set(
  (
    "a an the of to in on for by with and or is are be been being was were will would shall should can could may might " +
    "must do does did has have had it its this that these those there here from as at which who whom whose when where " +
    "if then than into onto so such you your we our they their i he she also just only any some each e g eg ie etc " +
    "value values optional optionally please use used using given specified provided"
  ).split(" "),
);

/** Reduces an English word to a stem, coarsely: plural, `-ing`, `-ed`. */
export function stemOf(word: string): string {
  const base = word.replace(/'s$/, "");
  if (base.length > 4 && base.endsWith("ies")) return `${base.slice(0, -3)}y`;
  if (base.length > 5 && base.endsWith("ing")) return undoubled(base.slice(0, -3));
  if (base.length > 4 && base.endsWith("ed")) return undoubled(base.slice(0, -2));
  if (base.length > 4 && /(?:s|x|z|ch|sh)es$/.test(base)) return base.slice(0, -2);
  if (base.length > 3 && base.endsWith("s") && !/(?:ss|us|is)$/.test(base))
    return undoubled(base.slice(0, -1));
  return undoubled(base);
}

function undoubled(stem: string): string {
  const one = stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
  return one.length > 3 && one.at(-1) === one.at(-2) ? one.slice(0, -1) : one;
}

/** The stems of the words and numbers that say what a text is about. */
export function contentWords(tokens: readonly Token[]): Set<string> {
  const words = new Set<string>();
  for (const { lower } of tokens) {
    if (isNumber(lower)) words.add(lower);
    else if (isWord(lower) && !fillers.has(lower)) words.add(stemOf(lower));
  }
  return words;
}
