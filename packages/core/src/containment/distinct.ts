import { canonicalJson, type Json } from "../json/index.ts";
import { empty, type Goal, goalKey, isNot, type Outcome, unknown, witness } from "./literal.ts";
import type { Solver } from "./solver.ts";

// Objects and arrays that differ from many others take long to find.
const maxCompound = 64;
const maxItems = 128;

/**
 * Gives each goal a value of its own. A goal with as many values as there are goals can always be given one;
 * so listing that many values of each, at most, and matching them decides the question.
 */
export function assignDistinct(solver: Solver, goals: readonly Goal[]): Outcome {
  if (goals.length > maxItems) return tooMany(maxItems);
  const domains = new Map<string, Outcome | readonly Json[]>();
  const lists: (readonly Json[])[] = [];
  for (const goal of goals) {
    const key = goalKey(goal);
    const domain = domains.get(key) ?? valuesOf(solver, goal, goals.length);
    domains.set(key, domain);
    if (!Array.isArray(domain)) return domain as Outcome;
    lists.push(domain as readonly Json[]);
  }
  const texts = lists.map((list) => list.map(canonicalJson));
  const chosen = matchDistinct(texts);
  if (chosen === undefined) return empty;
  return witness(
    chosen.map((text, position) => lists[position]?.[texts[position]?.indexOf(text) as number] as Json),
  );
}

function tooMany(limit: number): Outcome {
  return unknown("uniqueItems", `more than ${limit} different items are not looked for`);
}

/** Chooses one of each list, all different; undefined where that cannot be. */
export function matchDistinct(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const owner = new Map<string, number>();
  for (const position of lists.keys()) if (!match(position, lists, owner, new Set())) return undefined;
  const chosen: string[] = [];
  for (const [text, position] of owner) chosen[position] = text;
  return chosen;
}

/** Up to `count` different values of a goal: fewer only where there are no more. */
function valuesOf(solver: Solver, goal: Goal, count: number): readonly Json[] | Outcome {
  const values: Json[] = [];
  while (values.length < count) {
    const more: Goal = values.length === 0 ? goal : [...goal, isNot(solver.set.make({ enum: [...values] }))];
    const outcome = solver.solve(more);
    if (outcome.kind === "unknown") return outcome;
    if (outcome.kind === "empty") break;
    if (count > maxCompound && typeof outcome.value === "object" && outcome.value !== null)
      return tooMany(maxCompound);
    values.push(outcome.value);
  }
  return values;
}

/** One step of bipartite matching: finds a text for a position, moving others where that helps. */
function match(
  position: number,
  lists: readonly (readonly string[])[],
  owner: Map<string, number>,
  tried: Set<string>,
): boolean {
  for (const candidate of lists[position] ?? []) {
    if (tried.has(candidate)) continue;
    tried.add(candidate);
    const holder = owner.get(candidate);
    if (holder !== undefined && !match(holder, lists, owner, tried)) continue;
    owner.set(candidate, position);
    return true;
  }
  return false;
}
