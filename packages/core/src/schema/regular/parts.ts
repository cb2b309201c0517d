import { LookAroundUnfolding } from "./look-around.ts";
import { type Concatenation, type Element, neighbourOf, Program } from "./program.ts";
import { refa } from "./refa.ts";
import type { Part, State } from "./state.ts";
import { Unfolding } from "./unfolding.ts";
import { withoutProperties } from "./unicode-properties.ts";
import { isTooCostly, unicodeSource } from "./unicode-source.ts";

const maxSource = 200_000;
// What is kept takes some hundred bytes for each node, unfolded.
const maxKeptNodes = 50_000;
const known = new Map<string, readonly Part[] | string>();
let keptNodes = 0;

/**
 * The strings that a pattern matches somewhere, as automata that must all agree; a text, saying why, where a
 * construct is not decided. Assertions are exact wherever they stand; look-aheads directly behind a leading `^`
 * become parts of their own.
 */
export function partsOf(pattern: string, tick?: () => void): readonly Part[] | string {
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const made = make(pattern, tick);
  keptNodes += typeof made === "string" ? 1 : made.reduce((sum, { size }) => sum + size, 1);
  if (keptNodes > maxKeptNodes) {
    known.clear();
    keptNodes = 0;
  }
  known.set(pattern, made);
  return made;
}

function make(pattern: string, tick?: () => void): readonly Part[] | string {
  if (isTooCostly(pattern)) return "it has too many Unicode properties";
  const unicode = unicodeSource(pattern);
  if (unicode === undefined) return "it is no regular expression";
  if (unicode.length > maxSource) return "it is too long";
  const source = withoutProperties(unicode, tick);
  if (source === undefined) return "it has too many Unicode properties";
  try {
    const parser = refa().JS.Parser.fromLiteral({ source, flags: "u" });
    const { expression } = parser.parse({ backreferences: "throw", assertions: "parse" });
    const { ahead, rest } = splitLeading(expression.alternatives);
    return [
      ...ahead.map(({ alternatives, negate }) => ({
        ...automaton(alternatives, pattern),
        positive: !negate,
      })),
      { ...automaton(rest, pattern), positive: true },
    ];
  } catch (error) {
    return error instanceof Error ? error.message : "it is not supported";
  }
}

/** `^(?=A)(?!B)C` is what `^A` matches, `^B` does not, and `^C` does. */
function splitLeading(alternatives: readonly Concatenation[]): {
  ahead: { alternatives: readonly Concatenation[]; negate: boolean }[];
  rest: readonly Concatenation[];
} {
  const [only, ...others] = alternatives;
  const [start, ...behind] = only?.elements ?? [];
  if (only === undefined || others.length > 0 || start === undefined || !isStart(start)) {
    return { ahead: [], rest: alternatives };
  }
  const ahead: { alternatives: readonly Concatenation[]; negate: boolean }[] = [];
  let rest = behind;
  for (let [next] = rest; next?.type === "Assertion" && next.kind === "ahead"; [next] = rest) {
    if (neighbourOf(next) !== undefined) break;
    ahead.push({
      alternatives: next.alternatives.map((one) => ({ ...one, elements: [start, ...one.elements] })),
      negate: next.negate,
    });
    rest = rest.slice(1);
  }
  return { ahead, rest: [{ ...only, elements: [start, ...rest] }] };
}

function isStart(element: Element): boolean {
  return (
    element.type === "Assertion" &&
    element.kind === "behind" &&
    element.negate &&
    neighbourOf(element)?.isAll === true
  );
}

/** The automaton of what the alternatives match anywhere in a string. */
function automaton(
  alternatives: readonly Concatenation[],
  pattern: string,
): { initial: State; size: number } {
  const program = new Program();
  const start = program.anywhere();
  const end = program.alternatives(start, alternatives);
  const final = program.anywhere();
  program.step(end, final);
  const unfolding =
    program.lookArounds.length === 0
      ? new Unfolding(program, final)
      : new LookAroundUnfolding(program, final, pattern);
  return { initial: unfolding.start(start), size: program.nodes.length };
}
