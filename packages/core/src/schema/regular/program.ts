import type * as Refa from "refa";
import { maxCharacter, refa } from "./refa.ts";

export type Element = Refa.NoParent<Refa.Element>;
export type Concatenation = Refa.NoParent<Refa.Concatenation>;
type Assertion = Element & { type: "Assertion" };

/** A construct that is not decided; the message is one clause. */
class Unsupported extends Error {}

/** Holds where the neighbour on one side is (or is not) one of the characters; the end of the string is no neighbour. */
export interface Neighbour {
  readonly kind: "neighbour";
  readonly side: "ahead" | "behind";
  readonly negate: boolean;
  readonly characters: Refa.CharSet;
}

/** Holds where a part of the program leads from here to its end, or from anywhere before to here; or does not. */
export interface LookAround {
  readonly kind: "look-around";
  readonly side: "ahead" | "behind";
  readonly negate: boolean;
  readonly start: number;
  readonly end: number;
}

export type Guard = Neighbour | LookAround;

interface Node {
  readonly empty: { readonly to: number; readonly guard: Guard | undefined }[];
  readonly edges: { readonly to: number; readonly characters: Refa.CharSet }[];
}

const maxNodes = 20_000;
const maxGuards = 100;
const maxLookArounds = 20;

/** Thompson's construction, with guards on empty steps. */
export class Program {
  readonly nodes: Node[] = [];
  readonly neighbours: Neighbour[] = [];
  readonly lookArounds: LookAround[] = [];
  /** The end of the look-ahead that a node is part of. */
  readonly endOf = new Map<number, number>();
  readonly #guards = new Map<Assertion, Guard>();
  /** Within what must not follow, or must stand before: followed as a set of nodes, for which nothing more can be asked. */
  #isClosed = false;

  add(): number {
    if (this.nodes.length >= maxNodes) throw new Unsupported("its automaton is too large");
    this.nodes.push({ empty: [], edges: [] });
    return this.nodes.length - 1;
  }

  at(node: number): Node {
    return this.nodes[node] as Node;
  }

  step(from: number, to: number, guard?: Guard): void {
    this.at(from).empty.push({ to, guard });
  }

  read(from: number, to: number, characters: Refa.CharSet): void {
    if (!characters.isEmpty) this.at(from).edges.push({ to, characters });
  }

  /** A node that can be left on any character and is reached again. */
  anywhere(): number {
    const node = this.add();
    this.read(node, node, refa().CharSet.all(maxCharacter));
    return node;
  }

  /** Adds what the alternatives match behind a node; returns the node behind them. */
  alternatives(from: number, alternatives: readonly Concatenation[]): number {
    const [only, ...others] = alternatives;
    if (only !== undefined && others.length === 0) {
      let at = from;
      for (const element of only.elements) at = this.#element(at, element);
      return at;
    }
    const end = this.add();
    for (const { elements } of alternatives) {
      let at = this.add();
      this.step(from, at);
      for (const element of elements) at = this.#element(at, element);
      this.step(at, end);
    }
    return end;
  }

  #element(from: number, element: Element): number {
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
        const to = this.add();
        this.step(from, to, this.#guard(element));
        return to;
      }
      case "Unknown":
        throw new Unsupported("a construct is not known");
      default:
        return element satisfies never;
    }
  }

  /** Wherever repetitions put an assertion, its guard is one and the same. */
  #guard(assertion: Assertion): Guard {
    const guard = this.#guards.get(assertion) ?? this.#guardFor(assertion);
    this.#guards.set(assertion, guard);
    return guard;
  }

  #guardFor(assertion: Assertion): Guard {
    const { kind: side, negate } = assertion;
    const characters = neighbourOf(assertion);
    if (characters === undefined) return this.#lookAround(assertion);
    if (this.neighbours.length >= maxGuards) throw new Unsupported("it has too many assertions");
    const guard: Neighbour = { kind: "neighbour", side, negate, characters };
    this.neighbours.push(guard);
    return guard;
  }

  #lookAround({ kind: side, negate, alternatives }: Assertion): LookAround {
    const isClosed = this.#isClosed;
    if (isClosed && side === "ahead")
      throw new Unsupported("a look-ahead within a negative one or a look-behind is not decided");
    if (this.lookArounds.length >= maxLookArounds) throw new Unsupported("it has too many look-arounds");
    this.#isClosed ||= negate || side === "behind";
    const start = side === "behind" ? this.anywhere() : this.add();
    const end = this.alternatives(start, alternatives);
    this.#isClosed = isClosed;
    if (side === "ahead") {
      for (let node = start; node < this.nodes.length; node += 1)
        if (!this.endOf.has(node)) this.endOf.set(node, end);
    }
    const guard: LookAround = { kind: "look-around", side, negate, start, end };
    this.lookArounds.push(guard);
    return guard;
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
}

/** The characters that an assertion about one neighbour speaks of; undefined for longer ones. */
export function neighbourOf(assertion: Assertion): Refa.CharSet | undefined {
  let all = refa().CharSet.empty(maxCharacter);
  for (const { elements } of assertion.alternatives) {
    const [only, ...others] = elements;
    if (only?.type !== "CharacterClass" || others.length > 0) return undefined;
    all = all.union(only.characters);
  }
  return all;
}
