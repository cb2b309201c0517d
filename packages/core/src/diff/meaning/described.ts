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

/**
 * Cuts two descriptions into sentences and marks what only one of them says; undefined where one says nothing
 * that the other does not say too.
 */
export function describe(before: string, after: string): { before: Described; after: Described } | undefined {
  const [old, now] = [before.slice(0, maxLength), after.slice(0, maxLength)];
  const [olds, news] = [sentencesOf(old), sentencesOf(now)];
  const [gone, fresh] = [onlyIn(olds, news), onlyIn(news, olds)];
  if (gone.size === 0 || fresh.size === 0) return undefined;
  return { before: described(olds, gone, old), after: described(news, fresh, now) };
}

/** The indices of the sentences that others do not hold word for word. */
function onlyIn(sentences: readonly Sentence[], others: readonly Sentence[]): ReadonlySet<number> {
  const known = new Set(others.map(wordsOf));
  return new Set([...sentences.keys()].filter((index) => !known.has(wordsOf(sentences[index] as Sentence))));
}

function described(sentences: readonly Sentence[], changed: ReadonlySet<number>, text: string): Described {
  const clauses = sentences.map((sentence) => clauseOf(sentence, text));
  return {
    sentences: clauses,
    tokenCount: clauses.reduce((sum, { tokens }) => sum + tokens.length, 0),
    changed: new Set(clauses.filter((_, index) => changed.has(index))),
  };
}

function clauseOf(sentence: Sentence, text: string): Clause {
  const defaults = statedDefaults(sentence, text);
  const defaultTokens = new Set<number>();
  for (const { literal, from, to } of defaults)
    for (let index = from; literal && index < to; index += 1) defaultTokens.add(index);
  return { ...sentence, defaults, defaultTokens };
}

function wordsOf({ tokens }: Sentence): string {
  return tokens
    .map(({ lower }) => lower)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(" ");
}
