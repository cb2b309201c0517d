import { canonicalJson, type Json } from "../json/index.ts";
import { empty, type Goal, goalKey, isNot, type Outcome, unknown, witness } from "./literal.ts";
import type { Solver } from "./solver.ts";

const maxItems = 64;

/**
 * Gives each goal a value of its own. A goal with as many values as there are goals can always be given one;
 * so listing that many values of each, at most, and matching them decides the question.
 */
export function assignDistinct(solver: Solver, goals: readonly Goal[]): Outcome {
  if (goals.length > maxItems)
    return unknown("uniqueItems", `more than ${maxItems} different items are not looked for`);
  const domains = new Map<string, Outcome | readonly Json[]>();
  const lists: (readonly Json[])[] = [];
  for (const goal of goals) {
    const key = goalKey(goal);
    const domain = domains.get(key) ?? valuesOf(solver, goal, goals.length);
    domains.set(key, domain);
    if (!Array.isArray(domain)) return domain as Outcome;
    lists.push(domain as readonly Json[]);
  }
  const owner = new Map<string, number>();
  const value = new Map<number, Json>();
  for (const position of lists.keys()) {
    if (!match(position, lists, owner, value, new Set())) return empty;
  }
  return witness(goals.map((_, position) => value.get(position) as Json));
}

/** Up to `count` different values of a goal: fewer only where there are no more. */
function valuesOf(solver: Solver, goal: Goal, count: number): readonly Json[] | Outcome {
  const values: Json[] = [];
  while (values.length < count) {
    const more: Goal = values.length === 0 ? goal : [...goal, isNot(solver.set.make({ enum: [...values] }))];
    const outcome = solver.solve(more);
    if (outcome.kind === "unknown") return outcome;
    if (outcome.kind === "empty") break;
    values.push(outcome.value);
  }
  return values;
}

/** One step of bipartite matching: finds a value for a position, moving others where that helps. */
function match(
  position: number,
  lists: readonly (readonly Json[])[],
  owner: Map<string, number>,
  value: Map<number, Json>,
  tried: Set<string>,
): boolean {
  for (const candidate of lists[position] ?? []) {
    const key = canonicalJson(candidate);
    if (tried.has(key)) continue;
    tried.add(key);
    const holder = owner.get(key);
    if (holder !== undefined && !match(holder, lists, owner, value, tried)) continue;
    owner.set(key, position);
    value.set(position, candidate);
    return true;
  }
  return false;
}
