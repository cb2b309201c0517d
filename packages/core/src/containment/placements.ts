import type { ArrayAtoms } from "./arrays.ts";
import { codeOf, type Goal, goalKey, isNot, type Literal, type Outcome } from "./literal.ts";
import type { Solver } from "./solver.ts";

/** What has been put at a position, beyond what holds there anyway. */
export type Placement = ReadonlyMap<number, Goal>;

/** So many items, at different positions of a range, meet a literal. */
interface Demand {
  readonly from: number;
  readonly to: number;
  readonly literal: Literal;
  readonly count: number;
}

/** So few are arranged in every way: that makes short arrays. */
const fewItems = 4;
const maxSpare = 1_000_000;

/** Positions from here on are alike. */
function prefixOf(atoms: ArrayAtoms): number {
  return Math.max(
    0,
    ...atoms.shapes.map((shape) => shape.prefix.length),
    ...atoms.needs.map(({ from, to }) => (to === Number.POSITIVE_INFINITY ? from : to + 1)),
  );
}

/** What holds at a position anyway. */
export function goalAt(atoms: ArrayAtoms, position: number): Goal {
  return atoms.shapes.flatMap((shape) => shape.prefix[position] ?? shape.rest ?? []);
}

/**
 * The ways to give the demands their positions, without those that put at a position what no item is, and without those
 * that differ only in the order of positions that are alike.
 */
export class Placements {
  readonly #solver: Solver;
  readonly #atoms: ArrayAtoms;
  readonly #prefix: number;
  readonly #demands: readonly Demand[];
  readonly #kinds = new Map<string, Outcome["kind"]>();
  readonly #classes: string[] = [];
  /** Positions before this one can have an item. */
  #reached = 0;
  #longest: number;

  constructor(solver: Solver, atoms: ArrayAtoms) {
    this.#solver = solver;
    this.#atoms = atoms;
    this.#prefix = prefixOf(atoms);
    this.#demands = distinct(atoms);
    this.#longest = atoms.maxItems;
  }

  /** How many items are asked for, where each meets one demand. */
  get size(): number {
    return this.#demands.reduce((sum, { count }) => sum + count, 0);
  }

  /** Undefined stands for a way that was begun and led to nothing. */
  *[Symbol.iterator](): Iterator<Placement | undefined> {
    if (this.#demands.length < 2 && this.size <= fewItems) {
      yield* this.#place(this.#demands, 0, -1, new Map());
      return;
    }
    const rooms = new Map(this.#demands.map((demand) => [demand, this.#roomFor(demand)]));
    const spare = (demand: Demand) => (rooms.get(demand) ?? 0) - demand.count;
    if (this.#demands.some((demand) => spare(demand) < 0)) return;
    const free = this.#free();
    // What has few positions to be at is placed first.
    const bound = this.#demands
      .filter((demand) => !free.includes(demand))
      .sort((a, b) => Math.min(spare(a), maxSpare) - Math.min(spare(b), maxSpare));
    for (const placement of this.#place(bound, 0, -1, new Map()))
      yield placement && withFree(placement, free, this.#prefix);
  }

  /** Places what is left of the demands, of the first one so many items less. */
  *#place(
    demands: readonly Demand[],
    done: number,
    last: number,
    placed: Placement,
  ): Iterable<Placement | undefined> {
    const [demand, ...others] = demands;
    if (demand === undefined) {
      yield placed;
      return;
    }
    if (done === demand.count) {
      yield* this.#place(others, 0, -1, placed);
      return;
    }
    const tried = new Set<string>();
    let isDead = true;
    // The order of the items that one demand asks for does not matter: positions rise.
    for (let position = Math.max(demand.from, last + 1); position <= demand.to; position += 1) {
      this.#solver.budget.part();
      if (!this.#reaches(position + demand.count - done - 1)) break;
      const there = placed.get(position);
      const alike = `${this.#classOf(position)} ${there === undefined ? "" : goalKey(there)}`;
      const goal = [...(there ?? []), demand.literal];
      if (!tried.has(alike) && this.#isPossible(position, goal)) {
        isDead = false;
        yield* this.#place(demands, done + 1, position, new Map(placed).set(position, goal));
      }
      tried.add(alike);
      // Those behind it are as new as this one.
      if (position >= this.#prefix && there === undefined) break;
    }
    if (isDead) yield undefined;
  }

  /** Positions of one class can change places. */
  #classOf(position: number): string {
    const at = Math.min(position, this.#prefix);
    const known = this.#classes[at];
    if (known !== undefined) return known;
    const { needs } = this.#atoms;
    const begun = needs.filter(({ from }) => from <= at).length;
    const ended = needs.filter(({ to }) => to < at).length;
    const found = `${begun} ${ended} ${goalKey(goalAt(this.#atoms, at))}`;
    this.#classes[at] = found;
    return found;
  }

  /** Whether an array can be so long that it has the position. */
  #reaches(position: number): boolean {
    while (this.#reached < Math.min(position, this.#longest, this.#prefix + 1)) {
      if (this.#isPossible(this.#reached, [])) this.#reached += 1;
      else this.#longest = this.#reached;
    }
    return position < this.#longest;
  }

  /** At how many positions an item may meet a demand. */
  #roomFor({ from, to, literal }: Demand): number {
    let room = 0;
    for (let position = from; position <= Math.min(to, this.#prefix); position += 1) {
      if (!this.#reaches(position)) break;
      if (!this.#isPossible(position, [literal])) continue;
      room += position < this.#prefix ? 1 : this.#longest - this.#prefix;
    }
    return room;
  }

  /**
   * Demands that nothing else hangs on: arrays can be long enough for all, items need not differ, and behind all
   * prefixes there is an item that meets the demand and counts against no limit. Whatever array meets the other
   * demands, such items can be put behind it.
   */
  #free(): readonly Demand[] {
    const { unique, minItems, maxItems } = this.#atoms;
    const longest = Math.max(minItems, this.#prefix + this.size + 2);
    if (this.size <= fewItems || unique || maxItems < longest) return [];
    for (let position = 0; position < this.#prefix; position += 1)
      if (!this.#isUnlimited(position, [])) return [];
    return this.#demands.filter(
      ({ to, literal }) => to === Number.POSITIVE_INFINITY && this.#isUnlimited(this.#prefix, [literal]),
    );
  }

  /** Whether an item there may meet all this; false where it surely does not. */
  #isPossible(position: number, there: Goal): boolean {
    return this.#kindAt(position, there, 0) !== "empty";
  }

  /** Whether an item there surely meets all this and nothing that only so many items may match. */
  #isUnlimited(position: number, there: Goal): boolean {
    return this.#kindAt(position, there, Number.POSITIVE_INFINITY) === "witness";
  }

  /** What comes of an item that must not match what at most so many items may match. */
  #kindAt(position: number, there: Goal, most: number): Outcome["kind"] {
    const forbidden = this.#atoms.atMost.filter(({ count }) => count <= most).map(({ node }) => isNot(node));
    const goal = [...goalAt(this.#atoms, position), ...there, ...forbidden];
    const key = goalKey(goal);
    const kind = this.#kinds.get(key) ?? this.#solver.solve(goal).kind;
    this.#kinds.set(key, kind);
    return kind;
  }
}

/** What asks for the same twice asks once: for as many items as the one that asks for more. */
function distinct({ needs, atLeast }: ArrayAtoms): readonly Demand[] {
  const byKey = new Map<string, Demand>();
  const all = [
    ...needs.map((need) => ({ ...need, count: 1 })),
    ...atLeast.map((asked) => ({ from: 0, to: Number.POSITIVE_INFINITY, ...asked })),
  ];
  for (const demand of all) {
    const key = [demand.from, demand.to, codeOf(demand.literal)].join();
    if ((byKey.get(key)?.count ?? 0) < demand.count) byKey.set(key, demand);
  }
  return [...byKey.values()];
}

/** Behind all prefixes and all that is placed, one position for each item. */
function withFree(placement: Placement, free: readonly Demand[], prefix: number): Placement {
  const all = new Map(placement);
  let position = Math.max(prefix, ...[...placement.keys()].map((used) => used + 1));
  for (const { literal, count } of free) {
    for (let item = 0; item < count; item += 1, position += 1) all.set(position, [literal]);
  }
  return all;
}
