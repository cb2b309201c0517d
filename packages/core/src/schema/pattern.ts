import { partsOf } from "./regular/parts.ts";
import type { State } from "./regular/state.ts";
import { PatternTooHard } from "./regular/too-hard.ts";
import { isTooCostly, propertiesIn, unicodeSource } from "./regular/unicode-source.ts";

interface Pattern {
  readonly source: string;
  readonly expression: RegExp;
  /** Unicode properties: V8 takes long to compile it. */
  readonly hasProperties: boolean;
  /** Made when the first long text is matched. */
  effort?: Effort;
}

const cache = new Map<string, Pattern | undefined>();
const cacheLimit = 5_000;

function patternOf(text: string): Pattern | undefined {
  if (cache.has(text)) return cache.get(text);
  const source = unicodeSource(text);
  const made =
    source === undefined
      ? undefined
      : { source, expression: new RegExp(source, "u"), hasProperties: propertiesIn(source) > 0 };
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(text, made);
  return made;
}

/** Whether a `pattern` is an ECMAScript regular expression; one that would take too long to read counts as one. */
export function isPattern(text: string, tick?: () => void): boolean {
  if (isTooCostly(text)) return true;
  if (propertiesIn(text) > 0) tick?.();
  return patternOf(text) !== undefined;
}

// Steps of a backtracking matcher that are taken without a second thought, some milliseconds.
const maxEffort = 1_000_000;
const maxAutomatonSteps = 2_000_000;

/**
 * Whether a pattern matches somewhere in a text. Where the built-in matcher could backtrack for ever, an automaton
 * reads the text instead, each character once. Throws PatternTooHard where neither will do.
 */
export function matches(pattern: string, text: string, tick?: () => void): boolean {
  const known = isTooCostly(pattern) ? undefined : patternOf(pattern);
  if (known === undefined) throw new PatternTooHard(pattern);
  if (known.hasProperties) tick?.();
  if (effortFor(known, text.length) <= maxEffort) {
    try {
      return test(known, text);
    } catch {
      // V8 finds out only now that an expression is too large, or runs out of stack.
      throw new PatternTooHard(pattern);
    }
  }
  const parts = partsOf(pattern, tick);
  if (typeof parts === "string") throw new PatternTooHard(pattern);
  return parts.every(({ initial, positive }) => accepts(initial, text, pattern, tick) === positive);
}

/**
 * V8 also looks for a beginning in the middle of a surrogate pair, where the specification has none: assertions hold
 * there that hold nowhere. So where both come together each beginning is tried by itself.
 */
function test({ expression, source }: Pattern, text: string): boolean {
  if (!/\\[bB]|\(\?|\$/.test(source) || !/[\ud800-\udbff][\udc00-\udfff]/.test(text))
    return expression.test(text);
  const sticky = new RegExp(source, "uy");
  let index = 0;
  for (const character of [...text, ""]) {
    sticky.lastIndex = index;
    if (sticky.test(text)) return true;
    index += character.length;
  }
  return false;
}

/** Like `matches`, for descriptions: what is not decided does not match. */
export function seemsToMatch(pattern: string, text: string): boolean {
  try {
    return matches(pattern, text);
  } catch (error) {
    if (error instanceof PatternTooHard) return false;
    throw error;
  }
}

/** Whether an automaton accepts a text, in time that grows with its length and no faster. */
function accepts(initial: State, text: string, pattern: string, tick: (() => void) | undefined): boolean {
  let states: ReadonlySet<State> = new Set([initial]);
  let steps = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const next = new Set<State>();
    for (const state of states) {
      for (const [target, characters] of state.out) {
        steps += 1;
        if (steps % 512 === 0) tick?.();
        if (characters.has(code)) next.add(target);
      }
    }
    if (steps > maxAutomatonSteps) throw new PatternTooHard(pattern);
    states = next;
  }
  for (const state of states) if (state.accepting) return true;
  return false;
}

/** What a backtracking matcher may have to try: for each repetition as many ways as the text is long. */
interface Effort {
  /** Repetitions of one character or class without an upper bound, and one for each place to start at. */
  readonly unbounded: number;
  /** Ways through the bounded repetitions, options and alternatives. */
  readonly ways: number;
  /** Characters that one way reads at most, not counting unbounded repetitions. */
  readonly length: number;
  /** Groups that are repeated: ways multiply with each turn. */
  readonly nested: number;
}

function effortFor(pattern: Pattern, textLength: number): number {
  pattern.effort ??= effortOf(pattern.source);
  const { unbounded, ways, length, nested } = pattern.effort;
  // Each character may begin another turn of each of them.
  if (nested > 0) return (2 * ways * (nested + unbounded + 1)) ** (textLength + 1) * (length + 1);
  return ways * (textLength + 1) ** unbounded * Math.min(length + 1, textLength + 1);
}

/** Reads a regular expression token by token; a guess on the safe side. */
function effortOf(source: string): Effort {
  let unbounded = source.startsWith("^") && !source.includes("|") ? 0 : 1;
  let ways = 1;
  let length = 0;
  let nested = 0;
  let before = "";
  const tokens =
    /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)?|[*+?]\??|\{(\d+)(?:(,)(\d*))?\}\??|[\s\S]/gu;
  for (const [token, least, comma, most] of source.matchAll(tokens)) {
    const isUnbounded = /^[*+]/.test(token) || (comma !== undefined && most === "");
    const isBounded = least !== undefined && !isUnbounded;
    // What a back-reference repeats can be as long as the text.
    if (/^\\(?:[1-9]|k<)/.test(token)) unbounded += 1;
    if (token === "|") ways *= 2;
    else if (/^\?\??$/.test(token)) ways *= 2;
    else if (isUnbounded || isBounded) {
      const turns = Number(comma === undefined ? least : most);
      if (before === ")" && (isUnbounded || turns > 1)) nested += 1;
      if (isUnbounded) unbounded += 1;
      else if (comma !== undefined) ways *= Math.max(1, turns - Number(least) + 1);
      length += Math.max(Number(least ?? 0), isUnbounded ? 0 : turns);
    } else length += 1;
    before = token;
  }
  return { unbounded, ways, length, nested };
}
