import type { ArrayAtoms } from "./arrays.ts";
import { solveItems } from "./items.ts";
import { empty, type Goal, isNot, type Outcome, unknown } from "./literal.ts";
import type { Solver } from "./solver.ts";

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
export class LimitedItems {
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
    equal: readonly [number, number] | undefined,
  ) {
    this.#solver = solver;
    this.#atoms = atoms;
    this.#goals = goals;
    // Of positions that are alike no more have to match than the limits allow together.
    const most = atoms.atMost.reduce((sum, { count }) => sum + count, 0);
    const units: Unit[] = [];
    const alike = new Map<Goal, Unit[]>();
    for (const [position, goal] of goals.entries()) {
      if (equal?.[1] === position) continue;
      if (equal?.[0] === position) {
        units.push({ positions: equal, goal });
        continue;
      }
      const others = alike.get(goal) ?? [];
      if (others.length < most) others.push({ positions: [position], goal });
      alike.set(goal, others);
    }
    this.#units = [...units, ...[...alike.values()].flat()];
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
