/** A word, a number or one other sign of a text, with its place in UTF-16 units. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

const token = /\p{L}[\p{L}\p{N}_]*(?:['’]\p{L}+)*|\p{N}+(?:[.,]\p{N}+)*|\S/gu;

/** Cuts a text into words, numbers and signs. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(token)) {
    const [found] = match;
    tokens.push({
      text: found,
      lower: found.toLowerCase().replaceAll("’", "'"),
      start: match.index,
      end: match.index + found.length,
    });
  }
  return tokens;
}

/** Whether a token is a word, not a number or a sign. */
export function isWord(text: string): boolean {
  return /^\p{L}/u.test(text);
}

/** Whether a token is a number. */
export function isNumber(text: string): boolean {
  return /^\p{N}/u.test(text);
}
