import type { Json } from "../json/index.ts";
import {
  allTypes,
  holds,
  isList,
  PatternTooHard,
  type SchemaNode,
  type SchemaSet,
  typeBitOf,
  typeBits,
} from "../schema/index.ts";
import { solveArray } from "./arrays.ts";
import { Branch, type Choice } from "./branch.ts";
import { Budget } from "./budget.ts";
import { closureOf } from "./described.ts";
import { propagate } from "./expand.ts";
import { obscureIn } from "./in-place.ts";
import {
  empty,
  type Goal,
  goalKey,
  meets,
  type Outcome,
  stoppedBy,
  undecidedKeyword,
  unknown,
  witness,
} from "./literal.ts";
import { solveNumber } from "./numbers.ts";
import { solveObject } from "./objects.ts";
import { solveString } from "./strings.ts";

/** Types in the order in which a witness is preferred. */
const typeOrder = [
  typeBits.string,
  typeBits.number,
  typeBits.boolean,
  typeBits.object,
  typeBits.array,
  typeBits.null,
] as const;

/**
 * Decides whether some JSON value meets a goal: finds one, or proves that there is none.
 *
 * A goal that turns up again below itself is taken as having no value there: a smallest value of a goal cannot
 * contain another value of the same goal, so recursion ends without losing a witness.
 */
export class Solver {
  readonly set: SchemaSet;
  #budget = new Budget({});
  readonly #shortcuts: boolean;
  readonly #memo = new Map<string, Outcome>();
  /** What this search could not decide: another one may come to it at less depth. */
  readonly #undecided = new Map<string, Outcome>();
  readonly #open = new Map<string, number>();
  /** Depth of the outermost open goal that the current "empty" rests on. */
  #restsOn = Number.POSITIVE_INFINITY;

  constructor(set: SchemaSet, shortcuts: boolean) {
    this.set = set;
    this.#shortcuts = shortcuts;
  }

  get budget(): Budget {
    return this.#budget;
  }

  /** Solves a goal of its own within a budget; what earlier ones found out is still known. */
  solveRoot(goal: Goal, budget: Budget): Outcome {
    this.#budget = budget;
    this.#undecided.clear();
    // A budget that was used up has left these behind.
    this.#open.clear();
    this.#restsOn = Number.POSITIVE_INFINITY;
    return this.solve(goal, true);
  }

  solve(goal: Goal, isRoot = false): Outcome {
    this.budget.step();
    const key = isRoot ? `root ${goalKey(goal)}` : goalKey(goal);
    const known = this.#memo.get(key) ?? this.#undecided.get(key);
    if (known !== undefined) return known;
    const open = this.#open.get(key);
    if (open !== undefined) {
      this.#restsOn = Math.min(this.#restsOn, open);
      return empty;
    }
    const depth = this.#open.size;
    if (depth >= this.budget.maxDepth) return unknown("depth", `values nest deeper than ${depth} levels`);
    const outer = this.#restsOn;
    this.#restsOn = Number.POSITIVE_INFINITY;
    this.#open.set(key, depth);
    const outcome = this.#decide(goal, isRoot);
    this.#open.delete(key);
    const restsOnOuter = this.#restsOn < depth;
    // "Empty" that rests on a goal still open further out holds only as long as that one is open.
    if (outcome.kind === "witness" || !restsOnOuter)
      (outcome.kind === "unknown" ? this.#undecided : this.#memo).set(key, outcome);
    this.#restsOn = Math.min(outer, restsOnOuter ? this.#restsOn : Number.POSITIVE_INFINITY);
    return outcome;
  }

  /** A name for a key: like `solve`, with names that read well tried first. */
  solveKey(goal: Goal): Outcome {
    for (const name of ["extra", "other", "x-extra"]) {
      if (goal.every((literal) => meets(literal, name, this.budget.tick) === true)) return witness(name);
    }
    return this.solve(goal);
  }

  /** Where a pattern is too hard for one type of value, another can still meet the goal. */
  #searchType(branch: Branch): Outcome {
    try {
      return this.#search(branch);
    } catch (error) {
      if (error instanceof PatternTooHard) return unknown("pattern", error.message);
      throw error;
    }
  }

  #decide(goal: Goal, isRoot: boolean): Outcome {
    let doubt: Outcome | undefined;
    const declared = goal.filter((literal) => literal.declared).map((literal) => literal.node);
    const closure = declared.length === 0 ? undefined : closureOf(declared, isRoot);
    const possible = goal.reduce(
      (types, { node, positive }) => (positive ? types & node.types : types),
      allTypes,
    );
    for (const type of typeOrder) {
      if ((type & possible) === 0) continue;
      const branch = new Branch(this.set, type, this.#shortcuts, this.budget);
      if (type === typeBits.object) branch.objects.closure = closure;
      // The last ones are taken first: what holds is known before it is asked how the rest can fail.
      for (const literal of goal) if (!literal.positive) branch.assume(literal);
      for (const literal of goal) if (literal.positive) branch.assume(literal);
      const outcome = this.#searchType(branch);
      if (outcome.kind === "witness") return outcome;
      if (outcome.kind === "unknown") doubt ??= outcome;
    }
    return doubt ?? empty;
  }

  /**
   * Solves the atoms alone; where the value found misses a choice, that choice is branched on. Choices that
   * no value misses cost nothing, and what is empty without them is empty with them.
   */
  #search(branch: Branch): Outcome {
    this.budget.step();
    propagate(branch);
    if (branch.impossible) return empty;
    if (branch.enumerated !== undefined) return this.#enumerate(branch, branch.enumerated);
    const leaf = this.#leaf(branch);
    if (leaf.kind === "empty") return empty;
    const missed = leaf.kind === "witness" ? missedBy(branch, leaf.value) : branch.choices;
    const choice = fewest(missed);
    if (choice === undefined) return this.#withOpaque(branch, leaf);
    let doubt: Outcome | undefined;
    for (const alternative of choice) {
      const next = branch.clone();
      next.choices = branch.choices.filter((other) => other !== choice);
      for (const literal of alternative) next.assume(literal);
      const outcome = this.#search(next);
      if (outcome.kind === "witness") return outcome;
      if (outcome.kind === "unknown") doubt ??= outcome;
    }
    return doubt ?? empty;
  }

  #withOpaque(branch: Branch, leaf: Outcome): Outcome {
    const [first] = branch.opaque;
    if (leaf.kind !== "witness" || first === undefined) return leaf;
    return undecidedKeyword(first.keyword);
  }

  /** With the values listed, evaluation decides. */
  #enumerate(branch: Branch, values: readonly Json[]): Outcome {
    let doubt: Outcome | undefined;
    // The list itself has each of its values.
    const asked = branch.literals.filter(
      ({ node, positive }) => !(positive && node.enum === values && isList(node)),
    );
    for (const value of values) {
      if (typeBitOf(value) !== branch.type) continue;
      this.budget.part();
      let met: boolean | undefined = true;
      let obscure: SchemaNode | undefined;
      for (const { node, positive } of asked) {
        const held = holds(node, value, this.budget.tick);
        if (held === undefined) [met, obscure] = [undefined, obscure ?? node];
        else if (held !== positive) {
          met = false;
          break;
        }
      }
      if (met === true) return witness(value);
      if (met === undefined && doubt === undefined) {
        const found = obscure === undefined ? undefined : obscureIn(obscure);
        doubt = stoppedBy(found, { keyword: "enum", text: "whether a listed value is valid" });
      }
    }
    return doubt ?? empty;
  }

  #leaf(branch: Branch): Outcome {
    switch (branch.type) {
      case typeBits.null:
        return branch.scalars.excluded.has(null) ? empty : witness(null);
      case typeBits.boolean: {
        const value = [true, false].find((one) => !branch.scalars.excluded.has(one));
        return value === undefined ? empty : witness(value);
      }
      case typeBits.number:
        return solveNumber(branch.scalars, this.budget);
      case typeBits.string:
        return solveString(branch.scalars, this.budget);
      case typeBits.array:
        return solveArray(this, branch.arrays);
      default:
        return solveObject(this, branch.objects);
    }
  }
}

function missedBy(branch: Branch, value: Json): readonly Choice[] {
  return branch.choices.filter((choice) => !branch.isMet(choice, value));
}

function fewest(choices: readonly Choice[]): Choice | undefined {
  let found: Choice | undefined;
  for (const choice of choices) if (found === undefined || choice.length < found.length) found = choice;
  return found;
}
