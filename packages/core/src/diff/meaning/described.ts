import { type Sentence, sentencesOf } from "../../text/index.ts";

// Descriptions are read by models, which no server owner makes longer; what follows is not compared.
const maxLength = 20_000;

/** A description, cut into sentences. */
export interface Described {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly tokenCount: number;
  /** The sentences that the other description does not hold word for word. */
  readonly changed: ReadonlySet<Sentence>;
}

/** Cuts two descriptions into sentences and marks what only one of them says. */
export function describe(before: string, after: string): { before: Described; after: Described } {
  const [old, now] = [before.slice(0, maxLength), after.slice(0, maxLength)];
  const sides = { before: sentencesOf(old), after: sentencesOf(now) };
  return {
    before: { text: old, ...marked(sides.before, sides.after) },
    after: { text: now, ...marked(sides.after, sides.before) },
  };
}

function marked(sentences: readonly Sentence[], others: readonly Sentence[]): Omit<Described, "text"> {
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
