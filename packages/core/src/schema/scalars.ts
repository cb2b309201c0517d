import { canonicalJson, isMultipleOf, type Json, sameJson } from "../json/index.ts";
import { formats } from "./formats.ts";
import type { SchemaNode } from "./node.ts";
import { matches } from "./pattern.ts";

const enumSets = new WeakMap<SchemaNode, ReadonlySet<Json>>();
const manyValues = 8;

/** Whether a value is one of those that a node lists. */
export function inEnum(node: SchemaNode, value: Json): boolean {
  const values = node.enum ?? [];
  const isScalar = typeof value !== "object" || value === null;
  if (!isScalar && values.length <= manyValues) return values.some((member) => sameJson(member, value));
  let set = enumSets.get(node);
  if (set === undefined) {
    set = new Set(values.map((one) => (typeof one === "object" && one !== null ? written(one) : one)));
    enumSets.set(node, set);
  }
  return set.has(isScalar ? value : written(value));
}

/** The text of an object or array, told apart from texts that are values themselves. */
function written(value: Json): string {
  return `\0${canonicalJson(value)}`;
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
  const seen = new Set<Json>();
  const isFew = values.length <= manyValues;
  const others: Json[] = [];
  for (const item of values) {
    if (isFew && typeof item === "object" && item !== null) {
      if (others.some((other) => sameJson(other, item))) return false;
      others.push(item);
      continue;
    }
    const key = typeof item === "object" && item !== null ? written(item) : item;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
