import { isDeeperThan, type Json } from "../json/index.ts";
import {
  type Dialect,
  dialectOf,
  holds,
  PatternTooHard,
  type RawSchema,
  SchemaDocument,
  SchemaSet,
} from "../schema/index.ts";
import { Budget, type BudgetLimits, BudgetSpent } from "./budget.ts";
import { type Goal, is, isNot, type Outcome, type Reason } from "./literal.ts";
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
  readonly keyword: string;
  readonly pointer?: string;
}

export interface ContainmentQuestion {
  readonly old: RawSchema;
  readonly new: RawSchema;
  /** Dialect of schemas without `$schema`. Default 2020-12. */
  readonly dialect?: Dialect;
  /** `declared`: values use only keys that `old` describes. Default `strict`. */
  readonly reading?: "strict" | "declared";
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
  const budget = new Budget(question.budget ?? {}, () => Date.now());
  const answer = answerWithin(question, true, budget);
  if (answer.answer !== "no") return answer;
  if (!mentionsFormat(question.new)) return answer;
  // What is left of the budget has to do for the second look.
  const lenient = answerWithin(question, false, budget);
  return lenient.answer === "yes" ? { ...answer, reason: "format-policy" } : answer;
}

function mentionsFormat(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "format") || Object.values(value).some(mentionsFormat);
}

function undecided(keyword: string, reason: string): Containment {
  return { answer: "unknown", keyword, reason };
}

/** Answers; where the budget is used up while the schemas are read or a value is confirmed, with `unknown`. */
function answerWithin(question: ContainmentQuestion, assertsFormats: boolean, budget: Budget): Containment {
  try {
    return decide(question, assertsFormats, budget);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return undecided(error.what, `the budget of ${error.what} is used up`);
  }
}

function decide(question: ContainmentQuestion, assertsFormats: boolean, budget: Budget): Containment {
  const set = new SchemaSet({ assertsFormats, tick: budget.tick });
  const old = new SchemaDocument(set, question.old, question.dialect).root();
  const next = new SchemaDocument(set, question.new, question.dialect).root();
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
export function undecidedBy(reason: Reason): Undecided {
  const sentence = `${reason.keyword}: ${reason.text}`;
  return reason.pointer === undefined
    ? { keyword: reason.keyword, reason: sentence }
    : { keyword: reason.keyword, reason: sentence, pointer: reason.pointer };
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
    return this.within(goal, new Budget(limits, () => Date.now()));
  }

  /** The same with a budget that others use too. */
  within(goal: Goal, budget: Budget): Outcome {
    try {
      return this.#solver.solveRoot(goal, budget);
    } catch (error) {
      if (error instanceof PatternTooHard) {
        return { kind: "unknown", reason: { keyword: "pattern", text: error.message } };
      }
      if (error instanceof BudgetSpent) {
        return {
          kind: "unknown",
          reason: { keyword: error.what, text: `the budget of ${error.what} is used up` },
        };
      }
      if (error instanceof RangeError && /call stack/i.test(error.message)) {
        return { kind: "unknown", reason: { keyword: "depth", text: "the schemas nest too deep" } };
      }
      throw error;
    }
  }
}
