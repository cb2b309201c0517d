import { createRequire } from "node:module";
import type * as Refa from "refa";
import { unicodeSource } from "../schema/index.ts";

type Element = Refa.NoParent<Refa.Element>;
type Concatenation = Refa.NoParent<Refa.Concatenation>;

/** Strings that an expression matches somewhere, or exactly those that it does not. */
export interface Language {
  readonly pattern: string;
  readonly positive: boolean;
}

export interface WordSearch {
  readonly languages: readonly Language[];
  /** Words that must not be found. */
  readonly excluded: readonly string[];
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly maxStates: number;
  /** Called now and then; throws when the time is over. */
  readonly tick: () => void;
}

export type WordResult =
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "none" }
  | { readonly kind: "unsupported"; readonly pattern: string; readonly text: string }
  | { readonly kind: "states" };

const require = createRequire(import.meta.url);
let loaded: typeof Refa | undefined;

// Loaded when the first pattern has to be decided: loading it costs more than most answers.
function refa(): typeof Refa {
  loaded ??= require("refa") as typeof Refa;
  return loaded;
}

interface Machine {
  readonly initial: Refa.NFA.ReadonlyNode;
  readonly finals: ReadonlySet<Refa.NFA.ReadonlyNode>;
}

const maxMachineStates = 20_000;
const machines = new Map<string, Machine | string>();

/** The automaton of a pattern; a text where it cannot be made, saying why. */
function machineOf(pattern: string): Machine | string {
  const known = machines.get(pattern);
  if (known !== undefined) return known;
  const made = make(pattern);
  if (machines.size >= 500) machines.clear();
  machines.set(pattern, made);
  return made;
}

function make(pattern: string): Machine | string {
  const source = unicodeSource(pattern);
  if (source === undefined) return "it is no regular expression";
  const { JS, NFA, CharSet, transform, combineTransformers, Transformers, TooManyNodesError } = refa();
  try {
    const parser = JS.Parser.fromLiteral({ source, flags: "u" });
    const { expression, maxCharacter } = parser.parse({ backreferences: "throw", assertions: "parse" });
    const any = CharSet.all(maxCharacter);
    const wrapped = {
      ...expression,
      alternatives: expression.alternatives.flatMap((one) => unanchored(one, any)),
    };
    const applied = transform(
      combineTransformers([
        Transformers.applyAssertions(),
        Transformers.removeUnnecessaryAssertions(),
        Transformers.removeDeadBranches(),
        Transformers.inline(),
      ]),
      wrapped as Refa.NoParent<Refa.Expression>,
    );
    return NFA.fromRegex(
      withoutEdges(applied),
      { maxCharacter },
      { assertions: "throw" },
      new NFA.LimitedNodeFactory(maxMachineStates),
    );
  } catch (error) {
    if (error instanceof TooManyNodesError) return "its automaton is too large";
    return error instanceof Error ? error.message : "it is not supported";
  }
}

/** `^` and `$` at the ends of an alternative are taken away; where there is none, anything may stand before or behind. */
function unanchored(alternative: Concatenation, any: Refa.CharSet): Concatenation[] {
  const elements = [...alternative.elements];
  const first = elements[0];
  if (first?.type === "Alternation") {
    return first.alternatives.flatMap((inner) =>
      unanchored({ ...alternative, elements: [...inner.elements, ...elements.slice(1)] }, any),
    );
  }
  const last = elements.at(-1);
  if (last?.type === "Alternation" && elements.length > 1) {
    return last.alternatives.flatMap((inner) =>
      unanchored({ ...alternative, elements: [...elements.slice(0, -1), ...inner.elements] }, any),
    );
  }
  const anything = (): Element => ({
    type: "Quantifier",
    min: 0,
    max: Number.POSITIVE_INFINITY,
    lazy: false,
    alternatives: [{ type: "Concatenation", elements: [{ type: "CharacterClass", characters: any }] }],
  });
  const starts = isEdge(first, "behind");
  const ends = isEdge(last, "ahead");
  const inner = elements.slice(starts ? 1 : 0, ends ? -1 : undefined);
  return [
    {
      ...alternative,
      elements: [...(starts ? [] : [anything()]), ...inner, ...(ends ? [] : [anything()])],
    },
  ];
}

/** Whether an element is `^` or `$`: nothing at all stands on that side. */
function isEdge(element: Element | undefined, kind: "ahead" | "behind"): boolean {
  if (element?.type !== "Assertion" || element.kind !== kind || !element.negate) return false;
  const [only, ...others] = element.alternatives;
  const character = only?.elements[0];
  return (
    others.length === 0 &&
    only?.elements.length === 1 &&
    character?.type === "CharacterClass" &&
    character.characters.isAll
  );
}

/** Assertions that look beyond the ends of the string see nothing there: they are decided. */
function withoutEdges(expression: Refa.NoParent<Refa.Expression>): Refa.NoParent<Refa.Expression> {
  const alternatives = expression.alternatives
    .map((one) => trimEdge(trimEdge(one, "ahead"), "behind"))
    .filter((one): one is Concatenation => one !== undefined);
  return { ...expression, alternatives };
}

function trimEdge(
  alternative: Concatenation | undefined,
  kind: "ahead" | "behind",
): Concatenation | undefined {
  if (alternative === undefined) return undefined;
  const elements = [...alternative.elements];
  for (;;) {
    const edge = kind === "ahead" ? elements.at(-1) : elements[0];
    if (edge?.type === "Alternation") {
      const inner = edge.alternatives
        .map((one) => trimEdge(one, kind))
        .filter((one): one is Concatenation => one !== undefined);
      if (inner.length === 0) return undefined;
      elements[kind === "ahead" ? elements.length - 1 : 0] = { ...edge, alternatives: inner };
      break;
    }
    if (edge?.type !== "Assertion" || edge.kind !== kind) break;
    const emptyMatches = edge.alternatives.some((one) => matchesEmpty(one));
    if (emptyMatches === edge.negate) return undefined;
    elements.splice(kind === "ahead" ? -1 : 0, 1);
  }
  return { ...alternative, elements };
}

function matchesEmpty(alternative: Concatenation): boolean {
  return alternative.elements.every((element) => {
    switch (element.type) {
      case "CharacterClass":
      case "Unknown":
        return false;
      case "Quantifier":
        return element.min === 0 || element.alternatives.some(matchesEmpty);
      case "Alternation":
        return element.alternatives.some(matchesEmpty);
      case "Assertion":
        return element.alternatives.some(matchesEmpty) !== element.negate;
      default:
        return element satisfies never;
    }
  });
}

/** Finds a shortest word that is in all the languages, or proves that there is none. */
export function findWord(search: WordSearch): WordResult {
  const positives: Machine[] = [];
  const negatives: Machine[] = [];
  for (const { pattern, positive } of search.languages) {
    const machine = machineOf(pattern);
    if (typeof machine === "string") return { kind: "unsupported", pattern, text: machine };
    (positive ? positives : negatives).push(machine);
  }
  const { NFA, Words } = refa();
  if (search.excluded.length > 0) {
    const words = search.excluded.map((word) => Words.fromStringToUnicode(word));
    negatives.push(NFA.fromWords(words, { maxCharacter: 0x10ffff }));
  }
  return explore(search, positives, negatives);
}

/**
 * A state of the search: one state of each positive automaton (chosen), the set of states of each negative one,
 * and the length as far as the minimum still needs it.
 */
interface SearchState {
  readonly chosen: readonly Refa.NFA.ReadonlyNode[];
  readonly sets: readonly (readonly Refa.NFA.ReadonlyNode[])[];
  readonly length: number;
  readonly before: SearchState | undefined;
  readonly character: number;
}

function explore(
  search: WordSearch,
  positives: readonly Machine[],
  negatives: readonly Machine[],
): WordResult {
  const numbers = new Map<Refa.NFA.ReadonlyNode, number>();
  const numberOf = (node: Refa.NFA.ReadonlyNode) => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    numbers.set(node, numbers.size);
    return numbers.size - 1;
  };
  const keyOf = (state: SearchState) =>
    `${Math.min(state.length, search.minLength)}|${state.chosen.map(numberOf)}|${state.sets
      .map((set) => set.map(numberOf).sort((a, b) => a - b))
      .join("|")}`;
  const accepts = (state: SearchState) =>
    state.length >= search.minLength &&
    positives.every((machine, index) => machine.finals.has(state.chosen[index] as Refa.NFA.ReadonlyNode)) &&
    negatives.every((machine, index) => !state.sets[index]?.some((node) => machine.finals.has(node)));
  const start: SearchState = {
    chosen: positives.map((machine) => machine.initial),
    sets: negatives.map((machine) => [machine.initial]),
    length: 0,
    before: undefined,
    character: 0,
  };
  const seen = new Set([keyOf(start)]);
  let layer = [start];
  let steps = 0;
  while (layer.length > 0) {
    for (const state of layer) if (accepts(state)) return { kind: "word", word: wordOf(state) };
    if ((layer[0] as SearchState).length >= search.maxLength) return { kind: "none" };
    const next: SearchState[] = [];
    for (const state of layer) {
      for (const follower of followers(state)) {
        steps += 1;
        if (steps % 256 === 0) search.tick();
        const key = keyOf(follower);
        if (seen.has(key)) continue;
        if (seen.size >= search.maxStates) return { kind: "states" };
        seen.add(key);
        next.push(follower);
      }
    }
    layer = next;
  }
  return { kind: "none" };
}

function* followers(state: SearchState): Iterable<SearchState> {
  const { CharSet, CharBase } = refa();
  const all = CharSet.all(0x10ffff);
  const negativeEdges = state.sets.map((set) => set.flatMap((node) => [...node.out]));
  const base = new CharBase([...negativeEdges.flat().map(([, characters]) => characters), all]);
  for (const { targets, characters } of choices(state.chosen, 0, all)) {
    const parts = state.sets.length === 0 ? [characters] : base.sets.map((set) => set.intersect(characters));
    for (const part of parts) {
      if (part.isEmpty) continue;
      const character = pleasant(part);
      if (character === undefined) continue;
      const sets = negativeEdges.map((edges) => [
        ...new Set(edges.filter(([, via]) => via.has(character)).map(([node]) => node)),
      ]);
      yield { chosen: targets, sets, length: state.length + 1, before: state, character };
    }
  }
}

function* choices(
  nodes: readonly Refa.NFA.ReadonlyNode[],
  index: number,
  characters: Refa.CharSet,
): Iterable<{ targets: readonly Refa.NFA.ReadonlyNode[]; characters: Refa.CharSet }> {
  const node = nodes[index];
  if (node === undefined) {
    yield { targets: [], characters };
    return;
  }
  for (const [target, via] of node.out) {
    const common = characters.intersect(via);
    if (common.isEmpty) continue;
    for (const rest of choices(nodes, index + 1, common)) {
      yield { targets: [target, ...rest.targets], characters: rest.characters };
    }
  }
}

/** Characters by how well they read, best first. */
const readable: readonly (readonly [number, number])[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x2d, 0x2d],
  [0x5f, 0x5f],
  [0x20, 0x7e],
  [0x9, 0xa],
  [0xa1, 0xd7ff],
  [0x0, 0x1f],
  [0x7f, 0xa0],
  [0xe000, 0x10ffff],
];

/** The character of a set that reads best; half of a surrogate pair is none. */
function pleasant(set: Refa.CharSet): number | undefined {
  for (const [min, max] of readable) {
    for (const range of set.ranges) {
      const from = Math.max(range.min, min);
      if (from <= Math.min(range.max, max)) return from;
    }
  }
  return undefined;
}

function wordOf(state: SearchState): string {
  const characters: string[] = [];
  for (let at: SearchState | undefined = state; at?.before !== undefined; at = at.before) {
    characters.push(String.fromCodePoint(at.character));
  }
  return characters.reverse().join("");
}
