import type { Held } from "./held.ts";

/** The keys or indexes that are evaluated: surely, or where something is not decided perhaps. */
export class Evaluated<T> {
  readonly #sure = new Set<T>();
  readonly #possible = new Set<T>();
  #anything = false;

  has(member: T): Held {
    if (this.#sure.has(member)) return true;
    return this.#anything || this.#possible.has(member) ? undefined : false;
  }

  add(member: T, held: Held): void {
    if (held === true) this.#sure.add(member);
    else if (held === undefined) this.#possible.add(member);
  }

  /** From here on nothing is surely not evaluated. */
  doubtAll(): void {
    this.#anything = true;
  }

  /** Takes over what a schema at the same place evaluates; `held`: whether the value is valid against it. */
  take(other: Evaluated<T>, held: Held): void {
    for (const member of other.#sure) this.add(member, held);
    for (const member of other.#possible) this.add(member, undefined);
    if (other.#anything) this.#anything = true;
  }
}
