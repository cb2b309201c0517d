import { isMultipleOf, type Json, type JsonObject, sameJson } from "../json/index.ts";
import { formats } from "./formats.ts";
import { type SchemaNode, typeBitOf, typeBits } from "./node.ts";
import { compilePattern } from "./pattern.ts";

/** true, false, or undefined: not decided, because a keyword is opaque or a reference leads nowhere. */
export type Held = boolean | undefined;

const maxReferenceDepth = 1_000;

/** Whether a value is valid against a schema. Formats of the documented list are asserted. */
export function holds(node: SchemaNode, value: Json): Held {
  return evaluate(node, value, 0);
}

function all(results: Iterable<Held>): Held {
  let held: Held = true;
  for (const result of results) {
    if (result === false) return false;
    if (result === undefined) held = undefined;
  }
  return held;
}

function some(results: Iterable<Held>): Held {
  let held: Held = false;
  for (const result of results) {
    if (result === true) return true;
    if (result === undefined) held = undefined;
  }
  return held;
}

function not(held: Held): Held {
  return held === undefined ? undefined : !held;
}

function evaluate(node: SchemaNode, value: Json, depth: number): Held {
  if (depth > maxReferenceDepth) return undefined;
  const bit = typeBitOf(value);
  if ((node.types & bit) === 0) return false;
  return all(results(node, value, bit, depth + 1));
}

function* results(node: SchemaNode, value: Json, bit: number, depth: number): Iterable<Held> {
  if (node.enum !== undefined) yield inEnum(node, value);
  if (bit === typeBits.number) yield numberHolds(node, value as number);
  else if (bit === typeBits.string) yield stringHolds(node, value as string);
  else if (bit === typeBits.array) yield* arrayResults(node, value as readonly Json[], depth);
  else if (bit === typeBits.object) yield* objectResults(node, value as JsonObject, depth);
  if (node.opaque.length > 0) yield undefined;
  if (node.ref !== undefined) {
    const target = node.ref.target();
    yield target === undefined ? undefined : evaluate(target, value, depth);
  }
  for (const child of node.allOf ?? []) yield evaluate(child, value, depth);
  if (node.anyOf !== undefined) yield some(each(node.anyOf, value, depth));
  if (node.oneOf !== undefined) yield exactlyOne([...each(node.oneOf, value, depth)]);
  if (node.not !== undefined) yield not(evaluate(node.not, value, depth));
  if (node.if !== undefined) yield conditional(node, node.if, value, depth);
  if (node.unevaluatedProperties !== undefined && bit === typeBits.object) {
    const evaluated = evaluatedKeys(node, value as JsonObject, depth, true);
    for (const [key, item] of Object.entries(value as JsonObject)) {
      yield restHolds(node.unevaluatedProperties, item, evaluated.has(key), depth);
    }
  }
  if (node.unevaluatedItems !== undefined && bit === typeBits.array) {
    const evaluated = evaluatedIndexes(node, value as readonly Json[], depth, true);
    for (const [index, item] of (value as readonly Json[]).entries()) {
      yield restHolds(node.unevaluatedItems, item, evaluated.has(index), depth);
    }
  }
}

/** What an `unevaluated*` schema says about one member. */
function restHolds(rest: SchemaNode, item: Json, isEvaluated: Held, depth: number): Held {
  if (isEvaluated === true) return true;
  const held = evaluate(rest, item, depth);
  return isEvaluated === undefined && held !== true ? undefined : held;
}

function* each(nodes: readonly SchemaNode[], value: Json, depth: number): Iterable<Held> {
  for (const node of nodes) yield evaluate(node, value, depth);
}

function exactlyOne(held: readonly Held[]): Held {
  const valid = held.filter((result) => result === true).length;
  if (valid > 1) return false;
  return held.includes(undefined) ? undefined : valid === 1;
}

function conditional(node: SchemaNode, test: SchemaNode, value: Json, depth: number): Held {
  const chosen = (branch: SchemaNode | undefined) =>
    branch === undefined ? true : evaluate(branch, value, depth);
  const held = evaluate(test, value, depth);
  if (held !== undefined) return chosen(held ? node.then : node.else);
  const both = [chosen(node.then), chosen(node.else)];
  return both[0] === both[1] ? both[0] : undefined;
}

const enumSets = new WeakMap<SchemaNode, ReadonlySet<Json>>();

function inEnum(node: SchemaNode, value: Json): boolean {
  const values = node.enum ?? [];
  if (typeof value !== "object" || value === null) {
    const set = enumSets.get(node) ?? new Set(values);
    enumSets.set(node, set);
    return set.has(value);
  }
  return values.some((member) => sameJson(member, value));
}

function numberHolds(node: SchemaNode, value: number): boolean {
  return (
    (!node.integerOnly || Number.isInteger(value)) &&
    (node.minimum === undefined || value >= node.minimum) &&
    (node.exclusiveMinimum === undefined || value > node.exclusiveMinimum) &&
    (node.maximum === undefined || value <= node.maximum) &&
    (node.exclusiveMaximum === undefined || value < node.exclusiveMaximum) &&
    (node.multipleOf === undefined || isMultipleOf(value, node.multipleOf))
  );
}

/** Length of a text in Unicode code points, as JSON Schema counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function stringHolds(node: SchemaNode, value: string): boolean {
  if (node.minLength !== undefined || node.maxLength !== undefined) {
    const length = codePoints(value);
    if (length < (node.minLength ?? 0) || length > (node.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  }
  if (node.pattern !== undefined && compilePattern(node.pattern)?.test(value) !== true) return false;
  return node.format === undefined || (formats.get(node.format)?.test(value) ?? true);
}

function* arrayResults(node: SchemaNode, value: readonly Json[], depth: number): Iterable<Held> {
  if (value.length < (node.minItems ?? 0)) yield false;
  if (value.length > (node.maxItems ?? Number.POSITIVE_INFINITY)) yield false;
  if (node.uniqueItems === true) yield isUnique(value);
  const prefix = node.prefixItems ?? [];
  for (const [index, item] of value.entries()) {
    const child = prefix[index] ?? node.items;
    // Long arrays that were built to be a witness repeat one item.
    const repeated = index > prefix.length && item === value[index - 1];
    if (child !== undefined && !repeated) yield evaluate(child, item, depth);
  }
  if (node.contains === undefined) return;
  const held = value.map((item) => evaluate(node.contains as SchemaNode, item, depth));
  const sure = held.filter((result) => result === true).length;
  const possible = sure + held.filter((result) => result === undefined).length;
  const least = node.minContains ?? 1;
  const most = node.maxContains ?? Number.POSITIVE_INFINITY;
  if (possible < least || sure > most) yield false;
  else if (sure < least || possible > most) yield undefined;
}

function isUnique(value: readonly Json[]): boolean {
  const scalars = new Set<Json>();
  const others: Json[] = [];
  for (const item of value) {
    if (typeof item !== "object" || item === null) {
      if (scalars.has(item)) return false;
      scalars.add(item);
    } else {
      if (others.some((other) => sameJson(other, item))) return false;
      others.push(item);
    }
  }
  return true;
}

function* objectResults(node: SchemaNode, value: JsonObject, depth: number): Iterable<Held> {
  const keys = Object.keys(value);
  if (keys.length < (node.minProperties ?? 0)) yield false;
  if (keys.length > (node.maxProperties ?? Number.POSITIVE_INFINITY)) yield false;
  for (const key of node.required ?? []) if (!Object.hasOwn(value, key)) yield false;
  for (const key of keys) {
    if (node.propertyNames !== undefined) yield evaluate(node.propertyNames, key, depth);
    for (const child of childrenFor(node, key)) yield evaluate(child, value[key] as Json, depth);
  }
  for (const [key, required] of node.dependentRequired ?? []) {
    if (Object.hasOwn(value, key) && !required.every((other) => Object.hasOwn(value, other))) yield false;
  }
  for (const [key, child] of node.dependentSchemas ?? []) {
    if (Object.hasOwn(value, key)) yield evaluate(child, value, depth);
  }
}

/** The schemas of one node that apply to the value behind a key. */
export function childrenFor(node: SchemaNode, key: string): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  const named = node.properties?.get(key);
  if (named !== undefined) found.push(named);
  for (const [pattern, child] of node.patternProperties ?? []) {
    if (compilePattern(pattern)?.test(key) === true) found.push(child);
  }
  if (found.length === 0 && node.additionalProperties !== undefined) found.push(node.additionalProperties);
  return found;
}

/** The keys or indexes that are evaluated: surely, or where something is not decided perhaps. */
class Evaluated<T> {
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

/** Schemas at the same place whose annotations count where they hold. */
function* inPlace(node: SchemaNode, value: Json, depth: number): Iterable<readonly [SchemaNode, Held]> {
  const target = node.ref?.target();
  // What these make invalid is invalid altogether, so that nobody asks what else they evaluate.
  if (target !== undefined) yield [target, true];
  for (const child of node.allOf ?? []) yield [child, true];
  for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    const held = evaluate(child, value, depth);
    if (held !== false) yield [child, held];
  }
  if (node.if !== undefined) {
    const held = evaluate(node.if, value, depth);
    if (held !== false) yield [node.if, held];
    if (held !== false && node.then !== undefined) yield [node.then, held];
    if (held !== true && node.else !== undefined) yield [node.else, not(held)];
  }
  for (const [key, child] of node.dependentSchemas ?? []) {
    if (typeof value === "object" && value !== null && Object.hasOwn(value, key)) yield [child, true];
  }
}

/** Whether something at this place is not understood, which may evaluate anything. */
function isObscure(node: SchemaNode, depth: number): boolean {
  const leadsNowhere = node.ref !== undefined && node.ref.target() === undefined;
  return depth > maxReferenceDepth || node.opaque.length > 0 || leadsNowhere;
}

function evaluatedKeys(node: SchemaNode, value: JsonObject, depth: number, self = false): Evaluated<string> {
  const keys = new Evaluated<string>();
  if (isObscure(node, depth)) keys.doubtAll();
  if (depth > maxReferenceDepth) return keys;
  const everything =
    node.additionalProperties !== undefined || (!self && node.unevaluatedProperties !== undefined);
  for (const key of Object.keys(value)) keys.add(key, everything || childrenFor(node, key).length > 0);
  for (const [child, held] of inPlace(node, value, depth)) {
    keys.take(evaluatedKeys(child, value, depth + 1), held);
  }
  return keys;
}

function evaluatedIndexes(
  node: SchemaNode,
  value: readonly Json[],
  depth: number,
  self = false,
): Evaluated<number> {
  const indexes = new Evaluated<number>();
  if (isObscure(node, depth)) indexes.doubtAll();
  if (depth > maxReferenceDepth) return indexes;
  const everything = node.items !== undefined || (!self && node.unevaluatedItems !== undefined);
  const prefix = node.prefixItems?.length ?? 0;
  for (const [index, item] of value.entries()) {
    indexes.add(index, everything || index < prefix);
    if (node.contains === undefined) continue;
    const held = evaluate(node.contains, item, depth);
    // Before 2020-12 opinions differ on whether `contains` evaluates.
    indexes.add(index, held === true && !node.containsEvaluates ? undefined : held);
  }
  for (const [child, held] of inPlace(node, value, depth)) {
    indexes.take(evaluatedIndexes(child, value, depth + 1), held);
  }
  return indexes;
}
