/** A word, a number or one other sign of a text, with its place in UTF-16 units. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

const asciiToken = /[A-Za-z][A-Za-z0-9_]*(?:'[A-Za-z]+)*|[0-9]+(?:[.,][0-9]+)*|\S/g;
const token = () => /\p{L}[\p{L}\p{N}_]*(?:['’]\p{L}+)*|\p{N}+(?:[.,]\p{N}+)*|\S/gu;

/** Whether a text is plain ASCII: simple expressions do then, which compile in no time. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Cuts a text into words, numbers and signs. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const ascii = isAscii(text);
  for (const match of text.matchAll(ascii ? asciiToken : token())) {
    const [found] = match;
    const lower = found.toLowerCase();
    tokens.push({
      text: found,
      lower: ascii ? lower : lower.replaceAll("’", "'"),
      start: match.index,
      end: match.index + found.length,
    });
  }
  return tokens;
}

/** Whether a token is a word, not a number or a sign. */
export function isWord(text: string): boolean {
  const code = text.charCodeAt(0);
  return code < 0x80 ? (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a : /^\p{L}/u.test(text);
}

/** Whether a token is a number. */
export function isNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return code < 0x80 ? code >= 0x30 && code <= 0x39 : /^\p{N}/u.test(text);
}
