import {
  contentWords,
  countShared,
  isWord,
  type Sentence,
  shareOf,
  stemOf,
  type Token,
} from "../../text/index.ts";
import type { Aspect, Redefinition } from "./aspect.ts";
import type { Described } from "./described.ts";

type Sign = 1 | -1;

/** Pairs of words that turn a sentence into its opposite, by what they are about: those that affirm, those that deny. */
const opposites: Readonly<Record<string, readonly [string, string]>> = {
  admission: [
    "include includes included including show shows shown keep keeps kept keeping retain retains retained preserve preserves preserved preserving " +
      "enable enables enabled enabling allow allows allowed allowing accept accepts accepted permit permits permitted display displays displayed",
    "exclude excludes excluded excluding hide hides hidden skip skips skipped skipping omit omits omitted omitting ignore ignores ignored ignoring " +
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

const signs = new Map<string, { group: string; sign: Sign }>();
for (const [group, [affirming, denying]] of Object.entries(opposites)) {
  for (const word of affirming.split(" ")) signs.set(word, { group, sign: 1 });
  for (const word of denying.split(" ")) signs.set(word, { group, sign: -1 });
}

const denials = new Set(["not", "no", "never", "without", "cannot", "unless", "non"]);
/** Groups whose affirming word goes without saying: `if true, …` says no more than `whether to …`. */
const silent = new Set(["truth"]);

interface Reading {
  readonly sentence: Sentence;
  readonly groups: ReadonlyMap<string, { sign: Sign; at: number }>;
  /** Index of the token that denies; undefined where none does. */
  readonly denial: number | undefined;
  readonly rest: ReadonlySet<string>;
}

/** Reads what a sentence affirms or denies; undefined where it speaks of both sides. */
function read(sentence: Sentence): Reading | undefined {
  const groups = new Map<string, { sign: Sign; at: number }>();
  const rest: Token[] = [];
  let denial: number | undefined;
  for (const [at, token] of sentence.tokens.entries()) {
    const { lower } = token;
    const signed = signs.get(lower);
    if (denials.has(lower) || lower.endsWith("n't")) {
      if (denial !== undefined) return undefined;
      denial = at;
    } else if (signed !== undefined) {
      const known = groups.get(signed.group);
      if (known !== undefined && known.sign !== signed.sign) return undefined;
      if (known === undefined) groups.set(signed.group, { sign: signed.sign, at });
    } else if (isWord(lower)) rest.push(token);
  }
  return { sentence, groups, denial, rest: contentWords(rest) };
}

// Every pair of changed sentences is looked at, and each has to be short enough to be one statement.
const maxSentences = 60;
const maxTokens = 50;
const alike = 0.75;

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
    if ((old === undefined || now === undefined) && !silent.has(group)) return undefined;
    if ((old?.sign ?? 1) === (now?.sign ?? 1)) continue;
    flips += 1;
    place ??= { before: old?.at, after: now?.at };
  }
  if ((before.denial === undefined) !== (after.denial === undefined)) {
    if (!deniesWhatTheOtherSays(before, after) && !deniesWhatTheOtherSays(after, before)) return undefined;
    flips += 1;
    place ??= { before: before.denial, after: after.denial };
  }
  if (flips % 2 === 0 || place === undefined) return undefined;
  return { before: spanOf(before.sentence, place.before), after: spanOf(after.sentence, place.after) };
}

/** Whether the words right after a denial stand in the other sentence too. */
function deniesWhatTheOtherSays({ sentence, denial }: Reading, other: Reading): boolean {
  if (denial === undefined) return false;
  const next = sentence.tokens.slice(denial + 1).filter(({ lower }) => isWord(lower));
  const [word] = [...contentWords(next.slice(0, 3))];
  return (
    word !== undefined && other.sentence.tokens.some(({ lower }) => isWord(lower) && stemOf(lower) === word)
  );
}

function spanOf({ tokens }: Sentence, at: number | undefined): { start: number; end: number } {
  const [first, last] = at === undefined ? [tokens[0], tokens.at(-1)] : [tokens[at], tokens[at]];
  return { start: (first as Token).start, end: (last as Token).end };
}

function likeness(a: Reading, b: Reading): number {
  const { label: one } = a.sentence;
  const { label: other } = b.sentence;
  if (one !== undefined && other !== undefined && one !== other) return 0;
  const shared = countShared(a.rest, b.rest);
  return shared === 0 ? 0 : shareOf(a.rest, b.rest);
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
        if ((scores[row]?.[column] ?? 0) < alike || !best(row, column)) return [];
        return flipOf(old, now) ?? [];
      }),
    );
  },
};
