import { type Sentence, sentencesOf } from "../../text/index.ts";
import { type StatedDefault, statedDefaults } from "./stated-default.ts";

// Descriptions are read by models, which no server owner makes longer; what follows is not compared.
const maxLength = 20_000;

/** A sentence with the defaults that it states. */
export interface Clause extends Sentence {
  readonly defaults: readonly StatedDefault[];
  /** Indices of tokens that state one value as the default: `(default: false)` denies nothing. */
  readonly defaultTokens: ReadonlySet<number>;
}

/** A description, cut into sentences. */
export interface Described {
  readonly sentences: readonly Clause[];
  readonly tokenCount: number;
  /** The sentences that the other description does not hold word for word. */
  readonly changed: ReadonlySet<Clause>;
}

/** Cuts two descriptions into sentences and marks what only one of them says. */
export function describe(before: string, after: string): { before: Described; after: Described } {
  const [old, now] = [before.slice(0, maxLength), after.slice(0, maxLength)];
  const sides = { before: clausesOf(old), after: clausesOf(now) };
  return { before: marked(sides.before, sides.after), after: marked(sides.after, sides.before) };
}

function clausesOf(text: string): Clause[] {
  return sentencesOf(text).map((sentence) => {
    const defaults = statedDefaults(sentence, text);
    const defaultTokens = new Set<number>();
    for (const { literal, from, to } of defaults)
      for (let index = from; literal && index < to; index += 1) defaultTokens.add(index);
    return { ...sentence, defaults, defaultTokens };
  });
}

function marked(sentences: readonly Clause[], others: readonly Clause[]): Described {
  const known = new Set(others.map(wordsOf));
  return {
    sentences,
    tokenCount: sentences.reduce((sum, { tokens }) => sum + tokens.length, 0),
    changed: new Set(sentences.filter((sentence) => !known.has(wordsOf(sentence)))),
  };
}

function wordsOf({ tokens }: Sentence): string {
  return tokens
    .map(({ lower }) => lower)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(" ");
}
