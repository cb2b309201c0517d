import { isObject, type Json, type JsonObject } from "../json/index.ts";
import { Evaluated } from "./evaluated.ts";
import { all, exactlyOne, type Held, not, some } from "./held.ts";
import { type SchemaNode, typeBitOf, typeBits } from "./node.ts";
import { matches } from "./pattern.ts";
import { PatternTooHard } from "./regular/too-hard.ts";
import { inEnum, isUnique, numberHolds, stringHolds } from "./scalars.ts";

const maxReferenceDepth = 1_000;
const maxSteps = 500_000;
// Most evaluations end sooner, and remembering costs more than they do.
const stepsBeforeMemo = 2_000;
const stepsBetweenTicks = 256;
const charactersPerStep = 100;
const keysPerStep = 16;

/**
 * Whether a value is valid against a schema. Formats of the documented list are asserted. `tick` is called now and
 * then and may throw; without it an evaluation that takes too long is not decided.
 */
export function holds(node: SchemaNode, value: Json, tick?: () => void): Held {
  try {
    return new Evaluation(tick).evaluate(node, value, 0);
  } catch (error) {
    if (error instanceof PatternTooHard || error instanceof TooLong || isStackOverflow(error))
      return undefined;
    throw error;
  }
}

/** The schemas of one node that apply to the value behind a key. Throws PatternTooHard. */
export function childrenFor(node: SchemaNode, key: string, tick?: () => void): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  const named = node.properties?.get(key);
  if (named !== undefined) found.push(named);
  let asked = 0;
  for (const [pattern, child] of node.patternProperties ?? []) {
    asked += 1;
    if (asked % stepsBetweenTicks === 0) tick?.();
    if (matches(pattern, key, tick)) found.push(child);
  }
  if (found.length === 0 && node.additionalProperties !== undefined) found.push(node.additionalProperties);
  return found;
}

class TooLong extends Error {}

/** Whether an error says that the stack is full: schemas that come back to their own place fill it. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}

/** One evaluation; what it has found out about a schema and a part of the value it does not find out again. */
class Evaluation {
  readonly #tick: (() => void) | undefined;
  #steps = 0;
  #sinceTick = 0;
  #memo: Map<Json, Map<SchemaNode, Held>> | undefined;
  #keyMemo: Map<JsonObject, Map<SchemaNode, Evaluated<string>>> | undefined;

  constructor(tick: (() => void) | undefined) {
    this.#tick = tick;
  }

  evaluate(node: SchemaNode, value: Json, depth: number): Held {
    if (depth > maxReferenceDepth) return undefined;
    const bit = typeBitOf(value);
    if ((node.types & bit) === 0) return false;
    this.#step(sizeOf(value));
    if (this.#steps < stepsBeforeMemo) return all(this.#results(node, value, bit, depth + 1));
    this.#memo ??= new Map();
    const ofValue = this.#memo.get(value) ?? new Map<SchemaNode, Held>();
    this.#memo.set(value, ofValue);
    if (ofValue.has(node)) return ofValue.get(node);
    const held = all(this.#results(node, value, bit, depth + 1));
    ofValue.set(node, held);
    return held;
  }

  #step(size = 1): void {
    this.#steps += size;
    this.#sinceTick += size;
    if (this.#sinceTick < stepsBetweenTicks) return;
    this.#sinceTick = 0;
    if (this.#tick !== undefined) this.#tick();
    else if (this.#steps > maxSteps) throw new TooLong();
  }

  *#results(node: SchemaNode, value: Json, bit: number, depth: number): Iterable<Held> {
    if (node.enum !== undefined) {
      this.#step(weightOf(value));
      yield inEnum(node, value);
    }
    if (bit === typeBits.number) yield numberHolds(node, value as number);
    else if (bit === typeBits.string) yield stringHolds(node, value as string, this.#tick);
    else if (bit === typeBits.array) yield* this.#arrayResults(node, value as readonly Json[], depth);
    else if (bit === typeBits.object) yield* this.#objectResults(node, value as JsonObject, depth);
    if (node.opaque.length > 0) yield undefined;
    if (node.ref !== undefined) {
      const target = node.ref.target();
      yield target === undefined ? undefined : this.evaluate(target, value, depth);
    }
    if (node.allOf !== undefined) yield* this.#each(node.allOf, value, depth);
    if (node.anyOf !== undefined) yield some(this.#each(node.anyOf, value, depth));
    if (node.oneOf !== undefined) yield exactlyOne(this.#each(node.oneOf, value, depth));
    if (node.not !== undefined) yield not(this.evaluate(node.not, value, depth));
    if (node.if !== undefined) yield this.#conditional(node, node.if, value, depth);
    if (node.unevaluatedProperties !== undefined && bit === typeBits.object) {
      const evaluated = this.#evaluatedKeys(node, value as JsonObject, depth, true);
      for (const [key, item] of Object.entries(value as JsonObject)) {
        yield this.#restHolds(node.unevaluatedProperties, item, evaluated.has(key), depth);
      }
    }
    if (node.unevaluatedItems !== undefined && bit === typeBits.array) {
      const evaluated = this.#evaluatedIndexes(node, value as readonly Json[], depth, true);
      for (const [index, item] of (value as readonly Json[]).entries()) {
        yield this.#restHolds(node.unevaluatedItems, item, evaluated.has(index), depth);
      }
    }
  }

  *#each(nodes: readonly SchemaNode[], value: Json, depth: number): Iterable<Held> {
    for (const node of nodes) yield this.evaluate(node, value, depth);
  }

  #conditional(node: SchemaNode, test: SchemaNode, value: Json, depth: number): Held {
    const chosen = (branch: SchemaNode | undefined) =>
      branch === undefined ? true : this.evaluate(branch, value, depth);
    const held = this.evaluate(test, value, depth);
    if (held !== undefined) return chosen(held ? node.then : node.else);
    const both = [chosen(node.then), chosen(node.else)];
    return both[0] === both[1] ? both[0] : undefined;
  }

  *#arrayResults(node: SchemaNode, value: readonly Json[], depth: number): Iterable<Held> {
    if (value.length < (node.minItems ?? 0)) yield false;
    if (value.length > (node.maxItems ?? Number.POSITIVE_INFINITY)) yield false;
    if (node.uniqueItems === true) {
      this.#step(weightOf(value));
      yield isUnique(value);
    }
    const prefix = node.prefixItems ?? [];
    for (const [index, item] of value.entries()) {
      this.#step();
      const child = prefix[index] ?? node.items;
      // Long arrays that were built to be a witness repeat one item.
      const repeated = index > prefix.length && item === value[index - 1];
      if (child !== undefined && !repeated) yield this.evaluate(child, item, depth);
    }
    if (node.contains === undefined) return;
    const held = value.map((item) => this.evaluate(node.contains as SchemaNode, item, depth));
    const sure = held.filter((result) => result === true).length;
    const possible = sure + held.filter((result) => result === undefined).length;
    const least = node.minContains ?? 1;
    const most = node.maxContains ?? Number.POSITIVE_INFINITY;
    if (possible < least || sure > most) yield false;
    else if (sure < least || possible > most) yield undefined;
  }

  *#objectResults(node: SchemaNode, value: JsonObject, depth: number): Iterable<Held> {
    const keys = Object.keys(value);
    const named = (node.properties?.size ?? 0) + (node.required?.length ?? 0);
    this.#step(Math.floor((keys.length + named) / keysPerStep));
    if (keys.length < (node.minProperties ?? 0)) yield false;
    if (keys.length > (node.maxProperties ?? Number.POSITIVE_INFINITY)) yield false;
    for (const key of node.required ?? []) if (!Object.hasOwn(value, key)) yield false;
    if (speaksOfNamesOnly(node)) {
      for (const [key, child] of node.properties ?? []) {
        if (Object.hasOwn(value, key)) yield this.evaluate(child, value[key] as Json, depth);
      }
    } else {
      for (const key of keys) {
        this.#step();
        if (node.propertyNames !== undefined) yield this.evaluate(node.propertyNames, key, depth);
        for (const child of childrenFor(node, key, this.#tick)) {
          yield this.evaluate(child, value[key] as Json, depth);
        }
      }
    }
    for (const [key, required] of node.dependentRequired ?? []) {
      if (Object.hasOwn(value, key) && !required.every((other) => Object.hasOwn(value, other))) yield false;
    }
    for (const [key, child] of node.dependentSchemas ?? []) {
      if (Object.hasOwn(value, key)) yield this.evaluate(child, value, depth);
    }
  }

  /** What an `unevaluated*` schema says about one member. */
  #restHolds(rest: SchemaNode, item: Json, isEvaluated: Held, depth: number): Held {
    if (isEvaluated === true) return true;
    const held = this.evaluate(rest, item, depth);
    return isEvaluated === undefined && held !== true ? undefined : held;
  }

  /** Schemas at the same place whose annotations count where they hold. */
  *#inPlace(node: SchemaNode, value: Json, depth: number): Iterable<readonly [SchemaNode, Held]> {
    const target = node.ref?.target();
    // What these make invalid is invalid altogether, so that nobody asks what else they evaluate.
    if (target !== undefined) yield [target, true];
    for (const child of node.allOf ?? []) yield [child, true];
    for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
      const held = this.evaluate(child, value, depth);
      if (held !== false) yield [child, held];
    }
    if (node.if !== undefined) {
      const held = this.evaluate(node.if, value, depth);
      if (held !== false) yield [node.if, held];
      if (held !== false && node.then !== undefined) yield [node.then, held];
      if (held !== true && node.else !== undefined) yield [node.else, not(held)];
    }
    for (const [key, child] of node.dependentSchemas ?? []) {
      if (isObject(value) && Object.hasOwn(value, key)) yield [child, true];
    }
  }

  #evaluatedKeys(node: SchemaNode, value: JsonObject, depth: number, self = false): Evaluated<string> {
    const memo = this.#keyMemo?.get(value);
    const known = self ? undefined : memo?.get(node);
    if (known !== undefined) return known;
    const all = Object.keys(value);
    this.#step(1 + all.length);
    const keys = new Evaluated<string>();
    if (isObscure(node) || depth > maxReferenceDepth) keys.doubtAll();
    if (depth > maxReferenceDepth) return keys;
    const everything =
      node.additionalProperties !== undefined || (!self && node.unevaluatedProperties !== undefined);
    for (const key of all) {
      keys.add(key, everything || childrenFor(node, key, this.#tick).length > 0);
    }
    for (const [child, held] of this.#inPlace(node, value, depth)) {
      keys.take(this.#evaluatedKeys(child, value, depth + 1), held);
    }
    if (!self && this.#steps >= stepsBeforeMemo) {
      this.#keyMemo ??= new Map();
      this.#keyMemo.set(value, (this.#keyMemo.get(value) ?? new Map()).set(node, keys));
    }
    return keys;
  }

  #evaluatedIndexes(
    node: SchemaNode,
    value: readonly Json[],
    depth: number,
    self = false,
  ): Evaluated<number> {
    this.#step(1 + value.length);
    const indexes = new Evaluated<number>();
    if (isObscure(node) || depth > maxReferenceDepth) indexes.doubtAll();
    if (depth > maxReferenceDepth) return indexes;
    const everything = node.items !== undefined || (!self && node.unevaluatedItems !== undefined);
    const prefix = node.prefixItems?.length ?? 0;
    for (const [index, item] of value.entries()) {
      indexes.add(index, everything || index < prefix);
      if (node.contains === undefined) continue;
      const held = this.evaluate(node.contains, item, depth);
      // Before 2020-12 opinions differ on whether `contains` evaluates.
      indexes.add(index, held === true && !node.containsEvaluates ? undefined : held);
    }
    for (const [child, held] of this.#inPlace(node, value, depth)) {
      indexes.take(this.#evaluatedIndexes(child, value, depth + 1), held);
    }
    return indexes;
  }
}

/** What it costs to look at a value once, in steps. */
function sizeOf(value: Json): number {
  if (typeof value === "string") return 1 + Math.floor(value.length / charactersPerStep);
  return Array.isArray(value) ? 1 + value.length : 1;
}

const weights = new WeakMap<object, number>();

/** What it costs to compare a value with another one, in steps. */
function weightOf(value: Json): number {
  if (typeof value !== "object" || value === null) return sizeOf(value);
  const known = weights.get(value);
  if (known !== undefined) return known;
  let weight = 1;
  for (const item of Object.values(value)) weight += weightOf(item as Json);
  weights.set(value, weight);
  return weight;
}

/** Whether something at this place is not understood, which may evaluate anything. */
function isObscure(node: SchemaNode): boolean {
  return node.opaque.length > 0 || (node.ref !== undefined && node.ref.target() === undefined);
}

/** Whether what a node says of the properties of an object is said by name: the other keys need not be looked at. */
function speaksOfNamesOnly(node: SchemaNode): boolean {
  return (
    node.patternProperties === undefined &&
    node.additionalProperties === undefined &&
    node.propertyNames === undefined
  );
}
