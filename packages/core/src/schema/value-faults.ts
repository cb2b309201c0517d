import { isObject, type Json, type JsonObject, join, sameJson } from "../json/index.ts";
import { childrenFor, holds, isStackOverflow } from "./evaluate.ts";
import { formats } from "./formats.ts";
import { allTypes, type SchemaNode, typeBitOf, typeBits } from "./node.ts";
import { PatternTooHard } from "./regular/too-hard.ts";
import { inEnum, isUnique, lengthHolds, numberHolds, stringHolds } from "./scalars.ts";

/** One thing that makes a value invalid. */
export interface ValueFault {
  /** JSON pointer into the value. */
  readonly pointer: string;
  /** The keyword of JSON Schema that is not met, as 2020-12 names it. */
  readonly keyword: string;
  /** What would be valid there, as the end of a sentence: `a string`, `at least 1`. */
  readonly expected: string;
  /** The values that are valid there, where they are listed. */
  readonly allowed?: readonly Json[];
  /** The member that is missing or not allowed. */
  readonly key?: string;
}

const maxFaults = 5;
const maxSteps = 5_000;
const maxDepth = 200;
// Each takes a whole evaluation.
const maxLookedAt = 30;

/**
 * Says what makes a value invalid, the outermost things first, at most five; nothing where it is valid. Of alternatives
 * it speaks of the one that the value comes nearest to. It is for messages: it costs more than a check.
 */
export function valueFaults(node: SchemaNode, value: Json): readonly ValueFault[] {
  if (holds(node, value) === true) return [];
  const reader = new FaultReader();
  try {
    reader.read(node, value, "", 0);
  } catch (error) {
    if (!(error instanceof PatternTooHard) && !(error instanceof Enough) && !isStackOverflow(error))
      throw error;
  }
  const { faults } = reader;
  // A keyword that is not decided, or the effort spent: there is always something to say.
  return faults.length > 0
    ? faults
    : [{ pointer: "", keyword: "schema", expected: "valid against the schema" }];
}

class Enough extends Error {}

class FaultReader {
  readonly faults: ValueFault[] = [];
  #steps = 0;

  read(node: SchemaNode, value: Json, pointer: string, depth: number): void {
    this.#steps += 1;
    if (this.#steps > maxSteps || depth > maxDepth) throw new Enough();
    const bit = typeBitOf(value);
    if (
      (node.types & bit) === 0 ||
      (node.integerOnly && bit === typeBits.number && !Number.isInteger(value))
    ) {
      this.#add({ pointer, keyword: "type", expected: typesInWords(node) });
      return;
    }
    if (node.enum !== undefined && !inEnum(node, value)) {
      this.#add({ pointer, keyword: "enum", expected: "one of the listed values", allowed: node.enum });
      return;
    }
    if (bit === typeBits.number) this.#number(node, value as number, pointer);
    else if (bit === typeBits.string) this.#string(node, value as string, pointer);
    else if (bit === typeBits.array) this.#array(node, value as readonly Json[], pointer, depth);
    else if (bit === typeBits.object) this.#object(node, value as JsonObject, pointer, depth);
    this.#inPlace(node, value, pointer, depth);
  }

  #add(fault: ValueFault): void {
    const isKnown = this.faults.some(
      (known) =>
        known.pointer === fault.pointer && known.keyword === fault.keyword && known.key === fault.key,
    );
    if (!isKnown) this.faults.push(fault);
    if (this.faults.length >= maxFaults) throw new Enough();
  }

  #number(node: SchemaNode, value: number, pointer: string): void {
    for (const [keyword, words] of numberWords) {
      const bound = node[keyword];
      if (bound === undefined || numberHolds({ ...anyNumber, [keyword]: bound } as SchemaNode, value))
        continue;
      this.#add({ pointer, keyword, expected: `${words} ${bound}` });
    }
  }

  #string(node: SchemaNode, value: string, pointer: string): void {
    if (stringHolds(node, value)) return;
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = node;
    if (!lengthHolds(value, minLength, maxLength)) {
      const keyword = lengthHolds(value, minLength, Number.POSITIVE_INFINITY) ? "maxLength" : "minLength";
      const least =
        minLength === 1 ? "a text that is not empty" : `a text of at least ${minLength} characters`;
      this.#add({
        pointer,
        keyword,
        expected: keyword === "minLength" ? least : `a text of at most ${maxLength} characters`,
      });
    }
    const known = format === undefined ? undefined : formats.get(format);
    if (known?.test(value) === false) {
      const [example] = known.examples;
      this.#add({ pointer, keyword: "format", expected: `a ${format} such as ${JSON.stringify(example)}` });
    } else if (pattern !== undefined) {
      this.#add({ pointer, keyword: "pattern", expected: `a text that matches ${pattern}` });
    }
  }

  #array(node: SchemaNode, value: readonly Json[], pointer: string, depth: number): void {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node;
    if (value.length < minItems) {
      this.#add({
        pointer,
        keyword: "minItems",
        expected: `a list of at least ${counted(minItems, "item")}`,
      });
    }
    if (value.length > maxItems) {
      this.#add({ pointer, keyword: "maxItems", expected: `a list of at most ${counted(maxItems, "item")}` });
    }
    if (node.uniqueItems === true && !isUnique(value)) {
      this.#add({ pointer, keyword: "uniqueItems", expected: "a list whose items differ from each other" });
    }
    for (const [index, item] of value.entries()) {
      const child = node.prefixItems?.[index] ?? node.items;
      if (child === undefined) break;
      if (holds(child, item) !== true) this.read(child, item, join(pointer, index), depth + 1);
    }
    if (node.contains !== undefined) {
      const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = node;
      const count = value.filter((item) => holds(contains, item) === true).length;
      if (count < minContains) {
        this.#add({
          pointer,
          keyword: "contains",
          expected: `a list with at least ${counted(minContains, "item")} of the kind that it asks for`,
        });
      } else if (count > maxContains) {
        this.#add({
          pointer,
          keyword: "maxContains",
          expected: `a list with at most ${counted(maxContains, "item")} of the kind that it names`,
        });
      }
    }
  }

  #object(node: SchemaNode, value: JsonObject, pointer: string, depth: number): void {
    for (const key of node.required ?? []) {
      if (!Object.hasOwn(value, key)) this.#missing(node, key, pointer);
    }
    const count = Object.keys(value).length;
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node;
    if (count < minProperties) {
      this.#add({
        pointer,
        keyword: "minProperties",
        expected: `an object with at least ${counted(minProperties, "member")}`,
      });
    }
    if (count > maxProperties) {
      this.#add({
        pointer,
        keyword: "maxProperties",
        expected: `an object with at most ${counted(maxProperties, "member")}`,
      });
    }
    for (const key of Object.keys(value)) {
      const item = value[key] as Json;
      if (node.propertyNames !== undefined && holds(node.propertyNames, key) !== true) {
        this.#add({ pointer, keyword: "propertyNames", key, expected: "a name that is allowed" });
      }
      for (const child of childrenFor(node, key)) {
        if (holds(child, item) === true) continue;
        if (child.types === 0) {
          this.#add({ pointer, keyword: "additionalProperties", key, expected: "left out" });
        } else this.read(child, item, join(pointer, key), depth + 1);
      }
    }
    for (const [key, others] of node.dependentRequired ?? []) {
      if (!Object.hasOwn(value, key)) continue;
      for (const other of others) if (!Object.hasOwn(value, other)) this.#missing(node, other, pointer);
    }
    for (const [key, child] of node.dependentSchemas ?? []) {
      if (Object.hasOwn(value, key)) this.read(child, value, pointer, depth + 1);
    }
  }

  #missing(node: SchemaNode, key: string, pointer: string): void {
    const child = node.properties?.get(key);
    const allowed = child?.enum;
    this.#add({
      pointer,
      keyword: "required",
      key,
      expected: child === undefined ? "given" : inWords(child),
      ...(allowed === undefined ? {} : { allowed }),
    });
  }

  #inPlace(node: SchemaNode, value: Json, pointer: string, depth: number): void {
    const target = node.ref?.target();
    if (target !== undefined) this.read(target, value, pointer, depth + 1);
    for (const child of node.allOf ?? []) this.read(child, value, pointer, depth + 1);
    if (node.anyOf !== undefined && !node.anyOf.some((child) => holds(child, value) === true)) {
      this.#alternatives(node.anyOf, "anyOf", value, pointer, depth);
    }
    if (node.oneOf !== undefined) {
      const fitting = node.oneOf.filter((child) => holds(child, value) === true).length;
      if (fitting === 0) this.#alternatives(node.oneOf, "oneOf", value, pointer, depth);
      else if (fitting > 1)
        this.#add({ pointer, keyword: "oneOf", expected: "valid for only one of the forms" });
    }
    if (node.not !== undefined && holds(node.not, value) !== false) {
      this.#add({ pointer, keyword: "not", expected: "something that is not excluded" });
    }
    if (node.if !== undefined) {
      const held = holds(node.if, value);
      const branch = held === true ? node.then : held === false ? node.else : undefined;
      if (branch !== undefined) this.read(branch, value, pointer, depth + 1);
    }
    if (this.faults.length === 0 && holds(node, value) !== true) this.#unevaluated(node, value, pointer);
  }

  #unevaluated(node: SchemaNode, value: Json, pointer: string): void {
    const keyword = isObject(value) ? "unevaluatedProperties" : "unevaluatedItems";
    if (node[keyword] === undefined) return;
    // One member at a time: what is valid without it is refused for it.
    const key = isObject(value)
      ? Object.keys(value)
          .slice(0, maxLookedAt)
          .find((name) => holds(node, without(value, name)) === true)
      : undefined;
    this.#add({ pointer, keyword, expected: "left out", ...(key === undefined ? {} : { key }) });
  }

  /** Speaks of the alternative that the value comes nearest to. */
  #alternatives(
    children: readonly SchemaNode[],
    keyword: "anyOf" | "oneOf",
    value: Json,
    pointer: string,
    depth: number,
  ): void {
    const leaves = children.map(leafOf);
    const bit = typeBitOf(value);
    if (leaves.every((leaf) => (leaf.types & bit) === 0)) {
      const expected = leaves.map(typesInWords).filter((words, index, all) => all.indexOf(words) === index);
      this.#add({ pointer, keyword, expected: expected.join(" or ") });
      return;
    }
    if (leaves.every((leaf) => leaf.enum !== undefined || (leaf.types & bit) === 0)) {
      const allowed = leaves.flatMap((leaf) => leaf.enum ?? []);
      this.#add({ pointer, keyword, expected: "one of the listed values", allowed });
      return;
    }
    const tag = isObject(value) ? unknownTag(leaves, value) : undefined;
    if (tag !== undefined) {
      const fault = {
        pointer: join(pointer, tag.key),
        keyword: "enum",
        expected: "one of the listed values",
      };
      this.#add({ ...fault, allowed: tag.allowed });
      return;
    }
    const tried = leaves.flatMap((leaf) => {
      if ((leaf.types & bit) === 0) return [];
      const reader = new FaultReader();
      reader.#steps = this.#steps;
      try {
        reader.read(leaf, value, pointer, depth + 1);
      } catch (error) {
        if (!(error instanceof Enough)) throw error;
      }
      this.#steps = reader.#steps;
      return [{ faults: reader.faults, missed: missedTags(leaf, value) }];
    });
    tried.sort((a, b) => a.missed - b.missed || a.faults.length - b.faults.length);
    for (const fault of tried[0]?.faults ?? []) this.#add(fault);
    if (tried.length === 0 || tried[0]?.faults.length === 0) {
      this.#add({
        pointer,
        keyword,
        expected: `valid for ${keyword === "oneOf" ? "one" : "any"} of ${children.length} forms`,
      });
    }
  }
}

const anyNumber = { types: allTypes, integerOnly: false };

const numberWords = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "a multiple of"],
] as const;

/** Members with one allowed value tell alternatives apart: how many of them an alternative misses. */
function missedTags(leaf: SchemaNode, value: Json): number {
  if (!isObject(value)) return 0;
  let missed = 0;
  for (const [key, child] of leaf.properties ?? []) {
    const values = leafOf(child).enum;
    if (values === undefined || !Object.hasOwn(value, key)) continue;
    if (!values.some((allowed) => sameJson(allowed, value[key]))) missed += 1;
  }
  return missed;
}

/** A property that tells the alternatives apart, with a value that none of them has, and the values that they have. */
function unknownTag(
  leaves: readonly SchemaNode[],
  value: JsonObject,
): { readonly key: string; readonly allowed: readonly Json[] } | undefined {
  const objects = leaves.filter(({ types }) => (types & typeBits.object) !== 0);
  for (const key of Object.keys(value)) {
    const lists = objects.map(({ properties }) => {
      const child = properties?.get(key);
      return child === undefined ? undefined : leafOf(child).enum;
    });
    const allowed = lists.flatMap((list) => list ?? []);
    if (allowed.length === 0 || lists.includes(undefined)) continue;
    if (!allowed.some((one) => sameJson(one, value[key]))) return { key, allowed };
  }
  return undefined;
}

/** The schema that a chain of references comes to. */
function leafOf(node: SchemaNode): SchemaNode {
  let leaf = node;
  for (let step = 0; step < 10; step += 1) {
    const target = leaf.types === allTypes && leaf.properties === undefined ? leaf.ref?.target() : undefined;
    if (target === undefined) return leaf;
    leaf = target;
  }
  return leaf;
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** What a schema asks for in a few words: `a text`, `a whole number from 1 to 100`, `one of …`. */
function inWords(node: SchemaNode): string {
  const leaf = leafOf(node);
  const example = leaf.format === undefined ? undefined : formats.get(leaf.format)?.examples[0];
  if (example !== undefined) return `a ${leaf.format} such as ${JSON.stringify(example)}`;
  const { minimum, maximum } = leaf;
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? ` of at least ${minimum}`
        : maximum !== undefined
          ? ` of at most ${maximum}`
          : "";
  const alternatives = leaf.anyOf ?? leaf.oneOf;
  if (leaf.types === allTypes && alternatives !== undefined) {
    const words = alternatives.map((one) => typesInWords(leafOf(one)));
    return [...new Set(words)].join(" or ");
  }
  return `${typesInWords(leaf)}${(leaf.types & typeBits.number) === 0 || leaf.types === allTypes ? "" : range}`;
}

const typeWords: readonly (readonly [number, string])[] = [
  [typeBits.string, "a string"],
  [typeBits.number, "a number"],
  [typeBits.boolean, "true or false"],
  [typeBits.array, "a list"],
  [typeBits.object, "an object"],
  [typeBits.null, "null"],
];

function typesInWords(node: SchemaNode): string {
  if (node.types === allTypes) return node.integerOnly ? "a whole number" : "a value";
  const words = typeWords
    .filter(([bit]) => (node.types & bit) !== 0)
    .map(([bit, word]) => (bit === typeBits.number && node.integerOnly ? "a whole number" : word));
  return words.length === 0 ? "left out" : words.join(" or ");
}
