import type { Json } from "../json/index.ts";
import { childrenFor, holds, matches, type SchemaNode, typeBits } from "../schema/index.ts";
import type { Closure } from "./described.ts";
import { matchDistinct } from "./distinct.ts";
import {
  empty,
  type Goal,
  goalKey,
  is,
  isNot,
  type Literal,
  type Outcome,
  unknown,
  witness,
} from "./literal.ts";
import type { Solver } from "./solver.ts";

/** Some key, other than these names, that matches the patterns, and whose name and value meet the literals. */
interface SomeKey {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly { readonly pattern: string; readonly positive: boolean }[];
  readonly key: Goal;
  readonly value: Goal;
}

/** Everything that an object must meet. */
export interface ObjectAtoms {
  /** Nodes whose `properties`, `patternProperties` and `additionalProperties` hold. */
  shapes: { readonly node: SchemaNode; readonly declared: boolean }[];
  required: Set<string>;
  absent: Set<string>;
  minProperties: number;
  maxProperties: number;
  /** Hold for every key. */
  names: Literal[];
  needs: { readonly key: string; readonly literal: Literal }[];
  some: SomeKey[];
  /** Keys that the declared reading allows; undefined: all. */
  closure: Closure | undefined;
}

// Combinations of patterns that a new key may match: all of eight, or of many more that exclude each other.
const maxCells = 256;
const maxPlainPatterns = 4;
const maxFillers = 1_000;

/** Finds an object that meets all, with few properties, or proves that there is none. */
export function solveObject(solver: Solver, atoms: ObjectAtoms): Outcome {
  return new ObjectSearch(solver, atoms).run();
}

/** Whether a key matches a pattern. */
type Sign = readonly [pattern: string, positive: boolean];

type Members = ReadonlyMap<string, Json>;

/** Why a search that found nothing may still have missed something. */
type Doubt = Extract<Outcome, { kind: "unknown" }>;

class ObjectSearch {
  readonly #solver: Solver;
  readonly #atoms: ObjectAtoms;
  #keys: ReadonlySet<string> | undefined;
  #doubt: Doubt | undefined;

  constructor(solver: Solver, atoms: ObjectAtoms) {
    this.#solver = solver;
    this.#atoms = atoms;
  }

  /** Every key that is named somewhere. */
  get #universe(): ReadonlySet<string> {
    const atoms = this.#atoms;
    this.#keys ??= new Set([
      ...atoms.required,
      ...atoms.needs.map((need) => need.key),
      ...atoms.shapes.flatMap(({ node }) => [...(node.properties?.keys() ?? [])]),
      ...(atoms.closure?.names ?? []),
      ...atoms.absent,
      ...atoms.some.flatMap((some) => [...some.names]),
    ]);
    return this.#keys;
  }

  run(): Outcome {
    const { required, absent, needs, maxProperties, minProperties } = this.#atoms;
    if (minProperties > maxProperties) return empty;
    const demanded = new Map<string, Literal[]>();
    for (const key of required) demanded.set(key, []);
    for (const { key, literal } of needs) demanded.set(key, [...(demanded.get(key) ?? []), literal]);
    if (demanded.size > maxProperties || [...demanded.keys()].some((key) => absent.has(key))) return empty;
    const values = new Map<string, Json>();
    // What more is asked of a key is the likeliest to be impossible: it is tried first.
    for (const asked of [true, false]) {
      for (const [key, literals] of demanded) {
        if (literals.length > 0 !== asked) continue;
        const outcome = this.#member(key, literals);
        if (outcome.kind === "empty") return empty;
        if (outcome.kind === "unknown") this.#doubt ??= outcome;
        else values.set(key, outcome.value);
      }
    }
    if (this.#doubt !== undefined) return this.#doubt;
    const members = new Map([...demanded.keys()].map((key) => [key, values.get(key) as Json]));
    return this.#place(members, demanded, distinct(this.#atoms.some), []);
  }

  /**
   * Gives each "some key" its place: a key that is named somewhere, or a new one, which it may share with others.
   * Sharing comes first: it makes objects small, and where new keys are few it is the only way.
   */
  #place(
    members: Members,
    demanded: ReadonlyMap<string, readonly Literal[]>,
    waiting: readonly SomeKey[],
    fresh: readonly SomeKey[],
  ): Outcome {
    const [next, ...later] = waiting;
    if (next === undefined) return this.#settle(members, fresh);
    const { budget } = this.#solver;
    for (const { key, value } of this.#named(next, demanded)) {
      budget.step();
      const placed = new Map(members).set(key, value);
      if (placed.size + fresh.length > this.#atoms.maxProperties) continue;
      const literals = [...(demanded.get(key) ?? []), ...next.value];
      const outcome = this.#place(placed, new Map(demanded).set(key, literals), later, fresh);
      if (outcome.kind === "witness") return outcome;
    }
    const own = members.size + fresh.length < this.#atoms.maxProperties ? [fresh.length] : [];
    for (const index of [...fresh.keys(), ...own]) {
      budget.step();
      const shared = fresh[index];
      const joined = shared === undefined ? next : join(shared, next);
      const [possible] = this.#fresh(joined, [], 1);
      if (possible === undefined) continue;
      const outcome = this.#place(members, demanded, later, replaced(fresh, index, joined));
      if (outcome.kind === "witness") return outcome;
    }
    return this.#doubt ?? empty;
  }

  /** Keys that some schema names, where a "some key" can be. */
  *#named(
    some: SomeKey,
    demanded: ReadonlyMap<string, readonly Literal[]>,
  ): Iterable<{ key: string; value: Json }> {
    const { tick } = this.#solver.budget;
    for (const key of this.#universe) {
      if (some.names.has(key) || this.#atoms.absent.has(key)) continue;
      const fits = some.patterns.every(({ pattern, positive }) => matches(pattern, key, tick) === positive);
      if (!fits || !this.#nameHolds(key, some.key)) continue;
      const outcome = this.#member(key, [...(demanded.get(key) ?? []), ...some.value]);
      if (outcome.kind === "witness") yield { key, value: outcome.value };
      else if (outcome.kind === "unknown") this.#doubt ??= outcome;
    }
  }

  /**
   * Gives each new key a name and a value of its own, then adds properties up to the minimum. As many names as there
   * are keys, listed for each, are enough to tell whether all can have one.
   */
  #settle(members: Members, fresh: readonly SomeKey[]): Outcome {
    const placed = new Map(members);
    for (const some of fresh) {
      const taken = [...placed.keys()].filter((key) => !this.#universe.has(key));
      const [first] = this.#fresh(some, taken, 1);
      if (first !== undefined) placed.set(first.key, first.value);
    }
    if (placed.size === members.size + fresh.length) return this.#fill(placed);
    const lists = fresh.map((some) => [...this.#fresh(some, [], fresh.length)]);
    const chosen = matchDistinct(lists.map((list) => list.map(({ key }) => key)));
    if (chosen === undefined) return this.#doubt ?? empty;
    const all = new Map(members);
    for (const [index, key] of chosen.entries()) {
      all.set(key, lists[index]?.find((one) => one.key === key)?.value as Json);
    }
    return this.#fill(all);
  }

  /** Keys that no schema names: up to `count` for each combination of patterns that they may match. */
  *#fresh(
    { patterns: fixed, key: keyGoal, value: valueGoal }: Pick<SomeKey, "patterns" | "key" | "value">,
    taken: readonly string[],
    count: number,
  ): Iterable<{ key: string; value: Json }> {
    const { set } = this.#solver;
    const fixedSigns = new Map(fixed.map(({ pattern, positive }) => [pattern, positive]));
    if (fixed.some(({ pattern, positive }) => fixedSigns.get(pattern) !== positive)) return;
    const open = [...this.#patterns()].filter((pattern) => !fixedSigns.has(pattern));
    const limits = [...this.#atoms.names, ...keyGoal];
    let cells = 0;
    for (const signs of this.#likelyCells([...fixedSigns], open, limits)) {
      cells += 1;
      if (cells > maxCells) {
        this.#doubt ??= unknown("patternProperties", "too many patterns overlap") as Doubt;
        return;
      }
      if (!this.#allowedBySigns(new Map(signs))) continue;
      const goal = this.#keyGoal(signs, limits);
      const avoided = [...this.#universe, ...taken];
      for (let found = 0; found < count; found += 1) {
        const unlike = avoided.length > 0 ? [isNot(set.make({ enum: [...avoided] }))] : [];
        const named = this.#solver.solveKey([...goal, ...unlike]);
        if (named.kind === "unknown") this.#doubt ??= named;
        if (named.kind !== "witness") break;
        const key = named.value as string;
        avoided.push(key);
        const outcome = this.#member(key, valueGoal);
        if (outcome.kind === "unknown") this.#doubt ??= outcome;
        // Keys that match the same patterns have the same values.
        if (outcome.kind !== "witness") break;
        yield { key, value: outcome.value };
      }
    }
  }

  /** All combinations; of many, those with one pattern come first: it is what witnesses mostly need. */
  *#likelyCells(signs: readonly Sign[], open: readonly string[], limits: Goal): Iterable<readonly Sign[]> {
    if (open.length > maxPlainPatterns) {
      for (const one of open) yield [...signs, ...open.map((pattern) => [pattern, pattern === one] as const)];
    }
    yield* this.#cells(signs, open, limits);
  }

  /** The combinations of open patterns that a key may match; few of many, where most exclude each other. */
  *#cells(signs: readonly Sign[], open: readonly string[], limits: Goal): Iterable<readonly Sign[]> {
    const pattern = open.at(-1);
    if (pattern === undefined) {
      yield signs;
      return;
    }
    const rest = open.slice(0, -1);
    for (const positive of [false, true]) {
      const next = [...signs, [pattern, positive] as const];
      // Where only one or two are open, to look ahead costs more than it saves.
      const isImpossible =
        rest.length > 1 && this.#solver.solveKey(this.#keyGoal(next, limits)).kind === "empty";
      if (!isImpossible) yield* this.#cells(next, rest, limits);
    }
  }

  #keyGoal(signs: readonly Sign[], limits: Goal): Goal {
    const { set } = this.#solver;
    return [
      is(set.make({ types: typeBits.string })),
      ...signs.map(([pattern, positive]) => {
        const node = set.make({ types: typeBits.string, pattern });
        return positive ? is(node) : isNot(node);
      }),
      ...limits,
    ];
  }

  #patterns(): ReadonlySet<string> {
    return new Set([
      ...this.#atoms.shapes.flatMap(({ node }) => [...(node.patternProperties?.keys() ?? [])]),
      ...(this.#atoms.closure?.patterns ?? []),
    ]);
  }

  #allowedBySigns(signs: ReadonlyMap<string, boolean>): boolean {
    const { closure } = this.#atoms;
    return closure === undefined || [...closure.patterns].some((pattern) => signs.get(pattern) === true);
  }

  #nameHolds(key: string, goal: Goal): boolean {
    let all = true;
    for (const { node, positive } of [...this.#atoms.names, ...goal]) {
      const held = holds(node, key, this.#solver.budget.tick);
      if (held === undefined) this.#doubt ??= nameDoubt(key);
      if (held !== positive) all = false;
    }
    return all;
  }

  /** A value for one key, under everything that applies to it. */
  #member(key: string, literals: readonly Literal[]): Outcome {
    const { closure, names, shapes, absent } = this.#atoms;
    const { tick } = this.#solver.budget;
    if (absent.has(key)) return empty;
    if (closure !== undefined && !closure.names.has(key)) {
      if (![...closure.patterns].some((pattern) => matches(pattern, key, tick))) return empty;
    }
    for (const literal of names) {
      const held = holds(literal.node, key, tick);
      if (held === undefined) return nameDoubt(key);
      if (held !== literal.positive) return empty;
    }
    const applying = shapes.flatMap(({ node, declared }) =>
      childrenFor(node, key, tick).map((child) => is(child, declared)),
    );
    return this.#solver.solve([...applying, ...literals]);
  }

  #fill(members: Members): Outcome {
    const { minProperties, absent } = this.#atoms;
    const filled = new Map(members);
    if (minProperties > maxFillers)
      return unknown("minProperties", `an object of ${minProperties} properties is not built`);
    for (const key of this.#universe) {
      if (filled.size >= minProperties) break;
      if (filled.has(key) || absent.has(key)) continue;
      const outcome = this.#member(key, []);
      if (outcome.kind === "witness") filled.set(key, outcome.value);
      else if (outcome.kind === "unknown") this.#doubt ??= outcome;
    }
    while (filled.size < minProperties) {
      const taken = [...filled.keys()].filter((key) => !this.#universe.has(key));
      const [next] = this.#fresh(anyKey, taken, 1);
      if (next === undefined) return this.#doubt ?? empty;
      filled.set(next.key, next.value);
    }
    return witness(Object.fromEntries(filled));
  }
}

const anyKey = { patterns: [], key: [], value: [] } as const;

function nameDoubt(key: string): Doubt {
  return unknown("propertyNames", `whether ${JSON.stringify(key)} is a name that is allowed`) as Doubt;
}

/** One key that is what both ask for. */
function join(a: SomeKey, b: SomeKey): SomeKey {
  return {
    names: new Set([...a.names, ...b.names]),
    patterns: [...a.patterns, ...b.patterns],
    key: [...a.key, ...b.key],
    value: [...a.value, ...b.value],
  };
}

/** What asks for the same key twice asks once. */
function distinct(list: readonly SomeKey[]): readonly SomeKey[] {
  if (list.length < 2) return list;
  const byKey = new Map<string, SomeKey>();
  for (const some of list) {
    const signs = some.patterns.map(({ pattern, positive }) => [pattern, positive]);
    const text = JSON.stringify([
      [...some.names].sort(),
      signs.sort(),
      goalKey(some.key),
      goalKey(some.value),
    ]);
    byKey.set(text, some);
  }
  return [...byKey.values()];
}

function replaced<T>(list: readonly T[], index: number, item: T): readonly T[] {
  const copy = [...list];
  copy[index] = item;
  return copy;
}
