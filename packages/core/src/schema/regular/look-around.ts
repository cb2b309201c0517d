import type * as Refa from "refa";
import { CharacterSets, Neighbours, noNeighbour } from "./neighbours.ts";
import type { Guard, LookAround, Program } from "./program.ts";
import { refa } from "./refa.ts";
import { LazyState, type State } from "./state.ts";
import { PatternTooHard } from "./too-hard.ts";

/** Nodes in ascending order, each once. */
type Nodes = readonly number[];

/** Between two characters of a text. */
interface Position {
  /** Where the match itself has got to. */
  readonly node: number;
  /** Class of the character before. */
  readonly before: number;
  /** Where each look-ahead that must match has got to. */
  readonly wanted: Nodes;
  /** Wherever look-aheads that must not match can have got to. */
  readonly unwanted: Nodes;
  /** For each look-behind, wherever it can have got to. */
  readonly behind: readonly Nodes[];
}

/** A node that empty steps lead to, and the look-aheads that were passed on the way. */
type Reached = Pick<Position, "node" | "wanted" | "unwanted">;

/** One way of the look-aheads past the next character, and the characters with which they can go it. */
interface Way {
  readonly wanted: Nodes;
  readonly unwanted: Nodes;
  readonly characters: Refa.CharSet | undefined;
}

const maxWays = 20_000;

/**
 * Like `Unfolding`, with look-arounds: a look-ahead that is passed is followed beside the match from there on, and
 * look-behinds are followed from the beginning of the text. What must match is followed one way at a time, what must
 * not match every way at once.
 */
export class LookAroundUnfolding {
  readonly #program: Program;
  readonly #final: number;
  readonly #pattern: string;
  readonly #neighbours: Neighbours;
  readonly #behinds: readonly LookAround[];
  readonly #sets = new CharacterSets();
  readonly #states = new Map<string, State>();

  constructor(program: Program, final: number, pattern: string) {
    this.#program = program;
    this.#final = final;
    this.#pattern = pattern;
    this.#neighbours = new Neighbours(program.neighbours);
    this.#behinds = program.lookArounds.filter(({ side }) => side === "behind");
  }

  start(node: number): State {
    const behind = this.#behinds.map(({ start }) => [start]);
    return this.#state({ node, before: noNeighbour, wanted: [], unwanted: [], behind });
  }

  #state(position: Position): State {
    const { node, wanted, unwanted } = position;
    const isDone = node === this.#final && wanted.length === 0 && unwanted.length === 0;
    // Where nothing is left to be met nobody asks what stood before.
    const asked = isDone ? { ...position, before: noNeighbour, behind: [] } : position;
    const key = JSON.stringify(Object.values(asked));
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const made = new LazyState(
      () => this.#isAccepting(asked),
      () => this.#follow(asked),
    );
    this.#states.set(key, made);
    return made;
  }

  #isAccepting(position: Position): boolean {
    const place = new Place(this.#program, this.#neighbours, this.#behinds, position, noNeighbour);
    return place.reach(position.node).some((reached) => {
      if (reached.node !== this.#final) return false;
      for (const way of this.#ways(place, position, reached, undefined))
        if (place.unwanted(way.unwanted) !== undefined) return true;
      return false;
    });
  }

  #follow(position: Position): State["out"] {
    const targets = new Map<State, Refa.CharSet>();
    let count = 0;
    for (const [next, class_] of this.#neighbours.classes.entries()) {
      const place = new Place(this.#program, this.#neighbours, this.#behinds, position, next);
      for (const reached of place.reach(position.node)) {
        for (const { to, characters } of this.#program.at(reached.node).edges) {
          const common = characters.intersect(class_);
          if (common.isEmpty) continue;
          for (const way of this.#ways(place, position, reached, common)) {
            for (const [state, cell] of this.#step(place, to, next, way)) {
              count += 1;
              if (count > maxWays) throw new PatternTooHard(this.#pattern);
              targets.set(state, targets.get(state)?.union(cell) ?? cell);
            }
          }
        }
      }
    }
    return [...targets].map(([state, characters]) => [state, this.#sets.one(characters)] as const);
  }

  /** The states behind the next character, one for each set of characters that they tell apart. */
  *#step(place: Place, node: number, before: number, way: Way): Iterable<readonly [State, Refa.CharSet]> {
    const unwanted = place.unwanted(way.unwanted);
    if (unwanted === undefined || way.characters === undefined) return;
    const followed = [unwanted, ...place.behinds()].map((nodes) =>
      nodes.flatMap((reached) => this.#program.at(reached).edges),
    );
    const told = new Set(followed.flatMap((edges) => edges.map(({ characters }) => characters)));
    for (const set of new (refa().CharBase)([...told, way.characters]).sets) {
      const cell = set.intersect(way.characters);
      const code = cell.ranges[0]?.min;
      if (code === undefined) continue;
      const [forbidden = [], ...behind] = followed.map((edges) =>
        sorted(edges.filter(({ characters }) => characters.has(code)).map(({ to }) => to)),
      );
      yield [this.#state({ node, before, wanted: way.wanted, unwanted: forbidden, behind }), cell];
    }
  }

  /** The ways of all look-aheads past one of the characters; without characters, those that end here. */
  #ways(
    place: Place,
    position: Position,
    { wanted, unwanted }: Reached,
    characters: Refa.CharSet | undefined,
  ): Iterable<Way> {
    const all = new Set([...position.wanted, ...wanted]);
    const forbidden = [...position.unwanted, ...unwanted];
    return this.#choose(place, [...all], all, { wanted: [], unwanted: forbidden, characters });
  }

  *#choose(place: Place, waiting: Nodes, seen: ReadonlySet<number>, way: Way): Iterable<Way> {
    const [first, ...rest] = waiting;
    if (first === undefined) {
      yield { ...way, wanted: sorted(way.wanted) };
      return;
    }
    const end = this.#program.endOf.get(first);
    for (const reached of place.reach(first)) {
      const passed = reached.wanted.filter((node) => !seen.has(node));
      const later = [...rest, ...passed];
      const known = passed.length === 0 ? seen : new Set([...seen, ...passed]);
      const next = { ...way, unwanted: [...way.unwanted, ...reached.unwanted] };
      if (reached.node === end) yield* this.#choose(place, later, known, next);
      if (way.characters === undefined) continue;
      for (const { to, characters } of this.#program.at(reached.node).edges) {
        const common = characters.intersect(way.characters);
        if (common.isEmpty) continue;
        yield* this.#choose(place, later, known, {
          ...next,
          wanted: [...way.wanted, to],
          characters: common,
        });
      }
    }
  }
}

/** A position together with the class of the next character: all guards are decided here. */
class Place {
  readonly #program: Program;
  readonly #neighbours: Neighbours;
  readonly #looks: readonly LookAround[];
  readonly #position: Position;
  readonly #next: number;
  readonly #reached = new Map<number, readonly Reached[]>();
  readonly #behinds = new Map<number, ReadonlySet<number>>();

  constructor(
    program: Program,
    neighbours: Neighbours,
    looks: readonly LookAround[],
    position: Position,
    next: number,
  ) {
    this.#program = program;
    this.#neighbours = neighbours;
    this.#looks = looks;
    this.#position = position;
    this.#next = next;
  }

  /** Where empty steps lead from a node. */
  reach(start: number): readonly Reached[] {
    const known = this.#reached.get(start);
    if (known !== undefined) return known;
    const all = new Map<string, Reached>();
    const visit = (reached: Reached) => {
      const key = JSON.stringify(Object.values(reached));
      if (!all.has(key)) all.set(key, reached);
    };
    visit({ node: start, wanted: [], unwanted: [] });
    for (const { node, wanted, unwanted } of all.values()) {
      for (const { to, guard } of this.#program.at(node).empty) {
        if (guard?.kind === "look-around" && guard.side === "ahead") {
          visit(
            guard.negate
              ? { node: to, wanted, unwanted: sorted([...unwanted, guard.start]) }
              : { node: to, wanted: sorted([...wanted, guard.start]), unwanted },
          );
        } else if (this.#holds(guard)) visit({ node: to, wanted, unwanted });
      }
    }
    const list = [...all.values()];
    this.#reached.set(start, list);
    return list;
  }

  /** Where what must not match can be, empty steps done; undefined where it has matched. */
  unwanted(starts: Nodes): Nodes | undefined {
    const all = new Set<number>();
    for (const start of new Set(starts)) {
      for (const { node } of this.reach(start)) {
        if (node === this.#program.endOf.get(start)) return undefined;
        all.add(node);
      }
    }
    return [...all];
  }

  /** Where each look-behind can be, empty steps done. */
  behinds(): readonly Nodes[] {
    return this.#position.behind.map((_, index) => [...this.#behind(index)]);
  }

  #behind(index: number): ReadonlySet<number> {
    const known = this.#behinds.get(index);
    if (known !== undefined) return known;
    const reached = new Set(this.#position.behind[index]);
    for (const at of reached)
      for (const { to, guard } of this.#program.at(at).empty) if (this.#holds(guard)) reached.add(to);
    this.#behinds.set(index, reached);
    return reached;
  }

  /** Whether a guard holds that what follows has no say in. */
  #holds(guard: Guard | undefined): boolean {
    if (guard === undefined) return true;
    if (guard.kind === "neighbour") return this.#neighbours.holds(guard, this.#position.before, this.#next);
    return this.#behind(this.#looks.indexOf(guard)).has(guard.end) !== guard.negate;
  }
}

function sorted(nodes: Nodes): Nodes {
  return nodes.length < 2 ? nodes : [...new Set(nodes)].sort((a, b) => a - b);
}
