import { isNumber, isWord, type Sentence, sentencesOf, type Token } from "../../text/index.ts";
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
  const [oldWords, newWords] = [olds.map(wordsOf), news.map(wordsOf)];
  const [gone, fresh] = [onlyIn(oldWords, newWords), onlyIn(newWords, oldWords)];
  if (gone.size === 0 || fresh.size === 0) return undefined;
  return { before: described(olds, gone, old), after: described(news, fresh, now) };
}

/** The indices of what others do not hold word for word. */
function onlyIn(sentences: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const known = new Set(others);
  return new Set([...sentences.keys()].filter((index) => !known.has(sentences[index] as string)));
}

function described(sentences: readonly Sentence[], changed: ReadonlySet<number>, text: string): Described {
  const clauses = sentences.map((sentence) => new LazyClause(sentence, text));
  return {
    sentences: clauses,
    tokenCount: clauses.reduce((sum, { tokens }) => sum + tokens.length, 0),
    changed: new Set(clauses.filter((_, index) => changed.has(index))),
  };
}

/** Looks for defaults when it is asked for them: most sentences did not change, and nobody asks. */
class LazyClause implements Clause {
  readonly tokens: readonly Token[];
  readonly label?: string;
  readonly #sentence: Sentence;
  readonly #text: string;
  #defaults: readonly StatedDefault[] | undefined;
  #defaultTokens: ReadonlySet<number> | undefined;

  constructor(sentence: Sentence, text: string) {
    this.tokens = sentence.tokens;
    if (sentence.label !== undefined) this.label = sentence.label;
    this.#sentence = sentence;
    this.#text = text;
  }

  get defaults(): readonly StatedDefault[] {
    this.#defaults ??= statedDefaults(this.#sentence, this.#text);
    return this.#defaults;
  }

  get defaultTokens(): ReadonlySet<number> {
    this.#defaultTokens ??= literalTokens(this.defaults);
    return this.#defaultTokens;
  }
}

function literalTokens(defaults: readonly StatedDefault[]): ReadonlySet<number> {
  const tokens = new Set<number>();
  for (const { literal, from, to } of defaults)
    for (let index = from; literal && index < to; index += 1) tokens.add(index);
  return tokens;
}

function wordsOf({ tokens }: Sentence): string {
  return tokens
    .map(({ lower }) => lower)
    .filter((word) => isWord(word) || isNumber(word))
    .join(" ");
}
