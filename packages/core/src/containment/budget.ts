/** Thrown inside the engine when a budget is used up; never leaves it. */
export class BudgetSpent extends Error {
  readonly what: "time" | "steps";

  constructor(what: "time" | "steps") {
    super(`budget of ${what} is used up`);
    this.what = what;
  }
}

/** What one question may use. */
export interface BudgetLimits {
  /** Milliseconds of wall time. Default 1,000. */
  readonly timeMs?: number;
  /** Goals and branches looked at. Default 200,000. */
  readonly maxSteps?: number;
  /** States of string automata explored in one search. Default 20,000. */
  readonly maxStates?: number;
  /** Nesting of values that is followed. Default 300 levels. */
  readonly maxDepth?: number;
}

/** Counts down; the clock is asked only now and then. */
export class Budget {
  readonly maxStates: number;
  readonly maxDepth: number;
  readonly #deadline: number;
  readonly #now: () => number;
  #steps: number;

  constructor(limits: BudgetLimits, now: () => number) {
    this.#now = now;
    this.#deadline = now() + (limits.timeMs ?? 1_000);
    this.#steps = limits.maxSteps ?? 200_000;
    this.maxStates = limits.maxStates ?? 20_000;
    this.maxDepth = limits.maxDepth ?? 300;
  }

  /** Uses up one step. Throws BudgetSpent. */
  step(): void {
    this.#steps -= 1;
    if (this.#steps < 0) throw new BudgetSpent("steps");
    if (this.#steps % 64 === 0) this.checkTime();
  }

  checkTime(): void {
    if (this.#now() > this.#deadline) throw new BudgetSpent("time");
  }
}
