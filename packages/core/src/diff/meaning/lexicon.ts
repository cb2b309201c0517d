import type { Token } from "../../text/index.ts";
import type { Clause } from "./described.ts";
import type { Statement } from "./statements.ts";

interface Term {
  readonly words: readonly string[];
  readonly family: string;
  readonly value: string;
}

/** Phrases by their first word, the longest first; made when it is first asked for. */
export type Lexicon = () => ReadonlyMap<string, readonly Term[]>;

/** Makes a lexicon of families of values that exclude each other, each value with its phrases, set apart by `|`. */
export function lexicon(families: Families): Lexicon {
  let terms: ReadonlyMap<string, readonly Term[]> | undefined;
  return () => {
    terms ??= termsOf(families);
    return terms;
  };
}

type Families = Readonly<Record<string, Readonly<Record<string, string>>>>;

function termsOf(families: Families): ReadonlyMap<string, readonly Term[]> {
  const terms = new Map<string, Term[]>();
  for (const [family, values] of Object.entries(families)) {
    for (const [value, phrases] of Object.entries(values)) {
      for (const phrase of phrases.split("|")) {
        const words = phrase.split(" ");
        const first = words[0] as string;
        const known = terms.get(first) ?? [];
        known.push({ words, family, value });
        known.sort((a, b) => b.words.length - a.words.length);
        terms.set(first, known);
      }
    }
  }
  return terms;
}

/** Where a sentence states a value: at each place the longest phrase; not in examples, and not where it is denied. */
export function findTerms(sentence: Clause, known: Lexicon): Statement[] {
  const terms = known();
  // Most sentences state nothing of a kind: their words alone tell.
  if (!sentence.tokens.some(({ lower }) => terms.has(lower))) return [];
  const places = placesOf(sentence);
  const statements: Statement[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const found = (terms.get(wordAt(sentence.tokens, places, at)) ?? []).filter(({ words }) =>
      words.every((word, offset) => wordAt(sentence.tokens, places, at + offset) === word),
    );
    const [longest] = found;
    if (longest === undefined) continue;
    const from = places[at] as number;
    const to = (places[at + longest.words.length - 1] as number) + 1;
    if (!isDenied(sentence.tokens, from)) {
      for (const { words, family, value } of found)
        if (words.length === longest.words.length) statements.push({ family, value, from, to });
    }
    at += longest.words.length - 1;
  }
  return statements;
}

const joiners = new Set(["-", "‑", "–", "_"]);
const openers = new Set(["e", "eg", "example", "examples"]);

/** The places of tokens outside of examples and defaults, without the hyphens inside compounds. */
function placesOf(sentence: Clause): number[] {
  const { tokens } = sentence;
  const places: number[] = [];
  let example = false;
  for (const [index, { lower }] of tokens.entries()) {
    if (openers.has(lower) && (lower !== "e" || tokens[index + 2]?.lower === "g")) example = true;
    else if (lower === ")") example = false;
    if (!example && !joiners.has(lower) && !sentence.defaultTokens.has(index)) places.push(index);
  }
  return places;
}

function wordAt(tokens: readonly Token[], places: readonly number[], at: number): string {
  const place = places[at];
  return place === undefined ? "" : (tokens[place] as Token).lower;
}

const denials = new Set(["not", "no", "never", "without", "instead", "rather", "non", "cannot"]);

/** Whether one of the three words before denies what follows. */
export function isDenied(tokens: readonly Token[], from: number): boolean {
  for (let index = Math.max(0, from - 3); index < from; index += 1) {
    const { lower } = tokens[index] as Token;
    if (denials.has(lower) || lower.endsWith("n't")) return true;
  }
  return false;
}
