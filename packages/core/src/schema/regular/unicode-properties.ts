/** Characters from one code point to another, both included. */
type Range = readonly [from: number, to: number];

const maxLength = 200_000;
const partLength = 4_096;
const halves: Range = [0xd800, 0xdfff];
const known = new Map<string, readonly Range[]>();
let everyCharacter: readonly { readonly text: string; readonly units: number }[] | undefined;

/**
 * A regular expression with its Unicode properties (`\p{L}`) written out as the characters that the running engine
 * takes them for: versions of Unicode differ by thousands of characters, and witness and proof must agree.
 * undefined: it would get too long. `tick` is called between them and may throw.
 */
export function withoutProperties(source: string, tick?: () => void): string | undefined {
  if (!/\\[pP]\{/.test(source)) return source;
  let isInClass = false;
  let added = 0;
  const written = source.replace(/\\[pP]\{[^}]*\}|\\[\s\S]|[[\]]/gu, (token) => {
    if (token === "[") isInClass = true;
    else if (token === "]") isInClass = false;
    if (!/^\\[pP]\{/.test(token) || added > maxLength) return token;
    tick?.();
    const ranges = rangesOf(token.slice(2));
    const text = (token[1] === "p" ? ranges : othersThan(ranges)).map(textOf).join("");
    added += text.length;
    // With nothing between them, what stands before and behind would be read as one: `[\P{Any}^a]`.
    if (text === "") return "\\P{Any}";
    return isInClass ? text : `[${text}]`;
  });
  return added > maxLength ? undefined : written;
}

/** The characters of a property, e.g. of `{Lu}`. */
function rangesOf(property: string): readonly Range[] {
  const before = known.get(property);
  if (before !== undefined) return before;
  const ranges: Range[] = [];
  for (const { text, units } of every()) {
    for (const { index, 0: run } of text.matchAll(new RegExp(`\\p${property}+`, "gu"))) {
      const from = text.codePointAt(index) as number;
      ranges.push([from, from + run.length / units - 1]);
    }
  }
  // Half of a pair stands alone only in texts that are broken.
  if (new RegExp(`^\\p${property}$`, "u").test("\ud800")) ranges.push(halves);
  const sorted = ranges.sort(([a], [b]) => a - b);
  known.set(property, sorted);
  return sorted;
}

function othersThan(ranges: readonly Range[]): readonly Range[] {
  const others: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) others.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= 0x10ffff ? [...others, [next, 0x10ffff]] : others;
}

/** All characters but the halves of surrogate pairs, in order, in parts whose characters are equally long. */
function every(): NonNullable<typeof everyCharacter> {
  everyCharacter ??= [
    { text: between(0, 0xd7ff), units: 1 },
    { text: between(0xe000, 0xffff), units: 1 },
    { text: between(0x10000, 0x10ffff), units: 2 },
  ];
  return everyCharacter;
}

function between(first: number, last: number): string {
  let text = "";
  for (let from = first; from <= last; from += partLength) {
    const length = Math.min(partLength, last - from + 1);
    text += String.fromCodePoint(...Array.from({ length }, (_, index) => from + index));
  }
  return text;
}

function textOf([from, to]: Range): string {
  return from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`;
}

/** Characters stand for themselves where that is safe: it is much shorter. */
function escaped(code: number): string {
  const isPlain = code > 0xff && (code < 0xd800 || code > 0xdfff);
  return isPlain ? String.fromCodePoint(code) : `\\u{${code.toString(16)}}`;
}
