import type * as Refa from "refa";
import { maxCharacter, refa } from "./refa.ts";
import { LazyState, type State } from "./state.ts";

/** The automaton of a list of words: a tree, whose words share their beginnings. */
export function wordsAutomaton(words: readonly string[]): State {
  const { CharSet } = refa();
  const root = new Branching();
  for (const word of words) {
    let at = root;
    for (const character of word) at = at.next(character.codePointAt(0) as number);
    at.accepting = true;
  }
  return root.state((code) => CharSet.fromCharacter(maxCharacter, code));
}

/** A place in a tree of words. */
class Branching {
  accepting = false;
  readonly #next = new Map<number, Branching>();

  next(code: number): Branching {
    const known = this.#next.get(code) ?? new Branching();
    this.#next.set(code, known);
    return known;
  }

  state(only: (code: number) => Refa.CharSet): State {
    return new LazyState(
      () => this.accepting,
      () => [...this.#next].map(([code, next]) => [next.state(only), only(code)] as const),
    );
  }
}
