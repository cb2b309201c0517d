import { brief, formats, lengthHolds, matches } from "../schema/index.ts";
import { findWord, type Language, type WordResult } from "./automata.ts";
import type { Budget } from "./budget.ts";
import { empty, type Outcome, unknown, witness } from "./literal.ts";

/** Everything that a string must meet. */
export interface StringAtoms {
  readonly minLength: number;
  readonly maxLength: number;
  readonly languages: readonly Language[];
  readonly formats: readonly { readonly name: string; readonly positive: boolean }[];
  readonly excluded: ReadonlySet<unknown>;
}

const maxWitnessLength = 100_000;
const maxWords = 40;
const maxExcludedLength = 10_000;

/** Finds a string that meets all, or proves that none does. */
export function solveString(all: StringAtoms, budget: Budget): Outcome {
  const atoms = { ...all, maxLength: Math.min(all.maxLength, longestOf(all.formats)) };
  // A pattern or format wanted and forbidden at once needs no automaton.
  if (contradicts(atoms.languages, (one) => one.pattern) || contradicts(atoms.formats, (one) => one.name))
    return empty;
  if (atoms.minLength > atoms.maxLength) return empty;
  if (atoms.minLength > maxWitnessLength)
    return unknown("minLength", `a string of ${atoms.minLength} characters is not built`);
  const asserted = atoms.formats.filter((one) => formats.has(one.name));
  // An annotation holds for every string, so its negation holds for none.
  if (atoms.formats.some((one) => !one.positive && !formats.has(one.name))) return empty;
  if (atoms.languages.length === 0 && asserted.length === 0) return plain(atoms);
  const fits = (text: string) => meetsAll(text, atoms, budget.tick);
  for (const text of candidates(atoms, asserted)) if (fits(text)) return witness(text);
  return byAutomata(atoms, asserted, budget, fits);
}

/** Characters of the longest text that has all the formats. */
function longestOf(wanted: StringAtoms["formats"]): number {
  const lengths = wanted.map(({ name, positive }) => (positive ? formats.get(name)?.maxLength : undefined));
  return Math.min(...lengths.map((length) => length ?? Number.POSITIVE_INFINITY));
}

function contradicts<T extends { readonly positive: boolean }>(
  items: readonly T[],
  nameOf: (item: T) => string,
): boolean {
  const wanted = new Set(items.filter((item) => item.positive).map(nameOf));
  return items.some((item) => !item.positive && wanted.has(nameOf(item)));
}

function plain(atoms: StringAtoms): Outcome {
  const excluded = [...atoms.excluded].filter((value) => typeof value === "string");
  let left = excluded.length + 1;
  const word = "example";
  // A word reads better than a letter; where length is the point, the shortest text shows it better.
  if (atoms.minLength === 0 && atoms.maxLength >= word.length && !atoms.excluded.has(word))
    return witness(word);
  const shortest = Math.max(atoms.minLength, Math.min(1, atoms.maxLength));
  const lengths = new Set([shortest]);
  for (let length = atoms.minLength; length <= Math.min(atoms.maxLength, atoms.minLength + 3); length += 1)
    lengths.add(length);
  for (const length of lengths) {
    for (const text of texts(length)) {
      if (!atoms.excluded.has(text)) return witness(text);
      left -= 1;
      if (left <= 0) break;
    }
    left = excluded.length + 1;
  }
  if (atoms.maxLength === 0) return empty;
  return unknown("enum", "too many strings are excluded");
}

/** Texts of one length that differ in their last character, the plainest first. */
function* texts(length: number): Iterable<string> {
  if (length === 0) {
    yield "";
    return;
  }
  const head = "a".repeat(length - 1);
  for (let code = 0x61; code <= 0x7a; code += 1) yield head + String.fromCodePoint(code);
  for (let code = 0x30; code <= 0x39; code += 1) yield head + String.fromCodePoint(code);
  for (let code = 0x4e00; code <= 0x9fff; code += 1) yield head + String.fromCodePoint(code);
}

function meetsAll(text: string, atoms: StringAtoms, tick: () => void): boolean {
  return (
    lengthHolds(text, atoms.minLength, atoms.maxLength) &&
    !atoms.excluded.has(text) &&
    atoms.languages.every(({ pattern, positive }) => matches(pattern, text, tick) === positive) &&
    atoms.formats.every(({ name, positive }) => (formats.get(name)?.test(text) ?? true) === positive)
  );
}

const plainTexts = ["a", "", "abc", "A", "0", "1", "example", "not valid", "a-b", "a_b", "-"];

function* candidates(atoms: StringAtoms, asserted: StringAtoms["formats"]): Iterable<string> {
  for (const { name, positive } of asserted) {
    for (const example of positive ? (formats.get(name)?.examples ?? []) : []) {
      yield example;
      const padding = "a".repeat(Math.max(0, atoms.minLength - example.length));
      if (padding !== "") yield* [example + padding, padding + example];
    }
  }
  if (asserted.some((one) => !one.positive) || atoms.languages.every((one) => !one.positive))
    yield* plainTexts;
}

/**
 * Formats that are regular languages join the patterns. Of the others a language joins that holds all words that may
 * be wanted, and more: they are tried on the words that the automata give.
 */
function byAutomata(
  atoms: StringAtoms,
  asserted: StringAtoms["formats"],
  budget: Budget,
  fits: (text: string) => boolean,
): Outcome {
  const languages = [...atoms.languages];
  const opaque: string[] = [];
  for (const { name, positive } of asserted) {
    const format = formats.get(name);
    // Where a format is no regular language, one that holds all that may be wanted narrows the search.
    const pattern = format?.expression ?? (positive ? format?.atMost : format?.atLeast);
    if (pattern !== undefined) languages.push({ pattern, positive });
    if (format?.expression === undefined) opaque.push(name);
  }
  // Words as long as these are hardly ever found first; should one be, `fits` still refuses it.
  const excluded = [...atoms.excluded].filter(
    (value): value is string => typeof value === "string" && value.length <= maxExcludedLength,
  );
  for (let tried = 0; ; tried += 1) {
    const found = findWord({
      languages,
      excluded,
      minLength: atoms.minLength,
      maxLength: atoms.maxLength,
      maxStates: budget.maxStates,
      tick: budget.tick,
    });
    if (found.kind !== "word") return fromSearch(found, atoms.languages.length > 0 ? "pattern" : "format");
    if (fits(found.word)) return witness(found.word);
    if (tried >= maxWords || opaque.length === 0) {
      return opaque.length === 0
        ? unknown("pattern", "the word that was found is not confirmed")
        : unknown("format", `whether ${opaque.join(" and ")} goes together with the rest`);
    }
    excluded.push(found.word);
  }
}

function fromSearch(found: Exclude<WordResult, { kind: "word" }>, keyword: "pattern" | "format"): Outcome {
  switch (found.kind) {
    case "none":
      return empty;
    case "states":
      return unknown(keyword, "the automata have too many states");
    case "unsupported":
      return unknown("pattern", `${brief(found.pattern)}: ${found.text}`);
    default:
      return found satisfies never;
  }
}
