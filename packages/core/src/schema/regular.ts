import { createRequire } from "node:module";
import type * as Refa from "refa";
import { withoutProperties } from "./unicode-properties.ts";
import { unicodeSource } from "./unicode-source.ts";

type Element = Refa.NoParent<Refa.Element>;
type Concatenation = Refa.NoParent<Refa.Concatenation>;

let loaded: typeof Refa | undefined;

// Loaded when the first pattern has to be decided: loading it costs more than most answers.
export function refa(): typeof Refa {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    loaded = require("refa") as typeof Refa;
  }
  return loaded;
}

/** The largest code point. */
export const maxCharacter = 0x10ffff;

/** A state of an automaton over code points, without empty steps; what follows is made when it is asked for. */
export interface State {
  readonly accepting: boolean;
  readonly out: readonly (readonly [State, Refa.CharSet])[];
}

/** Strings that an automaton accepts, or exactly those that it does not. */
export interface Part {
  readonly initial: State;
  readonly positive: boolean;
  /** Nodes that it was made of. */
  readonly size: number;
}

/** A construct that is not decided; the message is one clause. */
class Unsupported extends Error {}

const maxNodes = 20_000;
const maxSource = 200_000;
const maxGuards = 100;
// What is kept takes some hundred bytes for each node, unfolded.
const maxKeptNodes = 50_000;
const known = new Map<string, readonly Part[] | string>();
let keptNodes = 0;

/**
 * The strings that a pattern matches somewhere, as automata that must all agree; a text, saying why, where a
 * construct is not decided. Assertions about the neighbouring character (`^`, `$`, `\b`, `(?!-)`) are exact wherever
 * they stand; longer look-aheads directly behind a leading `^` become parts of their own.
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
      ...ahead.map(({ alternatives, negate }) => ({ ...automaton(alternatives), positive: !negate })),
      { ...automaton(rest), positive: true },
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

/** The characters that an assertion about one neighbour speaks of; undefined for longer ones. */
function neighbourOf(assertion: Element & { type: "Assertion" }): Refa.CharSet | undefined {
  let all = refa().CharSet.empty(maxCharacter);
  for (const { elements } of assertion.alternatives) {
    const [only, ...others] = elements;
    if (only?.type !== "CharacterClass" || others.length > 0) return undefined;
    all = all.union(only.characters);
  }
  return all;
}

/** Holds where the neighbour on one side is (or is not) one of the characters; the end of the string is no neighbour. */
interface Guard {
  readonly kind: "ahead" | "behind";
  readonly negate: boolean;
  readonly characters: Refa.CharSet;
}

interface Node {
  readonly empty: { readonly to: number; readonly guard: Guard | undefined }[];
  readonly edges: { readonly to: number; readonly characters: Refa.CharSet }[];
}

/** Thompson's construction, with guards on empty steps. */
class Program {
  readonly nodes: Node[] = [];
  readonly guards: Guard[] = [];

  add(): number {
    if (this.nodes.length >= maxNodes) throw new Unsupported("its automaton is too large");
    this.nodes.push({ empty: [], edges: [] });
    return this.nodes.length - 1;
  }

  step(from: number, to: number, guard?: Guard): void {
    this.#at(from).empty.push({ to, guard });
    if (guard === undefined) return;
    if (this.guards.length >= maxGuards) throw new Unsupported("it has too many assertions");
    this.guards.push(guard);
  }

  read(from: number, to: number, characters: Refa.CharSet): void {
    if (!characters.isEmpty) this.#at(from).edges.push({ to, characters });
  }

  /** Adds what the alternatives match behind a node; returns the node behind them. */
  alternatives(from: number, alternatives: readonly Concatenation[]): number {
    const end = this.add();
    for (const { elements } of alternatives) {
      let at = this.add();
      this.step(from, at);
      for (const element of elements) at = this.element(at, element);
      this.step(at, end);
    }
    return end;
  }

  element(from: number, element: Element): number {
    switch (element.type) {
      case "CharacterClass": {
        const to = this.add();
        this.read(from, to, element.characters);
        return to;
      }
      case "Alternation":
        return this.alternatives(from, element.alternatives);
      case "Quantifier":
        return this.#repeat(from, element);
      case "Assertion": {
        const characters = neighbourOf(element);
        if (characters === undefined)
          throw new Unsupported("a look-around of more than one character is not decided here");
        const to = this.add();
        this.step(from, to, { kind: element.kind, negate: element.negate, characters });
        return to;
      }
      case "Unknown":
        throw new Unsupported("a construct is not known");
      default:
        return element satisfies never;
    }
  }

  #repeat(from: number, { min, max, alternatives }: Element & { type: "Quantifier" }): number {
    let at = from;
    for (let count = 0; count < min; count += 1) at = this.alternatives(at, alternatives);
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.add();
      this.step(at, loop);
      this.step(this.alternatives(loop, alternatives), loop);
      return loop;
    }
    const end = this.add();
    this.step(at, end);
    for (let count = min; count < max; count += 1) {
      at = this.alternatives(at, alternatives);
      this.step(at, end);
    }
    return end;
  }

  #at(node: number): Node {
    return this.nodes[node] as Node;
  }
}

/** The automaton of what the alternatives match anywhere in a string. */
function automaton(alternatives: readonly Concatenation[]): { initial: State; size: number } {
  const any = refa().CharSet.all(maxCharacter);
  const program = new Program();
  const start = program.add();
  program.read(start, start, any);
  const end = program.alternatives(start, alternatives);
  const final = program.add();
  program.step(end, final);
  program.read(final, final, any);
  return { initial: new Unfolding(program, final).state(start, noNeighbour), size: program.nodes.length };
}

/** The automaton of a list of words: a tree, whose words share their beginnings. */
export function wordsAutomaton(words: readonly string[]): State {
  const { CharSet } = refa();
  const root = new Branching();
  for (const word of words) {
    let at = root;
    for (const character of word) at = at.next(character.codePointAt(0) as number);
    at.accepting = true;
  }
  return root.state((code) => CharSet.fromCharacter(maxCharacter, code));
}

/** A place in a tree of words. */
class Branching {
  accepting = false;
  readonly #next = new Map<number, Branching>();

  next(code: number): Branching {
    const known = this.#next.get(code) ?? new Branching();
    this.#next.set(code, known);
    return known;
  }

  state(only: (code: number) => Refa.CharSet): State {
    return new LazyState(
      () => this.accepting,
      () => [...this.#next].map(([code, next]) => [next.state(only), only(code)] as const),
    );
  }
}

/** Before the first and behind the last character. */
const noNeighbour = -1;

/**
 * Gets rid of empty steps: a state is a node together with the class of the character before it, where classes are
 * sets of characters that no guard tells apart. The class of the next character is known when it is read.
 */
class Unfolding {
  readonly #program: Program;
  readonly #final: number;
  readonly #classes: readonly Refa.CharSet[];
  readonly #states = new Map<string, State>();
  readonly #sets = new Map<string, Refa.CharSet>();

  constructor(program: Program, final: number) {
    const { CharBase, CharSet } = refa();
    this.#program = program;
    this.#final = final;
    const all = CharSet.all(maxCharacter);
    this.#classes =
      program.guards.length === 0
        ? [all]
        : new CharBase([...program.guards.map((guard) => guard.characters), all]).sets;
  }

  state(node: number, before: number): State {
    // Without guards nobody asks what stood before.
    const class_ = this.#program.guards.length === 0 ? noNeighbour : before;
    const key = `${node} ${class_}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const made = new LazyState(
      () => this.#reach(node, class_, noNeighbour).has(this.#final),
      () => this.#follow(node, class_),
    );
    this.#states.set(key, made);
    return made;
  }

  #follow(node: number, before: number): readonly (readonly [State, Refa.CharSet])[] {
    const targets = new Map<State, Refa.CharSet>();
    for (const [next, class_] of this.#classes.entries()) {
      for (const reached of this.#reach(node, before, next)) {
        for (const { to, characters } of (this.#program.nodes[reached] as Node).edges) {
          const common = characters.intersect(class_);
          if (common.isEmpty) continue;
          const target = this.state(to, next);
          targets.set(target, targets.get(target)?.union(common) ?? common);
        }
      }
    }
    return [...targets].map(([state, characters]) => [state, this.#one(characters)] as const);
  }

  /** Equal sets of characters are one object. */
  #one(characters: Refa.CharSet): Refa.CharSet {
    const key = characters.ranges.map(({ min, max }) => `${min}-${max}`).join();
    const known = this.#sets.get(key) ?? characters;
    this.#sets.set(key, known);
    return known;
  }

  /** The nodes that empty steps lead to between two neighbours. */
  #reach(node: number, before: number, next: number): ReadonlySet<number> {
    const reached = new Set([node]);
    for (const at of reached) {
      for (const { to, guard } of (this.#program.nodes[at] as Node).empty) {
        if (guard === undefined || this.#holds(guard, before, next)) reached.add(to);
      }
    }
    return reached;
  }

  #holds({ kind, negate, characters }: Guard, before: number, next: number): boolean {
    const neighbour = this.#classes[kind === "behind" ? before : next];
    const found = neighbour !== undefined && !neighbour.isDisjointWith(characters);
    return found !== negate;
  }
}

class LazyState implements State {
  readonly #isAccepting: () => boolean;
  readonly #follow: () => State["out"];
  #accepting: boolean | undefined;
  #out: State["out"] | undefined;

  constructor(isAccepting: () => boolean, follow: () => State["out"]) {
    this.#isAccepting = isAccepting;
    this.#follow = follow;
  }

  get accepting(): boolean {
    this.#accepting ??= this.#isAccepting();
    return this.#accepting;
  }

  get out(): State["out"] {
    this.#out ??= this.#follow();
    return this.#out;
  }
}
