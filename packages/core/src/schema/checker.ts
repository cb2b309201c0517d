import { isObject, type Json, type JsonObject } from "../json/index.ts";
import { holds, isStackOverflow } from "./evaluate.ts";
import { allTypes, type SchemaNode, typeBitOf, typeBits } from "./node.ts";
import { matches } from "./pattern.ts";
import { PatternTooHard } from "./regular/too-hard.ts";
import { inEnum, isUnique, numberHolds, stringHolds } from "./scalars.ts";

/** Whether a value is valid: true only where that is sure, as `holds` says. */
export type Checker = (value: Json) => boolean;

type Check = (value: Json, effort: Effort) => boolean;

/** What one check has cost so far, and may cost. */
interface Effort {
  steps: number;
  maxSteps: number;
  readonly value: Json;
}

// Alternatives inside alternatives are checked again on every way; `holds` remembers what it knows about each place.
// What a large value takes to be read once is not meant by that.
const maxSteps = 200_000;
const stepsPerPart = 30;
const partsPerTick = 4;

class TooMuch extends Error {}

/**
 * Makes a fast checker of a schema, for schemas that many values are checked against. It answers as `holds` does, with
 * the same formats and numbers; what `holds` leaves undecided is not valid. Nothing is compiled to source text, so it
 * works where evaluation of code is forbidden.
 */
export function checkerOf(node: SchemaNode): Checker {
  const slow: Checker = (value) => {
    let ticks = maxSteps / partsPerTick + (partsOf(value) * stepsPerPart) / partsPerTick;
    try {
      const tick = () => {
        ticks -= 1;
        if (ticks < 0) throw new TooMuch();
      };
      return holds(node, value, tick) === true;
    } catch (error) {
      if (error instanceof TooMuch) return false;
      throw error;
    }
  };
  const compilation = new Compilation();
  const check = compilation.of(node);
  if (compilation.isUndecided) return slow;
  return (value) => {
    const effort = { steps: 0, maxSteps, value };
    try {
      return check(value, effort);
    } catch (error) {
      if (error instanceof TooMuch) return slow(value);
      if (error instanceof PatternTooHard || isStackOverflow(error)) return false;
      throw error;
    }
  };
}

const always: Check = () => true;
const never: Check = () => false;

class Compilation {
  readonly #known = new Map<SchemaNode, Check>();
  /** Some keyword that is met is left to `holds`. */
  isUndecided = false;

  of(node: SchemaNode): Check {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    // A schema that comes back to itself finds this, and what it stands for when a value is there.
    let made: Check | undefined;
    this.#known.set(node, (value, effort) => (made as Check)(value, effort));
    made = this.#make(node);
    this.#known.set(node, made);
    return made;
  }

  #make(node: SchemaNode): Check {
    if (node.types === 0) return never;
    if (
      node.opaque.length > 0 ||
      node.unevaluatedItems !== undefined ||
      node.unevaluatedProperties !== undefined
    ) {
      this.isUndecided = true;
      return never;
    }
    const anyType = this.#anyType(node);
    const byType: [number, Check | undefined][] = [
      [typeBits.number, numberCheck(node)],
      [typeBits.string, stringCheck(node)],
      [typeBits.array, this.#arrayCheck(node)],
      [typeBits.object, this.#objectCheck(node)],
    ];
    const checks = byType.filter((entry): entry is [number, Check] => entry[1] !== undefined);
    const [only, ...others] = checks;
    const { types } = node;
    if (only === undefined) {
      if (anyType === undefined) return types === allTypes ? always : typeCheck(types);
      if (types === allTypes) return anyType;
      const hasType = typeCheck(types);
      return (value, effort) => hasType(value, effort) && anyType(value, effort);
    }
    const [bit, check] = only;
    const first = together([check, ...(anyType === undefined ? [] : [anyType])]) as Check;
    if (others.length === 0 && types === bit) {
      const hasType = typeCheck(types);
      return (value, effort) => hasType(value, effort) && first(value, effort);
    }
    const rest = anyType ?? always;
    return (value, effort) => {
      const type = typeBitOf(value);
      if ((type & types) === 0) return false;
      for (const [of, checkOf] of checks) if (of === type && !checkOf(value, effort)) return false;
      return rest(value, effort);
    };
  }

  /** Keywords that speak of values of any type. */
  #anyType(node: SchemaNode): Check | undefined {
    const checks: Check[] = [];
    if (node.enum !== undefined) checks.push(enumCheck(node));
    if (node.ref !== undefined) {
      const target = node.ref.target();
      if (target === undefined) this.isUndecided = true;
      else checks.push(counted(this.of(target)));
    }
    for (const child of node.allOf ?? []) checks.push(this.of(child));
    if (node.anyOf !== undefined) {
      const ways = node.anyOf.map((child) => counted(this.of(child)));
      checks.push((value, effort) => ways.some((way) => way(value, effort)));
    }
    if (node.oneOf !== undefined) {
      const ways = node.oneOf.map((child) => counted(this.of(child)));
      checks.push((value, effort) => holdsOnce(ways, value, effort));
    }
    if (node.not !== undefined) {
      const not = counted(this.of(node.not));
      checks.push((value, effort) => !not(value, effort));
    }
    if (node.if !== undefined) {
      const [test, yes, no] = [node.if, node.then, node.else].map((child) =>
        child === undefined ? always : counted(this.of(child)),
      ) as [Check, Check, Check];
      checks.push((value, effort) => (test(value, effort) ? yes(value, effort) : no(value, effort)));
    }
    return together(checks);
  }

  #arrayCheck(node: SchemaNode): Check | undefined {
    const checks: Check[] = [];
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = node;
    if (minItems > 0 || maxItems !== Number.POSITIVE_INFINITY) {
      checks.push((value) => lengthOf(value) >= minItems && lengthOf(value) <= maxItems);
    }
    const prefix = (node.prefixItems ?? []).map((child) => this.of(child));
    const rest = node.items === undefined ? undefined : this.of(node.items);
    if (prefix.length > 0 || rest !== undefined) {
      checks.push((value, effort) => {
        const items = value as readonly Json[];
        spend(effort, items.length);
        for (let index = 0; index < items.length; index += 1) {
          const check = prefix[index] ?? rest;
          if (check === undefined) break;
          if (!check(items[index] as Json, effort)) return false;
        }
        return true;
      });
    }
    if (node.contains !== undefined) {
      const match = this.of(node.contains);
      const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = node;
      checks.push((value, effort) => {
        spend(effort, lengthOf(value));
        let count = 0;
        for (const item of value as readonly Json[]) if (match(item, effort)) count += 1;
        return count >= minContains && count <= maxContains;
      });
    }
    if (uniqueItems === true) checks.push((value) => isUnique(value as readonly Json[]));
    return together(checks);
  }

  #objectCheck(node: SchemaNode): Check | undefined {
    const checks: Check[] = [];
    const required = node.required ?? [];
    if (required.length > 0) {
      checks.push((value) => {
        for (const key of required) if (!Object.hasOwn(value as JsonObject, key)) return false;
        return true;
      });
    }
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node;
    if (minProperties > 0 || maxProperties !== Number.POSITIVE_INFINITY) {
      checks.push((value) => {
        const count = Object.keys(value as JsonObject).length;
        return count >= minProperties && count <= maxProperties;
      });
    }
    const members = this.#memberCheck(node);
    if (members !== undefined) checks.push(members);
    for (const [key, others] of node.dependentRequired ?? []) {
      checks.push(
        (value) =>
          !Object.hasOwn(value as JsonObject, key) ||
          others.every((other) => Object.hasOwn(value as JsonObject, other)),
      );
    }
    for (const [key, child] of node.dependentSchemas ?? []) {
      const check = counted(this.of(child));
      checks.push((value, effort) => !Object.hasOwn(value as JsonObject, key) || check(value, effort));
    }
    return together(checks);
  }

  #memberCheck(node: SchemaNode): Check | undefined {
    const named = new Map([...(node.properties ?? [])].map(([key, child]) => [key, this.of(child)]));
    const patterns = [...(node.patternProperties ?? [])].map(
      ([pattern, child]) => [pattern, this.of(child)] as const,
    );
    const rest = node.additionalProperties === undefined ? undefined : this.of(node.additionalProperties);
    const names = node.propertyNames === undefined ? undefined : this.of(node.propertyNames);
    if (named.size === 0 && patterns.length === 0 && rest === undefined && names === undefined)
      return undefined;
    return (value, effort) => {
      const object = value as JsonObject;
      for (const key in object) {
        // JSON objects inherit no enumerable member, and asking for each would take as long as the check.
        effort.steps += 1;
        const check = named.get(key);
        if (check !== undefined && !check(object[key] as Json, effort)) return false;
        if (names !== undefined && !names(key, effort)) return false;
        let isDescribed = check !== undefined;
        for (const [pattern, matching] of patterns) {
          if (!matches(pattern, key)) continue;
          isDescribed = true;
          if (!matching(object[key] as Json, effort)) return false;
        }
        if (!isDescribed && rest !== undefined && !rest(object[key] as Json, effort)) return false;
      }
      if (effort.steps > effort.maxSteps) extend(effort);
      return true;
    };
  }
}

function together(checks: readonly Check[]): Check | undefined {
  const [first, second, ...others] = checks;
  if (second === undefined) return first;
  if (others.length === 0) return (value, effort) => (first as Check)(value, effort) && second(value, effort);
  return (value, effort) => {
    for (const check of checks) if (!check(value, effort)) return false;
    return true;
  };
}

function spend(effort: Effort, steps: number): void {
  effort.steps += steps;
  if (effort.steps > effort.maxSteps) extend(effort);
}

/** Large values may cost more: their size is taken when it comes to that. */
function extend(effort: Effort): void {
  const most = maxSteps + partsOf(effort.value) * stepsPerPart;
  if (effort.steps > most) throw new TooMuch();
  effort.maxSteps = most;
}

/** How many members and items a value has, at all depths; works without recursion. */
function partsOf(value: Json): number {
  let count = 0;
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const part of Object.values(next)) {
      count += 1;
      if (typeof part === "object" && part !== null) waiting.push(part as Json);
    }
  }
  return count;
}

/** A check at the same place: the value is looked at once more. */
function counted(check: Check): Check {
  return (value, effort) => {
    spend(effort, 1);
    return check(value, effort);
  };
}

function holdsOnce(ways: readonly Check[], value: Json, effort: Effort): boolean {
  let count = 0;
  for (const way of ways) {
    if (!way(value, effort)) continue;
    count += 1;
    if (count > 1) return false;
  }
  return count === 1;
}

// One function for all schemas: what a thousand contracts share stays in the cache of the processor.
const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isBoolean: Check = (value) => typeof value === "boolean";
const isNotEmpty: Check = (value) => value !== "";

function typeCheck(types: number): Check {
  switch (types) {
    case allTypes:
      return always;
    case typeBits.string:
      return isString;
    case typeBits.number:
      return isNumber;
    case typeBits.boolean:
      return isBoolean;
    case typeBits.object:
      return isObject;
    case typeBits.array:
      return Array.isArray;
    default:
      return (value) => (typeBitOf(value) & types) !== 0;
  }
}

function lengthOf(value: Json): number {
  return (value as readonly Json[]).length;
}

const numericKeywords = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
] as const satisfies readonly (keyof SchemaNode)[];

function numberCheck(node: SchemaNode): Check | undefined {
  if (numericKeywords.some((keyword) => node[keyword] !== undefined))
    return (value) => numberHolds(node, value as number);
  return node.integerOnly ? Number.isInteger : undefined;
}

function stringCheck(node: SchemaNode): Check | undefined {
  const { minLength, maxLength, format, pattern } = node;
  if (minLength === undefined && maxLength === undefined && format === undefined && pattern === undefined)
    return undefined;
  if (maxLength === undefined && format === undefined && pattern === undefined && minLength === 1)
    return isNotEmpty;
  return (value) => stringHolds(node, value as string);
}

/** Scalars are found in a set; whatever has a member of its own is compared. */
function enumCheck(node: SchemaNode): Check {
  const values = node.enum ?? [];
  const scalars = new Set<Json>(values.filter((value) => typeof value !== "object" || value === null));
  if (scalars.size === values.length) return (value) => scalars.has(value);
  return (value) => scalars.has(value) || ((Array.isArray(value) || isObject(value)) && inEnum(node, value));
}
