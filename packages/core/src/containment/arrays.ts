import { canonicalJson, type Json } from "../json/index.ts";
import { holds, type SchemaNode } from "../schema/index.ts";
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
  if (atoms.minItems > maxWitnessItems)
    return unknown("minItems", `an array of ${atoms.minItems} items is not built`);
  const copies = atoms.atLeast.reduce((sum, { count }) => sum + count, 0);
  if (copies > 100) return unknown("minContains", "too many items are asked for");
  let doubt: Outcome | undefined;
  let tried = 0;
  for (const placement of placements(atoms)) {
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
function placements(atoms: ArrayAtoms): Iterable<Placement> {
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
  return place(demands, new Map(), new Map(), spread);
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
): Iterable<Placement> {
  const [demand, ...others] = demands;
  if (demand === undefined) {
    yield placed;
    return;
  }
  // Within a group the order does not matter: positions rise.
  const first = demand.group < 0 ? demand.from : Math.max(demand.from, (last.get(demand.group) ?? -1) + 1);
  for (let position = first; position <= Math.min(demand.to, spread); position += 1) {
    const goal = [...(placed.get(position) ?? []), demand.literal];
    yield* place(
      others,
      new Map(placed).set(position, goal),
      new Map(last).set(demand.group, position),
      spread,
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
  return limited(solver, atoms, goals, placement);
}

/** Chooses which items may match what is allowed only so often; all the others must not. */
function limited(solver: Solver, atoms: ArrayAtoms, goals: Goal[], placement: Placement): Outcome {
  const limits = atoms.atMost;
  if (limits.length === 0) return solveItems(solver, atoms, goals);
  if (goals.length > 200) return unknown("maxContains", "too many items to choose from");
  const chosen = goals.map((goal) => goal);
  let doubt: Outcome | undefined;
  // Positions that something was placed at are the ones that may have to match; the rest is forbidden at once.
  const placed = [...placement.keys()];
  const free = goals.map((_, position) => position).filter((position) => !placed.includes(position));
  const candidates = [...placed, ...free].slice(0, 8);
  for (let subset = 0; subset < 2 ** candidates.length; subset += 1) {
    const matching = new Set(candidates.filter((_, bit) => ((subset >> bit) & 1) === 1));
    if (limits.some((limit) => matching.size > limit.count)) continue;
    solver.budget.step();
    const constrained = chosen.map((goal, position) =>
      matching.has(position) ? goal : [...goal, ...limits.map((limit) => isNot(limit.node))],
    );
    const outcome = solveItems(solver, atoms, constrained);
    if (outcome.kind === "witness") return outcome;
    if (outcome.kind === "unknown") doubt ??= outcome;
  }
  if (doubt !== undefined) return doubt;
  // With several limits, or more positions than were looked at, another choice could still do.
  const exhausted =
    limits.every((limit) => limit.count === 0) || (limits.length === 1 && candidates.length === goals.length);
  return exhausted ? empty : unknown("maxContains", "not every choice of matching items was tried");
}

function solveItems(solver: Solver, atoms: ArrayAtoms, goals: readonly Goal[]): Outcome {
  const items: Json[] = [];
  let doubt: Outcome | undefined;
  const solved = new Map<Goal, Outcome>();
  for (const goal of goals) {
    const outcome = solved.get(goal) ?? solver.solve(goal);
    solved.set(goal, outcome);
    if (outcome.kind === "empty") return empty;
    if (outcome.kind === "unknown") doubt ??= outcome;
    else items.push(outcome.value);
  }
  if (doubt !== undefined) return doubt;
  if (!atoms.unique || new Set(items.map(canonicalJson)).size === items.length) return confirm(atoms, items);
  return assignDistinct(solver, goals);
}

function confirm(atoms: ArrayAtoms, items: readonly Json[]): Outcome {
  for (const { node, count } of atoms.atMost) {
    if (items.filter((item) => holds(node, item) !== false).length > count) {
      return unknown("maxContains", "an item matches that should not");
    }
  }
  return witness(items);
}
