import { canonicalJson, isMultipleOf, type Json, sameJson } from "../json/index.ts";
import { formats } from "./formats.ts";
import type { SchemaNode } from "./node.ts";
import { matches } from "./pattern.ts";

const manyValues = 8;

/** A set of JSON values; objects and arrays are known by their text. */
class ValueSet {
  readonly #scalars = new Set<Json>();
  readonly #texts = new Set<string>();

  constructor(values: readonly Json[] = []) {
    for (const value of values) this.add(value);
  }

  has(value: Json): boolean {
    if (typeof value !== "object" || value === null) return this.#scalars.has(value);
    return this.#texts.size > 0 && this.#texts.has(canonicalJson(value));
  }

  add(value: Json): void {
    if (typeof value !== "object" || value === null) this.#scalars.add(value);
    else this.#texts.add(canonicalJson(value));
  }
}

const listed = new WeakMap<SchemaNode, ValueSet>();

/** Whether a value is one of those that a node lists. */
export function inEnum(node: SchemaNode, value: Json): boolean {
  const values = node.enum ?? [];
  if (values.length <= manyValues) return values.some((member) => sameJson(member, value));
  const set = listed.get(node) ?? new ValueSet(values);
  listed.set(node, set);
  return set.has(value);
}

export function numberHolds(node: SchemaNode, value: number): boolean {
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
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text is as long as it should be; long ones are counted only where their size leaves it open. */
export function lengthHolds(text: string, least: number, most: number): boolean {
  if (text.length < least || Math.ceil(text.length / 2) > most) return false;
  if (Math.ceil(text.length / 2) >= least && text.length <= most) return true;
  const length = codePoints(text);
  return length >= least && length <= most;
}

/** Throws PatternTooHard where the pattern is not decided. */
export function stringHolds(node: SchemaNode, value: string, tick?: () => void): boolean {
  if (!lengthHolds(value, node.minLength ?? 0, node.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  if (node.format !== undefined && formats.get(node.format)?.test(value) === false) return false;
  return node.pattern === undefined || matches(node.pattern, value, tick);
}

/** Whether no two of the values are the same. */
export function isUnique(values: readonly Json[]): boolean {
  if (values.length <= manyValues)
    return values.every((value, index) => !values.slice(0, index).some((other) => sameJson(other, value)));
  const seen = new ValueSet();
  for (const value of values) {
    if (seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}
