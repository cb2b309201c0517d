import type * as Refa from "refa";
import { CharacterSets, Neighbours, noNeighbour } from "./neighbours.ts";
import type { Program } from "./program.ts";
import { LazyState, type State } from "./state.ts";

/**
 * Gets rid of empty steps: a state is a node together with the class of the character before it, where classes are
 * sets of characters that no guard tells apart. The class of the next character is known when it is read.
 */
export class Unfolding {
  readonly #program: Program;
  readonly #final: number;
  readonly #neighbours: Neighbours;
  readonly #sets = new CharacterSets();
  readonly #states = new Map<string, State>();

  /** For programs without look-arounds. */
  constructor(program: Program, final: number) {
    this.#program = program;
    this.#final = final;
    this.#neighbours = new Neighbours(program.neighbours);
  }

  start(node: number): State {
    return this.#state(node, noNeighbour);
  }

  #state(node: number, before: number): State {
    // Without guards nobody asks what stood before.
    const class_ = this.#program.neighbours.length === 0 ? noNeighbour : before;
    const key = `${node} ${class_}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const made = new LazyState(
      () => this.#reach(node, class_, noNeighbour).has(this.#final),
      () => this.#follow(node, class_),
    );
    this.#states.set(key, made);
    return made;
  }

  #follow(node: number, before: number): State["out"] {
    const targets = new Map<State, Refa.CharSet>();
    for (const [next, class_] of this.#neighbours.classes.entries()) {
      for (const reached of this.#reach(node, before, next)) {
        for (const { to, characters } of this.#program.at(reached).edges) {
          const common = characters.intersect(class_);
          if (common.isEmpty) continue;
          const target = this.#state(to, next);
          targets.set(target, targets.get(target)?.union(common) ?? common);
        }
      }
    }
    return [...targets].map(([state, characters]) => [state, this.#sets.one(characters)] as const);
  }

  /** The nodes that empty steps lead to between two neighbours. */
  #reach(node: number, before: number, next: number): ReadonlySet<number> {
    const reached = new Set([node]);
    for (const at of reached) {
      for (const { to, guard } of this.#program.at(at).empty) {
        const holds = guard?.kind !== "neighbour" || this.#neighbours.holds(guard, before, next);
        if (holds) reached.add(to);
      }
    }
    return reached;
  }
}
