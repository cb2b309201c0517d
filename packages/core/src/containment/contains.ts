import { isDeeperThan, type Json } from "../json/index.ts";
import {
  type Dialect,
  dialectOf,
  holds,
  isStackOverflow,
  PatternTooHard,
  type RawSchema,
  SchemaDocument,
  SchemaSet,
  type Side,
} from "../schema/index.ts";
import { Budget, type BudgetLimits, BudgetSpent } from "./budget.ts";
import { type Goal, is, isNot, type Outcome, type Reason, unknown } from "./literal.ts";
import { Solver } from "./solver.ts";

/** Answer to "is every value of `old` a value of `new`?" */
export type Containment =
  | { readonly answer: "yes" }
  | {
      readonly answer: "no";
      /** Valid against `old`, not valid against `new`; checked by evaluation. */
      readonly witness: Json;
      /** `format-policy`: it is so only because formats are asserted. */
      readonly reason?: "format-policy";
    }
  | ({ readonly answer: "unknown" } & Undecided);

/** What stopped the answer: a keyword or a budget, and where. */
export interface Undecided {
  /** One sentence that names the keyword. */
  readonly reason: string;
  /** A keyword of JSON Schema, or `time`, `steps`, `depth`, `evaluation`. */
  readonly keyword: string;
  /** JSON pointer of the schema that has the keyword, where that is known. */
  readonly pointer?: string;
  /** The side that `pointer` is of; where both have the same schema, one of them. */
  readonly side?: Side;
}

/** Two schemas, and how to read and compare them. */
export interface ContainmentQuestion {
  /** Is each of its values a value of `new`? */
  readonly old: RawSchema;
  /** May allow more than `old`. */
  readonly new: RawSchema;
  /** Dialect of schemas without `$schema`. Default 2020-12. */
  readonly dialect?: Dialect;
  /** `declared`: values use only keys that `old` describes. Default `strict`. */
  readonly reading?: "strict" | "declared";
  /** What the answer may cost; beyond it, it is `unknown`. */
  readonly budget?: BudgetLimits;
  /** false: equal subschemas are not recognised, so that everything goes through the algebra. Default true. */
  readonly shortcuts?: boolean;
}

/** Nesting of a schema that is read; deeper ones are `unknown`. */
export const maxSchemaDepth = 500;

/** Decides whether every value of `old` is a value of `new`. Never throws for what a schema holds. */
export function contains(question: ContainmentQuestion): Containment {
  for (const [name, raw] of [
    ["old", question.old],
    ["new", question.new],
  ] as const) {
    if (isDeeperThan(raw, maxSchemaDepth)) {
      return undecided("depth", `the ${name} schema nests deeper than ${maxSchemaDepth} levels`);
    }
    if (dialectOf(raw, question.dialect) === undefined) {
      return undecided("$schema", `the ${name} schema names a dialect that is not known`);
    }
  }
  const budget = new Budget(question.budget ?? {});
  const answer = answerWithin(question, true, budget);
  if (answer.answer !== "no") return answer;
  if (!mentionsFormat(question.new) && !mentionsFormat(question.old)) return answer;
  // What is left of the budget has to do for the second look.
  const lenient = answerWithin(question, false, budget);
  return lenient.answer === "yes" ? { ...answer, reason: "format-policy" } : answer;
}

function mentionsFormat(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "format") || Object.values(value).some(mentionsFormat);
}

function undecided(keyword: string, text: string): Containment {
  return { answer: "unknown", ...undecidedBy({ keyword, text }) };
}

/** Answers; where the budget is used up while the schemas are read or a value is confirmed, with `unknown`. */
function answerWithin(question: ContainmentQuestion, assertsFormats: boolean, budget: Budget): Containment {
  try {
    return decide(question, assertsFormats, budget);
  } catch (error) {
    if (error instanceof BudgetSpent) return undecided(error.what, error.message);
    throw error;
  }
}

function decide(question: ContainmentQuestion, assertsFormats: boolean, budget: Budget): Containment {
  const set = new SchemaSet({ assertsFormats, tick: budget.tick });
  const old = new SchemaDocument(set, question.old, question.dialect, "old").root();
  const next = new SchemaDocument(set, question.new, question.dialect, "new").root();
  const goal = [is(old, question.reading === "declared"), isNot(next)];
  const outcome = new Search(set, question.shortcuts).within(goal, budget);
  if (outcome.kind === "empty") return { answer: "yes" };
  if (outcome.kind === "unknown") return { answer: "unknown", ...undecidedBy(outcome.reason) };
  const { tick } = budget;
  if (holds(old, outcome.value, tick) !== true || holds(next, outcome.value, tick) !== false) {
    return undecided("evaluation", "the value that was found is not confirmed by evaluation");
  }
  return { answer: "no", witness: outcome.value };
}

/** Says in one sentence what stopped the search. */
export function undecidedBy({ keyword, text, pointer, side }: Reason): Undecided {
  return {
    keyword,
    reason: `${keyword}: ${text}`,
    ...(pointer === undefined ? {} : { pointer }),
    ...(side === undefined ? {} : { side }),
  };
}

/** Searches for values in one set of schemas; what one search finds out serves those that follow. */
export class Search {
  readonly #solver: Solver;

  /** Without shortcuts equal subschemas are not recognised. */
  constructor(set: SchemaSet, shortcuts = true) {
    this.#solver = new Solver(set, shortcuts);
  }

  /** Searches for a value that meets a goal at the root, within a budget. */
  run(goal: Goal, limits: BudgetLimits): Outcome {
    return this.within(goal, new Budget(limits));
  }

  /** The same with a budget that others use too. */
  within(goal: Goal, budget: Budget): Outcome {
    try {
      return this.#solver.solveRoot(goal, budget);
    } catch (error) {
      if (error instanceof PatternTooHard) return unknown("pattern", error.message);
      if (error instanceof BudgetSpent) return unknown(error.what, error.message);
      if (isStackOverflow(error)) return unknown("depth", "the schemas nest too deep");
      throw error;
    }
  }
}
