import { contentWords, countShared, isNumber, isWord, stemOf, type Token } from "../../text/index.ts";
import type { Aspect, Redefinition } from "./aspect.ts";
import type { Clause, Described } from "./described.ts";

type Sign = 1 | -1;

/** Pairs of words that turn a sentence into its opposite, by what they are about: those that affirm, those that deny. */
const opposites: Readonly<Record<string, readonly [string, string]>> = {
  admission: [
    "include includes included including show shows shown keep keeps kept keeping retain retains retained preserve preserves preserved preserving " +
      "enable enables enabled enabling allow allows allowed allowing accept accepts accepted permit permits permitted display displays displayed",
    "exclude excludes excluded excluding hide hides skip skips skipped skipping omit omits omitted omitting ignore ignores ignored ignoring " +
      "drop drops dropped discard discards discarded strip strips stripped disable disables disabled disabling deny denies denied forbid forbids forbidden " +
      "block blocks blocked reject rejects rejected disallow disallows disallowed prohibit prohibits prohibited suppress suppresses suppressed prevent prevents prevented",
  ],
  direction: ["ascending asc increasing", "descending desc decreasing"],
  age: ["oldest older", "newest newer latest"],
  bound: ["minimum min least smallest", "maximum max most largest"],
  rank: ["lowest lower", "highest higher"],
  time: ["before until", "after since"],
  level: ["above greater more", "below less fewer"],
  side: ["over", "under"],
  truth: ["true", "false"],
  choice: ["only", "except"],
  listing: ["allowlist whitelist allowlisted", "denylist blacklist blocklist denylisted"],
  sensitivity: ["sensitive", "insensitive"],
  writing: ["append appends appended", "overwrite overwrites overwritten replace replaces replaced"],
  success: ["success succeeds successful", "failure fails failed"],
  opening: ["open opened", "closed"],
  activity: ["active", "inactive"],
  reading: ["read", "write"],
  addition: ["add adds adding added", "remove removes removing removed delete deletes deleted"],
};

type Signs = ReadonlyMap<string, { readonly group: string; readonly sign: Sign }>;
let signsMade: Signs | undefined;

/** What each word of these pairs says. */
function signs(): Signs {
  signsMade ??= new Map(
    Object.entries(opposites).flatMap(([group, sides]) =>
      sides.flatMap((words, index) => {
        const sign: Sign = index === 0 ? 1 : -1;
        return words.split(" ").map((word) => [word, { group, sign }] as const);
      }),
    ),
  );
  return signsMade;
}

const denials = new Set(["not", "no", "never", "without", "cannot", "unless"]);
const filling = new Set([
  "whether",
  "flag",
  "boolean",
  "set",
  "if",
  "indicates",
  "indicate",
  "specifies",
  "specify",
  "true",
]);

interface Reading {
  readonly sentence: Clause;
  readonly groups: ReadonlyMap<string, { sign: Sign; at: number }>;
  /** Words that are denied, each with the index of the token that denies it. */
  readonly denied: ReadonlyMap<string, number>;
  readonly rest: ReadonlySet<string>;
}

/** Reads what a sentence affirms or denies; undefined where it speaks of both sides. */
function read(sentence: Clause): Reading | undefined {
  const groups = new Map<string, { sign: Sign; at: number }>();
  const rest: Token[] = [];
  const denied = new Map<string, number>();
  for (const [at, token] of sentence.tokens.entries()) {
    const { lower } = token;
    if (sentence.defaultTokens.has(at)) continue;
    const signed = isLimit(sentence.tokens, at) ? undefined : signs().get(lower);
    if (denials.has(lower) || lower.endsWith("n't")) {
      denied.set(deniedBy(sentence.tokens, at), at);
    } else if (signed !== undefined) {
      const known = groups.get(signed.group);
      if (known !== undefined && known.sign !== signed.sign) return undefined;
      if (known === undefined) groups.set(signed.group, { sign: signed.sign, at });
    } else if (isWord(lower) && !filling.has(lower)) rest.push(token);
  }
  return { sentence, groups, denied, rest: contentWords(rest) };
}

const limits = new Set(["max", "maximum", "min", "minimum"]);

/** `max 100` bounds a number; it is not what the sentence is about. */
function isLimit(tokens: readonly Token[], at: number): boolean {
  if (!limits.has(tokens[at]?.lower ?? "")) return false;
  return [1, 2, 3].some((ahead) => isNumber(tokens[at + ahead]?.lower ?? ""));
}

// Every pair of changed sentences is looked at, and each has to be short enough to be one statement.
const maxSentences = 60;
const maxTokens = 50;
const fewWords = 3;

function readings(described: Described): Reading[] {
  return [...described.changed]
    .filter(({ tokens }) => tokens.length <= maxTokens)
    .slice(0, maxSentences)
    .flatMap((sentence) => read(sentence) ?? []);
}

/** Where the flip is, on both sides; undefined where the sentences agree, or speak of different things. */
function flipOf(before: Reading, after: Reading): Redefinition | undefined {
  let flips = 0;
  let place: { before: number | undefined; after: number | undefined } | undefined;
  for (const group of new Set([...before.groups.keys(), ...after.groups.keys()])) {
    const [old, now] = [before.groups.get(group), after.groups.get(group)];
    // `If true, …` says no more than `whether to …`.
    if (group === "truth" && (old ?? now)?.sign === 1 && (old === undefined || now === undefined)) continue;
    if (old === undefined || now === undefined) return undefined;
    if (old.sign === now.sign) continue;
    flips += 1;
    place ??= { before: old.at, after: now.at };
  }
  const newly = [...after.denied].filter(([word]) => !before.denied.has(word));
  const nolonger = [...before.denied].filter(([word]) => !after.denied.has(word));
  if (newly.length + nolonger.length > 1) return undefined;
  for (const [word, at] of newly) {
    if (!says(before, word)) return undefined;
    flips += 1;
    place ??= { before: undefined, after: at };
  }
  for (const [word, at] of nolonger) {
    if (!says(after, word)) return undefined;
    flips += 1;
    place ??= { before: at, after: undefined };
  }
  if (flips % 2 === 0 || place === undefined) return undefined;
  return { before: spanOf(before.sentence, place.before), after: spanOf(after.sentence, place.after) };
}

/** The first word of weight after a denial: `be` and `the` carry none. */
function deniedBy(tokens: readonly Token[], at: number): string {
  const [word] = contentWords(tokens.slice(at + 1, at + 5));
  return word ?? "";
}

function says({ sentence }: Reading, word: string): boolean {
  return sentence.tokens.some(({ lower }) => stemOf(lower) === word);
}

function spanOf({ tokens }: Clause, at: number | undefined): { start: number; end: number } {
  const [first, last] = at === undefined ? [tokens[0], tokens.at(-1)] : [tokens[at], tokens[at]];
  return { start: (first as Token).start, end: (last as Token).end };
}

/** How many of the other words both sentences share, 0 to 1; 0 where that is not nearly all of them. */
function likeness(a: Reading, b: Reading): number {
  const { label: one } = a.sentence;
  const { label: other } = b.sentence;
  if (one !== undefined && other !== undefined && one !== other) return 0;
  const shared = countShared(a.rest, b.rest);
  const alone = a.rest.size + b.rest.size - 2 * shared;
  const spare = Math.min(a.rest.size, b.rest.size) <= fewWords ? 0 : Math.floor(shared / 3);
  return shared === 0 || alone > spare ? 0 : shared / (shared + alone);
}

export const polarityAspect: Aspect = {
  id: "polarity",
  compare(before, after) {
    const [olds, news] = [readings(before), readings(after)];
    const scores = olds.map((old) => news.map((now) => likeness(old, now)));
    const best = (row: number, column: number) =>
      (scores[row] ?? []).every((other) => other <= (scores[row]?.[column] ?? 0)) &&
      scores.every((others) => (others[column] ?? 0) <= (scores[row]?.[column] ?? 0));
    return olds.flatMap((old, row) =>
      news.flatMap((now, column) => {
        if ((scores[row]?.[column] ?? 0) === 0 || !best(row, column)) return [];
        return flipOf(old, now) ?? [];
      }),
    );
  },
};
