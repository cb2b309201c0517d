import { type Sentence, sentencesOf } from "../../text/index.ts";
import { type StatedDefault, statedDefaults } from "./stated-default.ts";

// Descriptions are read by models, which no server owner makes longer; what follows is not compared.
const maxLength = 20_000;

/** A sentence with the defaults that it states. */
export interface Clause extends Sentence {
  readonly defaults: readonly StatedDefault[];
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
  return sentencesOf(text).map((sentence) => ({ ...sentence, defaults: statedDefaults(sentence, text) }));
}

/** Whether a token belongs to the statement of one value as the default: `(default: false)` denies nothing. */
export function statesDefault({ defaults }: Clause, index: number): boolean {
  return defaults.some(({ literal, from, to }) => literal && index >= from && index < to);
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
