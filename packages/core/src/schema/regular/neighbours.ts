import type * as Refa from "refa";
import type { Neighbour } from "./program.ts";
import { maxCharacter, refa } from "./refa.ts";

/** Before the first and behind the last character. */
export const noNeighbour = -1;

/** Classes of characters that no guard tells apart, by number. */
export class Neighbours {
  readonly classes: readonly Refa.CharSet[];

  constructor(guards: readonly Neighbour[]) {
    const { CharBase, CharSet } = refa();
    const all = CharSet.all(maxCharacter);
    this.classes =
      guards.length === 0 ? [all] : new CharBase([...guards.map((guard) => guard.characters), all]).sets;
  }

  /** Whether a guard holds between characters of two classes. */
  holds({ side, negate, characters }: Neighbour, before: number, next: number): boolean {
    const neighbour = this.classes[side === "behind" ? before : next];
    const found = neighbour !== undefined && !neighbour.isDisjointWith(characters);
    return found !== negate;
  }
}

/** Makes equal sets of characters one object. */
export class CharacterSets {
  readonly #known = new Map<string, Refa.CharSet>();

  one(characters: Refa.CharSet): Refa.CharSet {
    const key = characters.ranges.map(({ min, max }) => `${min}-${max}`).join();
    const known = this.#known.get(key) ?? characters;
    this.#known.set(key, known);
    return known;
  }
}
