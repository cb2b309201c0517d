/** Thrown inside the engine when a budget is used up; never leaves it. */
export class BudgetSpent extends Error {
  readonly what: "time" | "steps";

  constructor(what: "time" | "steps") {
    super(`the budget of ${what} is used up`);
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

// The clock is asked only so often: asking costs about as much as a small step.
const stepsBetweenLooks = 8;
const partsBetweenLooks = 256;

/** Counts down; the clock is asked now and then. */
export class Budget {
  readonly maxStates: number;
  readonly maxDepth: number;
  /** Looks at the clock: for work within one step that can take long. Throws BudgetSpent. */
  readonly tick = (): void => {
    if (performance.now() > this.#deadline) throw new BudgetSpent("time");
  };
  readonly #deadline: number;
  #steps: number;
  #parts = 0;

  constructor(limits: BudgetLimits) {
    this.#deadline = performance.now() + limitOf(limits.timeMs, 1_000);
    this.#steps = limitOf(limits.maxSteps, 200_000);
    this.maxStates = limitOf(limits.maxStates, 20_000);
    this.maxDepth = limitOf(limits.maxDepth, 300);
  }

  /** Uses up one step. Throws BudgetSpent. */
  step(): void {
    this.#steps -= 1;
    if (this.#steps < 0) throw new BudgetSpent("steps");
    if (this.#steps % stepsBetweenLooks === 0) this.tick();
  }

  /** Counts parts of a step, of which there can be very many. Throws BudgetSpent. */
  part(size = 1): void {
    this.#parts += size;
    if (this.#parts < partsBetweenLooks) return;
    this.#parts = 0;
    this.tick();
  }
}

/** A limit that is no number is none that was meant. */
function limitOf(asked: number | undefined, usual: number): number {
  return asked === undefined || Number.isNaN(asked) ? usual : Math.max(0, Math.floor(asked));
}
