let everyCharacter: readonly string[] | undefined;
const ranges = new Map<string, string>();

/**
 * A regular expression with its Unicode properties (`\p{L}`) written out as the characters that the running engine
 * takes them for: versions of Unicode differ by thousands of characters, and witness and proof must agree.
 */
export function withoutProperties(source: string): string {
  if (!/\\[pP]\{/.test(source)) return source;
  let isInClass = false;
  return source.replace(/\\[pP]\{[^}]*\}|\\[\s\S]|[[\]]/gu, (token) => {
    if (token === "[") isInClass = true;
    else if (token === "]") isInClass = false;
    if (!/^\\[pP]\{/.test(token)) return token;
    return isInClass ? rangesOf(token) : `[${rangesOf(token)}]`;
  });
}

function rangesOf(property: string): string {
  const known = ranges.get(property);
  if (known !== undefined) return known;
  let text = "";
  for (const part of every()) {
    for (const { index, 0: run } of part.matchAll(new RegExp(`${property}+`, "gu"))) {
      const from = part.codePointAt(index) as number;
      text += `${escaped(from)}-${escaped(from + [...run].length - 1)}`;
    }
  }
  // Half of a pair stands alone only in texts that are broken; each is asked about by itself.
  const one = new RegExp(`^${property}$`, "u");
  if (one.test("\ud800")) text += "\\u{d800}-\\u{dfff}";
  ranges.set(property, text);
  return text;
}

/** All characters but the halves of surrogate pairs, in order: those before and those behind that gap. */
function every(): readonly string[] {
  everyCharacter ??= [between(0, 0xd7ff), between(0xe000, 0x10ffff)];
  return everyCharacter;
}

function between(first: number, last: number): string {
  const characters: string[] = [];
  for (let code = first; code <= last; code += 1) characters.push(String.fromCodePoint(code));
  return characters.join("");
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
