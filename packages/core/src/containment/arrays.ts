import { canonicalJson, type Json } from "../json/index.ts";
import { holds, type SchemaNode } from "../schema/index.ts";
import type { Budget } from "./budget.ts";
import { assignDistinct } from "./distinct.ts";
import { empty, type Goal, isNot, type Literal, type Outcome, unknown, witness } from "./literal.ts";
import type { Solver } from "./solver.ts";

/** Everything that an array must meet. */
export interface ArrayAtoms {
  /** For each position the literal of the prefix, else the rest. */
  shapes: { readonly prefix: readonly Literal[]; readonly rest: Literal | undefined }[];
  minItems: number;
  maxItems: number;
  unique: boolean;
  /** Two items are equal. */
  repeated: boolean;
  /** One item in this range of positions meets the literal. */
  needs: { readonly from: number; readonly to: number; readonly literal: Literal }[];
  atLeast: { readonly literal: Literal; readonly count: number }[];
  atMost: { readonly node: SchemaNode; readonly count: number }[];
}

/** What has been put at a position, beyond what holds there anyway. */
type Placement = ReadonlyMap<number, Goal>;

const maxWitnessItems = 100_000;
const maxPlacements = 2_000;

/** Finds an array that meets all, as short as it can be, or proves that there is none. */
export function solveArray(solver: Solver, atoms: ArrayAtoms): Outcome {
  if (atoms.minItems > atoms.maxItems || (atoms.unique && atoms.repeated)) return empty;
  if (atoms.minItems > maxWitnessItems) {
    // Items behind the prefixes can be left out of an array: where no short one meets the rest, no long one does.
    const shorter = solveArray(solver, { ...atoms, minItems: Math.min(1_000, atoms.minItems) });
    return shorter.kind === "witness"
      ? unknown("minItems", `an array of ${atoms.minItems} items is not built`)
      : shorter;
  }
  const copies = atoms.atLeast.reduce((sum, { count }) => sum + count, 0);
  if (copies > 100) return unknown("minContains", "too many items are asked for");
  let doubt: Outcome | undefined;
  let tried = 0;
  for (const placement of placements(atoms, solver.budget)) {
    solver.budget.step();
    tried += 1;
    if (tried > maxPlacements) return unknown("contains", "too many arrangements of the items");
    const outcome = arrange(solver, atoms, placement);
    if (outcome.kind === "witness") return outcome;
    if (outcome.kind === "unknown") doubt ??= outcome;
  }
  return doubt ?? empty;
}

/** Every way to give the demands their positions; positions behind all prefixes are alike, so few of them do. */
function placements(atoms: ArrayAtoms, budget: Budget): Iterable<Placement> {
  const prefix = Math.max(
    0,
    ...atoms.shapes.map((shape) => shape.prefix.length),
    ...atoms.needs.map((need) => need.from),
  );
  const demands = [
    ...atoms.needs.map((need) => ({ ...need, group: -1 })),
    ...atoms.atLeast.flatMap(({ literal, count }, group) =>
      Array.from({ length: count }, () => ({ from: 0, to: Number.POSITIVE_INFINITY, literal, group })),
    ),
  ];
  const spread = prefix + demands.length + (atoms.repeated ? 2 : 0);
  return place(demands, new Map(), new Map(), spread, budget);
}

interface Demand {
  readonly from: number;
  readonly to: number;
  readonly literal: Literal;
  /** Demands of one group need different positions. */
  readonly group: number;
}

function* place(
  demands: readonly Demand[],
  placed: ReadonlyMap<number, Goal>,
  last: ReadonlyMap<number, number>,
  spread: number,
  budget: Budget,
): Iterable<Placement> {
  const [demand, ...others] = demands;
  if (demand === undefined) {
    yield placed;
    return;
  }
  // Within a group the order does not matter: positions rise.
  const first = demand.group < 0 ? demand.from : Math.max(demand.from, (last.get(demand.group) ?? -1) + 1);
  for (let position = first; position <= Math.min(demand.to, spread); position += 1) {
    budget.part();
    const goal = [...(placed.get(position) ?? []), demand.literal];
    yield* place(
      others,
      new Map(placed).set(position, goal),
      new Map(last).set(demand.group, position),
      spread,
      budget,
    );
  }
}

function arrange(solver: Solver, atoms: ArrayAtoms, placement: Placement): Outcome {
  const used = placement.size === 0 ? 0 : Math.max(...placement.keys()) + 1;
  if (!atoms.repeated) return build(solver, atoms, placement, Math.max(atoms.minItems, used));
  let doubt: Outcome | undefined;
  const prefix = Math.max(0, used, ...atoms.shapes.map((shape) => shape.prefix.length));
  for (let second = 1; second <= prefix + 1; second += 1) {
    for (let first = 0; first < second; first += 1) {
      const length = Math.max(atoms.minItems, used, second + 1);
      const outcome = build(solver, atoms, placement, length, [first, second]);
      if (outcome.kind === "witness") return outcome;
      if (outcome.kind === "unknown") doubt ??= outcome;
    }
  }
  return doubt ?? empty;
}

/** Builds the items of an array of one length; the two positions of `equal` get one value. */
function build(
  solver: Solver,
  atoms: ArrayAtoms,
  placement: Placement,
  length: number,
  equal?: readonly [number, number],
): Outcome {
  if (length > atoms.maxItems) return empty;
  const goalAt = (position: number): Goal => [
    ...atoms.shapes.flatMap((shape) => shape.prefix[position] ?? shape.rest ?? []),
    ...(placement.get(position) ?? []),
  ];
  // Positions behind all prefixes have one and the same goal, solved once.
  const prefix = Math.max(0, ...atoms.shapes.map((shape) => shape.prefix.length));
  const rest = goalAt(Number.POSITIVE_INFINITY);
  const goals = Array.from({ length }, (_, position) =>
    position < prefix || placement.has(position) ? goalAt(position) : rest,
  );
  if (equal !== undefined) {
    const shared = [...(goals[equal[0]] ?? []), ...(goals[equal[1]] ?? [])];
    for (const position of equal) goals[position] = shared;
  }
  if (atoms.atMost.length === 0) return solveItems(solver, atoms, goals);
  return new Limited(solver, atoms, goals, rest, equal).run();
}

/** Positions that get the same treatment: one, or the two that are to be equal. */
interface Unit {
  readonly positions: readonly number[];
  readonly goal: Goal;
}

const maxChoices = 2_000;

/**
 * Chooses for each item which of the schemas that only so many may match it may match; the others it must not. A
 * choice is a set of bits, one for each limit.
 */
class Limited {
  readonly #solver: Solver;
  readonly #atoms: ArrayAtoms;
  readonly #goals: readonly Goal[];
  readonly #units: readonly Unit[];
  readonly #possible: (readonly number[])[] = [];
  #tried = 0;
  #doubt: Outcome | undefined;

  constructor(
    solver: Solver,
    atoms: ArrayAtoms,
    goals: readonly Goal[],
    rest: Goal,
    equal: readonly [number, number] | undefined,
  ) {
    this.#solver = solver;
    this.#atoms = atoms;
    this.#goals = goals;
    // Of positions that are alike no more have to match than the limits allow together.
    let alike = atoms.atMost.reduce((sum, { count }) => sum + count, 0);
    const units: Unit[] = [];
    for (const [position, goal] of goals.entries()) {
      if (equal?.[1] === position) continue;
      if (goal === rest) {
        if (alike === 0) continue;
        alike -= 1;
      }
      units.push({ positions: equal?.[0] === position ? equal : [position], goal });
    }
    this.#units = units;
  }

  run(): Outcome {
    const room = this.#atoms.atMost.map(({ count }) => count);
    return this.#choose(0, room, []) ?? this.#doubt ?? empty;
  }

  /** A witness, or undefined where no choice for this unit and those behind it leads to one. */
  #choose(index: number, room: readonly number[], chosen: readonly number[]): Outcome | undefined {
    this.#solver.budget.step();
    this.#tried += 1;
    if (this.#tried > maxChoices) {
      this.#doubt = unknown("maxContains", "too many choices of the items that may match");
      return undefined;
    }
    const unit = this.#units[index];
    if (unit === undefined) {
      const outcome = solveItems(this.#solver, this.#atoms, this.#constrained(chosen));
      if (outcome.kind === "unknown") this.#doubt ??= outcome;
      return outcome.kind === "witness" ? outcome : undefined;
    }
    const before = this.#units[index - 1];
    const possible = this.#possible[index] ?? this.#choicesFor(unit);
    this.#possible[index] = possible;
    // Of units that are alike the order does not matter: choices rise.
    const isAlike = before?.goal === unit.goal && before.positions.length === unit.positions.length;
    const first = isAlike ? possible.indexOf(chosen[index - 1] as number) : 0;
    for (const bits of possible.slice(first)) {
      const left = room.map((count, bit) => count - (((bits >> bit) & 1) === 1 ? unit.positions.length : 0));
      if (left.some((count) => count < 0)) continue;
      const outcome = this.#choose(index + 1, left, [...chosen, bits]);
      if (outcome !== undefined) return outcome;
      if (this.#tried > maxChoices) return undefined;
    }
    return undefined;
  }

  /** The choices under which the unit has a value; where items need not differ, only the smallest of them. */
  #choicesFor({ goal }: Unit): readonly number[] {
    const limits = this.#atoms.atMost;
    if (limits.length > 6) {
      this.#doubt ??= unknown("maxContains", "too many schemas of which only so many items may match");
      return [];
    }
    const found: number[] = [];
    const byCount = Array.from({ length: 2 ** limits.length }, (_, bits) => bits).sort(
      (a, b) => ones(a) - ones(b),
    );
    for (const bits of byCount) {
      if (!this.#atoms.unique && found.some((smaller) => (smaller & bits) === smaller)) continue;
      const outcome = this.#solver.solve(this.#under(goal, bits));
      if (outcome.kind === "unknown") this.#doubt ??= outcome;
      if (outcome.kind === "witness") found.push(bits);
    }
    return found;
  }

  #under(goal: Goal, bits: number): Goal {
    const forbidden = this.#atoms.atMost.filter((_, bit) => ((bits >> bit) & 1) === 0);
    return [...goal, ...forbidden.map(({ node }) => isNot(node))];
  }

  #constrained(chosen: readonly number[]): readonly Goal[] {
    const made = new Map<Goal, Goal>();
    const unmatched = (goal: Goal) => {
      const known = made.get(goal) ?? this.#under(goal, 0);
      made.set(goal, known);
      return known;
    };
    const constrained: Goal[] = [];
    for (const [index, { positions, goal }] of this.#units.entries()) {
      const under = this.#under(goal, chosen[index] ?? 0);
      for (const position of positions) constrained[position] = under;
    }
    return this.#goals.map((goal, position) => constrained[position] ?? unmatched(goal));
  }
}

function ones(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + ones(bits >> 1);
}

function solveItems(solver: Solver, atoms: ArrayAtoms, goals: readonly Goal[]): Outcome {
  const items: Json[] = [];
  let doubt: Outcome | undefined;
  const solved = new Map<Goal, Outcome>();
  for (const goal of goals) {
    solver.budget.part();
    const outcome = solved.get(goal) ?? solver.solve(goal);
    solved.set(goal, outcome);
    if (outcome.kind === "empty") return empty;
    if (outcome.kind === "unknown") doubt ??= outcome;
    else items.push(outcome.value);
  }
  if (doubt !== undefined) return doubt;
  if (!atoms.unique || new Set(items.map(canonicalJson)).size === items.length)
    return confirm(atoms, items, solver.budget.tick);
  return assignDistinct(solver, goals);
}

function confirm(atoms: ArrayAtoms, items: readonly Json[], tick: () => void): Outcome {
  for (const { node, count } of atoms.atMost) {
    if (items.filter((item) => holds(node, item, tick) !== false).length > count) {
      return unknown("maxContains", "an item matches that should not");
    }
  }
  return witness(items);
}
