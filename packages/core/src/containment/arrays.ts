import type { SchemaNode } from "../schema/index.ts";
import { solveItems } from "./items.ts";
import { LimitedItems } from "./limited-items.ts";
import { empty, type Goal, goalKey, type Literal, type Outcome, unknown } from "./literal.ts";
import { goalAt, type Placement, Placements } from "./placements.ts";
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

const maxWitnessItems = 100_000;
const maxDemanded = 100;
const maxPlacements = 2_000;

/** Finds an array that meets all, a short one where few items are asked for, or proves that there is none. */
export function solveArray(solver: Solver, atoms: ArrayAtoms): Outcome {
  if (atoms.minItems > atoms.maxItems || (atoms.unique && atoms.repeated)) return empty;
  if (atoms.minItems > maxWitnessItems) {
    // Items behind the prefixes can be left out of an array: where no short one meets the rest, no long one does.
    const shorter = solveArray(solver, { ...atoms, minItems: Math.min(1_000, atoms.minItems) });
    return shorter.kind === "witness"
      ? unknown("minItems", `an array of ${atoms.minItems} items is not built`)
      : shorter;
  }
  const placements = new Placements(solver, atoms);
  if (placements.size > maxDemanded) return unknown("minContains", "too many items are asked for");
  let doubt: Outcome | undefined;
  let tried = 0;
  for (const placement of placements) {
    solver.budget.step();
    tried += 1;
    if (tried > maxPlacements) return unknown("contains", "too many arrangements of the items");
    if (placement === undefined) continue;
    const outcome = arrange(solver, atoms, placement);
    if (outcome.kind === "witness") return outcome;
    if (outcome.kind === "unknown") doubt ??= outcome;
  }
  return doubt ?? empty;
}

/** Builds an array for one placement; where two items are to be equal, tries each two that are not alike. */
function arrange(solver: Solver, atoms: ArrayAtoms, placement: Placement): Outcome {
  const used = Math.max(0, ...[...placement.keys()].map((position) => position + 1));
  const prefix = Math.max(used, ...atoms.shapes.map((shape) => shape.prefix.length));
  const least = Math.max(atoms.minItems, used);
  const known = new Map<string, Goal>();
  // Equal goals are one and the same, so that each is solved once, and positions that are alike are seen to be.
  const one = (goal: Goal): Goal => {
    const key = goalKey(goal);
    const found = known.get(key) ?? goal;
    known.set(key, found);
    return found;
  };
  const rest = one(goalAt(atoms, Number.POSITIVE_INFINITY));
  const goalsOf = (length: number) =>
    Array.from({ length }, (_, position) =>
      position < prefix ? one([...goalAt(atoms, position), ...(placement.get(position) ?? [])]) : rest,
    );
  if (!atoms.repeated) return build(solver, atoms, goalsOf(least));
  let doubt: Outcome | undefined;
  const goals = goalsOf(prefix + 2);
  const tried = new Map<Goal, Set<Goal>>(goals.map((goal) => [goal, new Set()]));
  for (const [second, other] of goals.entries()) {
    for (const [first, goal] of goals.slice(0, second).entries()) {
      solver.budget.part();
      if (tried.get(goal)?.has(other) === true) continue;
      tried.get(goal)?.add(other);
      tried.get(other)?.add(goal);
      const outcome = build(solver, atoms, goalsOf(Math.max(least, second + 1)), [first, second]);
      if (outcome.kind === "witness") return outcome;
      if (outcome.kind === "unknown") doubt ??= outcome;
    }
  }
  return doubt ?? empty;
}

/** Solves the items of an array; the two positions of `equal` get one value. */
function build(solver: Solver, atoms: ArrayAtoms, goals: Goal[], equal?: readonly [number, number]): Outcome {
  if (goals.length > atoms.maxItems) return empty;
  if (equal !== undefined) {
    const shared = [...(goals[equal[0]] ?? []), ...(goals[equal[1]] ?? [])];
    for (const position of equal) goals[position] = shared;
  }
  if (atoms.atMost.length === 0) return solveItems(solver, atoms, goals);
  return new LimitedItems(solver, atoms, goals, equal).run();
}
