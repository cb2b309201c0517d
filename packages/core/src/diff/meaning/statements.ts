import { contentWords, shareOf, type Token } from "../../text/index.ts";
import type { Redefinition, Span } from "./aspect.ts";
import type { Clause, Described } from "./described.ts";

/** What a phrase of a sentence says: within a family one value excludes the others. */
export interface Statement {
  readonly family: string;
  readonly value: string;
  /** Indices of tokens in the sentence, end exclusive. */
  readonly from: number;
  readonly to: number;
}

/** How statements of one aspect are found and told to be about the same matter. */
export interface Reading {
  readonly find: (sentence: Clause) => readonly Statement[];
  /** Least share of words that both surroundings have in common, 0 to 1. */
  readonly alike: number;
  /** A short text that states a family once speaks of the field itself, whatever the words around. */
  readonly alone: (family: string) => boolean;
  /** Whether two values mean the same or cannot be told apart; by default, whether they are equal. */
  readonly same?: (a: string, b: string) => boolean;
  /** A sentence that names both values weighs them against each other and states neither. Default true. */
  readonly exclusive?: boolean;
}

interface Placed extends Statement {
  readonly sentence: Clause;
  readonly changed: boolean;
  readonly around: ReadonlySet<string>;
}

// Every pair of statements is looked at.
const maxStatements = 48;
const shortText = 60;
const reach = 8;

/** Finds statements that both descriptions make of the same matter, with different values. */
export function compareStatements(before: Described, after: Described, reading: Reading): Redefinition[] {
  // Nothing is found without a change on both sides, and few families have one.
  const [touched, others] = [familiesOf(before, reading), familiesOf(after, reading)];
  for (const family of touched) if (!others.has(family)) touched.delete(family);
  if (touched.size === 0) return [];
  const old = byFamily(before, touched, reading);
  const now = byFamily(after, touched, reading);
  const short = before.tokenCount <= shortText && after.tokenCount <= shortText;
  return [...old].flatMap(([family, olds]) => {
    const news = now.get(family) ?? [];
    const alone = short && reading.alone(family) && oneValue(olds) && oneValue(news);
    return differing(olds, news, alone, reading);
  });
}

/** The families that changed sentences make statements of. */
function familiesOf({ changed }: Described, { find }: Reading): Set<string> {
  return new Set([...changed].flatMap((sentence) => find(sentence).map(({ family }) => family)));
}

function byFamily(
  described: Described,
  touched: ReadonlySet<string>,
  reading: Reading,
): Map<string, Placed[]> {
  const families = new Map<string, Placed[]>();
  for (const sentence of described.sentences) {
    const changed = described.changed.has(sentence);
    const inSentence = new Map<string, Statement[]>();
    for (const statement of reading.find(sentence)) {
      if (!touched.has(statement.family)) continue;
      const known = inSentence.get(statement.family);
      if (known === undefined) inSentence.set(statement.family, [statement]);
      else if (known.length < maxStatements) known.push(statement);
    }
    for (const [family, own] of inSentence) {
      const known = families.get(family) ?? [];
      families.set(family, known);
      for (const statement of own.slice(0, maxStatements - known.length))
        known.push({ ...statement, sentence, changed, around: around(sentence.tokens, statement, own) });
    }
  }
  return families;
}

function around(tokens: readonly Token[], { from, to }: Statement, own: readonly Statement[]): Set<string> {
  const near: Token[] = [];
  for (let index = Math.max(0, from - reach); index < Math.min(tokens.length, to + reach); index += 1) {
    if (!own.some((one) => index >= one.from && index < one.to)) near.push(tokens[index] as Token);
  }
  return contentWords(near);
}

function oneValue(statements: readonly Placed[]): boolean {
  return new Set(statements.map(({ value }) => value)).size === 1;
}

function differing(
  olds: readonly Placed[],
  news: readonly Placed[],
  alone: boolean,
  reading: Reading,
): Redefinition[] {
  const same = reading.same ?? ((a, b) => a === b);
  const scores = olds.map((old) =>
    news.map((one) => {
      const found = likeness(old, one);
      return alone && !aboutOthers(old, one) ? Math.max(reading.alike, found) : found;
    }),
  );
  const score = (row: number, column: number) => scores[row]?.[column] ?? 0;
  /** Whether another pair with either statement is likelier, or as likely and without a change. */
  const outdone = (row: number, column: number): boolean => {
    const own = score(row, column);
    const better = (other: number, equal: boolean) => other > own || (other === own && equal);
    return (
      news.some((one, other) => better(score(row, other), same((olds[row] as Placed).value, one.value))) ||
      olds.some((one, other) => better(score(other, column), same(one.value, (news[column] as Placed).value)))
    );
  };
  const found = new Map<string, Redefinition>();
  for (const [row, old] of olds.entries()) {
    for (const [column, one] of news.entries()) {
      if (!old.changed || !one.changed || same(old.value, one.value)) continue;
      if (score(row, column) < reading.alike || outdone(row, column)) continue;
      if (reading.exclusive !== false && (names(olds, old, one.value) || names(news, one, old.value)))
        continue;
      const key = JSON.stringify([old.value, one.value]);
      if (!found.has(key)) found.set(key, { before: spanOf(old), after: spanOf(one) });
    }
  }
  return [...found.values()];
}

/** How alike the surroundings of two statements are, 0 to 1. */
function likeness(a: Placed, b: Placed): number {
  const share = shareOf(a.around, b.around);
  if (a.sentence.label === undefined || b.sentence.label === undefined) return share;
  return aboutOthers(a, b) ? 0 : (1 + share) / 2;
}

/** Whether both sentences begin with a name, and not with the same. */
function aboutOthers({ sentence: { label: one } }: Placed, { sentence: { label: other } }: Placed): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function names(statements: readonly Placed[], { sentence }: Placed, value: string): boolean {
  return statements.some((one) => one.sentence === sentence && one.value === value);
}

function spanOf({ sentence, from, to }: Placed): Span {
  return { start: (sentence.tokens[from] as Token).start, end: (sentence.tokens[to - 1] as Token).end };
}
