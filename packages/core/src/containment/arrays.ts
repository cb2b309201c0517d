import type { SchemaNode } from "../schema/index.ts";
import type { Budget } from "./budget.ts";
import { solveItems } from "./items.ts";
import { LimitedItems } from "./limited-items.ts";
import { empty, type Goal, type Literal, type Outcome, unknown } from "./literal.ts";
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
  return new LimitedItems(solver, atoms, goals, rest, equal).run();
}
