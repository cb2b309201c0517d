import { canonicalJson, type Json } from "../json/index.ts";
import { holds } from "../schema/index.ts";
import type { ArrayAtoms } from "./arrays.ts";
import { assignDistinct } from "./distinct.ts";
import { empty, type Goal, type Outcome, unknown, witness } from "./literal.ts";
import type { Solver } from "./solver.ts";

/** Gives each position a value of its goal; all different where that is asked for. */
export function solveItems(solver: Solver, atoms: ArrayAtoms, goals: readonly Goal[]): Outcome {
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
