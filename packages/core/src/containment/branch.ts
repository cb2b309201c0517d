import { isObject, type Json } from "../json/index.ts";
import type { OpaqueKeyword, SchemaNode, SchemaSet } from "../schema/index.ts";
import type { ArrayAtoms } from "./arrays.ts";
import type { Budget } from "./budget.ts";
import { codeOf, contradictionOf, type Goal, type Literal, meets } from "./literal.ts";
import type { ObjectAtoms } from "./objects.ts";

/** One of several goals must be met. */
export type Choice = readonly Goal[];

/** What a number must meet so far; see NumberAtoms. */
export interface ScalarAtoms {
  least: { value: number; open: boolean }[];
  most: { value: number; open: boolean }[];
  multipleOf: number[];
  notMultipleOf: number[];
  minLength: number;
  maxLength: number;
  languages: { pattern: string; positive: boolean }[];
  formats: { name: string; positive: boolean }[];
  /** Values that are forbidden; objects and arrays are choices instead. */
  excluded: Set<Json>;
}

/**
 * All that is assumed of one value of one JSON type: literals taken apart into atoms and choices.
 * Cloned before a choice is made, never shared.
 */
export class Branch {
  readonly set: SchemaSet;
  /** Bit of the JSON type. */
  readonly type: number;
  readonly literals: Literal[] = [];
  readonly codes = new Set<number>();
  readonly queue: Literal[] = [];
  choices: Choice[] = [];
  opaque: { keyword: OpaqueKeyword; positive: boolean }[] = [];
  enumerated: readonly Json[] | undefined;
  /** Something contradicts: no value meets this. */
  impossible = false;
  /** Literals of equal schemas contradict each other at once. Off only to put the algebra to the test. */
  readonly shortcuts: boolean;
  readonly budget: Budget;
  // A branch is about one type: the atoms of the others are never made.
  #scalars: ScalarAtoms | undefined;
  #objects: ObjectAtoms | undefined;
  #arrays: ArrayAtoms | undefined;

  constructor(set: SchemaSet, type: number, shortcuts: boolean, budget: Budget) {
    this.set = set;
    this.budget = budget;
    this.type = type;
    this.shortcuts = shortcuts;
  }

  get scalars(): ScalarAtoms {
    this.#scalars ??= {
      least: [],
      most: [],
      multipleOf: [],
      notMultipleOf: [],
      minLength: 0,
      maxLength: Number.POSITIVE_INFINITY,
      languages: [],
      formats: [],
      excluded: new Set(),
    };
    return this.#scalars;
  }

  get objects(): ObjectAtoms {
    this.#objects ??= {
      shapes: [],
      required: new Set(),
      absent: new Set(),
      minProperties: 0,
      maxProperties: Number.POSITIVE_INFINITY,
      names: [],
      needs: [],
      some: [],
      closure: undefined,
    };
    return this.#objects;
  }

  get arrays(): ArrayAtoms {
    this.#arrays ??= {
      shapes: [],
      minItems: 0,
      maxItems: Number.POSITIVE_INFINITY,
      unique: false,
      repeated: false,
      needs: [],
      atLeast: [],
      atMost: [],
    };
    return this.#arrays;
  }

  clone(): Branch {
    const copy = new Branch(this.set, this.type, this.shortcuts, this.budget);
    copy.literals.push(...this.literals);
    for (const code of this.codes) copy.codes.add(code);
    copy.choices = [...this.choices];
    copy.opaque = [...this.opaque];
    copy.enumerated = this.enumerated;
    if (this.#scalars !== undefined) copy.#scalars = copyScalars(this.#scalars);
    if (this.#objects !== undefined) copy.#objects = copyObjects(this.#objects);
    if (this.#arrays !== undefined) copy.#arrays = copyArrays(this.#arrays);
    return copy;
  }

  assume(literal: Literal): void {
    this.queue.push(literal);
  }

  choose(...alternatives: Goal[]): void {
    this.choices.push(alternatives);
  }

  /** Notes an opaque keyword; wanted and forbidden at once is a contradiction whatever it means. */
  note(keyword: OpaqueKeyword, positive: boolean): void {
    if (this.opaque.some((one) => one.keyword.key === keyword.key && one.positive !== positive))
      this.impossible = true;
    this.opaque.push({ keyword, positive });
  }

  contradicts(literal: Literal): boolean {
    if (literal.positive && (literal.node.types & this.type) === 0) return true;
    if (!literal.positive && literal.node === this.set.always) return true;
    if (!this.shortcuts) return false;
    return contradictionOf(literal).some((code) => this.codes.has(code));
  }

  has(literal: Literal): boolean {
    return this.codes.has(codeOf(literal));
  }

  /** Whether a literal says nothing here. */
  isVoid(literal: Literal): boolean {
    if (!literal.positive) return (literal.node.types & this.type) === 0;
    return literal.node === this.set.always;
  }

  /** Whether a value surely meets one of the goals of a choice. */
  isMet(choice: Choice, value: Json): boolean {
    return choice.some((goal) =>
      goal.every(
        (literal) =>
          meets(literal, value, this.budget.tick) === true &&
          // What a schema describes further in counts only once the schema is chosen.
          (!literal.declared || this.has(literal) || !hasInnerObject(value)),
      ),
    );
  }
}

/** Whether a value has an object somewhere below its own level. */
function hasInnerObject(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(
    (inner: Json) => isObject(inner) || (Array.isArray(inner) && hasInnerObject(inner)),
  );
}

function copyScalars(scalars: ScalarAtoms): ScalarAtoms {
  return {
    ...scalars,
    least: [...scalars.least],
    most: [...scalars.most],
    multipleOf: [...scalars.multipleOf],
    notMultipleOf: [...scalars.notMultipleOf],
    languages: [...scalars.languages],
    formats: [...scalars.formats],
    excluded: new Set(scalars.excluded),
  };
}

function copyObjects(objects: ObjectAtoms): ObjectAtoms {
  return {
    ...objects,
    shapes: [...objects.shapes],
    required: new Set(objects.required),
    absent: new Set(objects.absent),
    names: [...objects.names],
    needs: [...objects.needs],
    some: [...objects.some],
  };
}

function copyArrays(arrays: ArrayAtoms): ArrayAtoms {
  return {
    ...arrays,
    shapes: [...arrays.shapes],
    needs: [...arrays.needs],
    atLeast: [...arrays.atLeast],
    atMost: [...arrays.atMost],
  };
}

/** A schema that asks for one key to be there. */
export function requires(set: SchemaSet, ...keys: string[]): SchemaNode {
  return set.make({ required: keys });
}
