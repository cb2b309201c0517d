import type * as Refa from "refa";

/** A state of an automaton over code points, without empty steps; what follows is made when it is asked for. */
export interface State {
  readonly accepting: boolean;
  readonly out: readonly (readonly [State, Refa.CharSet])[];
}

/** Strings that an automaton accepts, or exactly those that it does not. */
export interface Part {
  readonly initial: State;
  readonly positive: boolean;
  /** Nodes that it was made of. */
  readonly size: number;
}

/** A state that is looked into when it is first asked. */
export class LazyState implements State {
  readonly #isAccepting: () => boolean;
  readonly #follow: () => State["out"];
  #accepting: boolean | undefined;
  #out: State["out"] | undefined;

  constructor(isAccepting: () => boolean, follow: () => State["out"]) {
    this.#isAccepting = isAccepting;
    this.#follow = follow;
  }

  get accepting(): boolean {
    this.#accepting ??= this.#isAccepting();
    return this.#accepting;
  }

  get out(): State["out"] {
    this.#out ??= this.#follow();
    return this.#out;
  }
}
