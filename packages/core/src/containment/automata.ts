import type * as Refa from "refa";
import { maxCharacter, type Part, partsOf, refa, type State, wordsAutomaton } from "../schema/index.ts";

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

const maxAlternatives = 64;

/** Finds a shortest word that is in all the languages, or proves that there is none. */
export function findWord(search: WordSearch): WordResult {
  let alternatives: Part[][] = [[]];
  for (const { pattern, positive } of search.languages) {
    const parts = partsOf(pattern, search.tick);
    if (typeof parts === "string") return { kind: "unsupported", pattern, text: parts };
    // A word is not in the language when one of its parts disagrees.
    const ways = positive ? [parts] : parts.map((part) => [{ ...part, positive: !part.positive }]);
    alternatives = alternatives.flatMap((some) => ways.map((way) => [...some, ...way]));
    if (alternatives.length > maxAlternatives) return { kind: "states" };
  }
  const excluded =
    search.excluded.length === 0
      ? []
      : [{ initial: wordsAutomaton(search.excluded), positive: false, size: 0 }];
  let found: WordResult = { kind: "none" };
  for (const parts of alternatives) {
    const all = [...parts, ...excluded];
    const result = new Exploration(search, initials(all, true), initials(all, false)).run();
    if (result.kind === "word") return result;
    if (result.kind !== "none") found = result;
  }
  return found;
}

function initials(parts: readonly Part[], positive: boolean): State[] {
  return parts.filter((part) => part.positive === positive).map((part) => part.initial);
}

/**
 * A state of the search: one state of each positive automaton (chosen), the set of states of each negative one,
 * and the length as far as the minimum still needs it.
 */
interface SearchState {
  readonly chosen: readonly State[];
  readonly sets: readonly (readonly State[])[];
  readonly length: number;
  readonly before: SearchState | undefined;
  readonly character: number;
}

// Above this length states multiply by lengths, and a word is looked for along one way first.
const manyCharacters = 40;

/** Searches the product of some automata. */
class Exploration {
  readonly #search: WordSearch;
  readonly #start: SearchState;
  readonly #numbers = new Map<State, number>();
  #dead: ReadonlySet<State> = new Set();

  constructor(search: WordSearch, positives: readonly State[], negatives: readonly State[]) {
    this.#search = search;
    this.#start = {
      chosen: positives,
      sets: negatives.map((initial) => [initial]),
      length: 0,
      before: undefined,
      character: 0,
    };
  }

  run(): WordResult {
    const { minLength, tick } = this.#search;
    const isLong = minLength > manyCharacters;
    const first = isLong ? undefined : this.#layers();
    if (first !== undefined && first.kind !== "states") return first;
    this.#dead = deadStates(this.#start.chosen, tick);
    const word = this.#along();
    if (word !== undefined) return { kind: "word", word };
    return first ?? this.#layers();
  }

  /** A shortest word: all words of one length before those of the next. */
  #layers(): WordResult {
    const { tick, maxLength, maxStates } = this.#search;
    const seen = new Antichain();
    this.#add(seen, this.#start);
    let layer = [this.#start];
    let steps = 0;
    while (layer.length > 0) {
      for (const state of layer) if (this.#accepts(state)) return { kind: "word", word: wordOf(state) };
      if ((layer[0] as SearchState).length >= maxLength) return { kind: "none" };
      const next: SearchState[] = [];
      for (const state of layer) {
        for (const follower of followers(state, this.#dead, tick)) {
          steps += 1;
          if (steps % 16 === 0) tick();
          if (!this.#add(seen, follower)) continue;
          if (seen.size > maxStates) return { kind: "states" };
          next.push(follower);
        }
      }
      layer = next;
    }
    return { kind: "none" };
  }

  /** Any word, as far as one way leads before the next is tried; finding none says nothing. */
  #along(): string | undefined {
    const { tick, maxLength, maxStates } = this.#search;
    const seen = new Antichain();
    const path = [followers(this.#start, this.#dead, tick)[Symbol.iterator]()];
    for (let at = path.at(-1); at !== undefined && seen.size <= maxStates; at = path.at(-1)) {
      tick();
      const { value, done } = at.next();
      if (done === true) path.pop();
      else if (this.#add(seen, value)) {
        if (this.#accepts(value)) return wordOf(value);
        if (value.length < maxLength) path.push(followers(value, this.#dead, tick)[Symbol.iterator]());
      }
    }
    return undefined;
  }

  #add(seen: Antichain, state: SearchState): boolean {
    const length = Math.min(state.length, this.#search.minLength);
    const key = `${length}|${state.chosen.map((node) => this.#numberOf(node))}`;
    const masks = state.sets.map((set) =>
      set.reduce((mask, node) => mask | (1n << BigInt(this.#numberOf(node))), 0n),
    );
    return seen.add(key, masks);
  }

  #accepts({ length, chosen, sets }: SearchState): boolean {
    // Whether a state of a large automaton accepts can take a while to find out.
    const isAccepting = (node: State) => {
      this.#search.tick();
      return node.accepting;
    };
    return (
      length >= this.#search.minLength &&
      chosen.every(isAccepting) &&
      sets.every((set) => !set.some(isAccepting))
    );
  }

  #numberOf(node: State): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }
}

const maxCompared = 100;

/**
 * The states seen so far, without those that others make needless: with the same states chosen, whatever leads to a
 * word from more states of a negative automaton leads to one from fewer.
 */
class Antichain {
  readonly #kept = new Map<string, (readonly bigint[])[]>();
  size = 0;

  /** Whether the state is new; false where an earlier one does as well. */
  add(key: string, masks: readonly bigint[]): boolean {
    const kept = this.#kept.get(key);
    if (kept === undefined) this.#kept.set(key, [masks]);
    else {
      const isNeedless = (others: readonly bigint[]) =>
        masks.every((mask, index) => ((others[index] as bigint) & mask) === others[index]);
      if (kept.slice(-maxCompared).some(isNeedless)) return false;
      kept.push(masks);
    }
    this.size += 1;
    return true;
  }
}

const maxLookedAt = 30_000;

/** States from which no way leads to acceptance; of large automata none. */
function deadStates(initials: readonly State[], tick: () => void): ReadonlySet<State> {
  const found = new Set(initials);
  const sources = new Map<State, State[]>();
  for (const state of found) {
    tick();
    if (found.size > maxLookedAt) return new Set();
    for (const [target] of state.out) {
      found.add(target);
      const known = sources.get(target);
      if (known === undefined) sources.set(target, [state]);
      else known.push(state);
    }
  }
  const alive = new Set([...found].filter((state) => state.accepting));
  for (const state of alive) for (const source of sources.get(state) ?? []) alive.add(source);
  return new Set([...found].filter((state) => !alive.has(state)));
}

function* followers(state: SearchState, dead: ReadonlySet<State>, tick: () => void): Iterable<SearchState> {
  const { CharSet, CharBase } = refa();
  const all = CharSet.all(maxCharacter);
  // Edges of many states carry the same characters: they are told apart by these.
  const negativeEdges = state.sets.map((set) => {
    const targets = new Map<Refa.CharSet, Set<State>>();
    for (const node of set) {
      tick();
      for (const [target, via] of node.out) {
        const list = targets.get(via) ?? new Set();
        targets.set(via, list.add(target));
      }
    }
    return targets;
  });
  const base = new CharBase([...new Set(negativeEdges.flatMap((targets) => [...targets.keys()])), all]);
  for (const { targets, characters } of choices(state.chosen, 0, all)) {
    if (targets.some((target) => dead.has(target))) continue;
    const parts = state.sets.length === 0 ? [characters] : base.sets.map((set) => set.intersect(characters));
    for (const part of parts) {
      if (part.isEmpty) continue;
      const character = pleasant(part);
      if (character === undefined) continue;
      const sets = negativeEdges.map((edges) => {
        const reached = new Set<State>();
        for (const [via, nodes] of edges) if (via.has(character)) for (const node of nodes) reached.add(node);
        return [...reached];
      });
      yield { chosen: targets, sets, length: state.length + 1, before: state, character };
    }
  }
}

function* choices(
  nodes: readonly State[],
  index: number,
  characters: Refa.CharSet,
): Iterable<{ targets: readonly State[]; characters: Refa.CharSet }> {
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
  // Halves of surrogate pairs: JSON can carry them, so they count where nothing else is left.
  [0xd800, 0xdfff],
];

/** The character of a set that reads best. */
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
