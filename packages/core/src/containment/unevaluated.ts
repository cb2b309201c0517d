import { allTypes, type SchemaNode, type SchemaSet } from "../schema/index.ts";
import { is, isNot, type Literal } from "./literal.ts";

/**
 * `unevaluated*` depends on which subschemas hold. Each case fixes that by literals, and knows what is then evaluated;
 * `closing` is the schema that the rest must meet, written with `additionalProperties` or `items`.
 */
export interface EvaluationCase {
  readonly literals: readonly Literal[];
  readonly closing: (rest: SchemaNode) => SchemaNode;
}

interface Keys {
  readonly literals: readonly Literal[];
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly all: boolean;
}

const maxCases = 64;
const maxLiterals = 200;
const nothing: Keys = { literals: [], names: new Set(), patterns: new Set(), all: false };

/** The cases of `unevaluatedProperties`; undefined where there are too many, or the references recurse in place. */
export function evaluationCases(set: SchemaSet, node: SchemaNode): readonly EvaluationCase[] | undefined {
  const cases = keyCases(set, node, [], true, new Map());
  return cases?.map((keys) => ({
    literals: keys.literals,
    closing: (rest) => {
      if (keys.all) return set.always;
      const named = (list: ReadonlySet<string>) => new Map([...list].map((name) => [name, set.always]));
      return set.make({
        additionalProperties: rest,
        ...(keys.names.size > 0 ? { properties: named(keys.names) } : {}),
        ...(keys.patterns.size > 0 ? { patternProperties: named(keys.patterns) } : {}),
      });
    },
  }));
}

function keyCases(
  set: SchemaSet,
  node: SchemaNode,
  stack: readonly SchemaNode[],
  self: boolean,
  known: Known<Keys>,
): Keys[] | undefined {
  if (stack.includes(node) || stack.length > 20 || node.opaque.length > 0) return undefined;
  const own: Keys = {
    literals: [],
    names: new Set(node.properties?.keys() ?? []),
    patterns: new Set(node.patternProperties?.keys() ?? []),
    all: node.additionalProperties !== undefined || (!self && node.unevaluatedProperties !== undefined),
  };
  const join = (a: Keys, b: Keys): Keys => ({
    literals: [...a.literals, ...b.literals],
    names: new Set([...a.names, ...b.names]),
    patterns: new Set([...a.patterns, ...b.patterns]),
    all: a.all || b.all,
  });
  return combine(
    set,
    node,
    [own],
    join,
    nothing,
    (child) => once(known, child, () => keyCases(set, child, [...stack, node], false, known)),
    true,
  );
}

/** Combines the cases of the subschemas at the same place: each may hold or not. */
function combine<T extends { readonly literals: readonly Literal[] }>(
  set: SchemaSet,
  node: SchemaNode,
  start: T[],
  join: (a: T, b: T) => T,
  none: T,
  casesOf: (child: SchemaNode) => T[] | undefined,
  ofObjects: boolean,
): T[] | undefined {
  let cases: T[] | undefined = start;
  // Made only while something is known: too many cases are no more known than before.
  const multiply = (make: () => T[] | undefined) => {
    if (cases === undefined) return;
    const others = make();
    cases = others && cases.flatMap((a) => others.map((b) => join(a, b)));
    const isTooMuch =
      cases === undefined ||
      cases.length > maxCases ||
      cases.some(({ literals }) => literals.length > maxLiterals);
    if (isTooMuch) cases = undefined;
  };
  const under = (literal: Literal, inner: T[] | undefined) =>
    inner?.map((one) => ({ ...one, literals: [literal, ...one.literals] }));
  const either = (yes: T[] | undefined, no: T[] | undefined) => (yes && no ? [...yes, ...no] : undefined);
  const orNot = (child: SchemaNode) => either(under(is(child), casesOf(child)), under(isNot(child), [none]));
  if (node.ref !== undefined) {
    const target = node.ref.target();
    multiply(() => (target === undefined ? undefined : casesOf(target)));
  }
  for (const child of node.allOf ?? []) multiply(() => casesOf(child));
  for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    if (annotates(child)) multiply(() => orNot(child));
  }
  const { if: test, then, else: otherwise } = node;
  if (test !== undefined) {
    multiply(() => {
      const [met, after] = [casesOf(test), then === undefined ? [none] : casesOf(then)];
      const held = met && after?.flatMap((b) => met.map((a) => join(a, b)));
      const failed = otherwise === undefined ? [none] : casesOf(otherwise);
      return either(under(is(test), held), under(isNot(test), failed));
    });
  }
  // Dependent schemas speak of objects alone.
  for (const [key, child] of ofObjects ? (node.dependentSchemas ?? []) : []) {
    const present = set.make({ required: [key] });
    multiply(() => either(under(is(present), casesOf(child)), under(isNot(present), [none])));
  }
  return cases;
}

/** What was found for schemas that many references lead to. */
type Known<T> = Map<SchemaNode, T[] | undefined>;

function once<T>(known: Known<T>, node: SchemaNode, make: () => T[] | undefined): T[] | undefined {
  if (!known.has(node)) known.set(node, make());
  return known.get(node);
}

/** Whether a subschema can mark anything as evaluated at all. */
function annotates(node: SchemaNode): boolean {
  const plain =
    node.types !== allTypes &&
    node.opaque.length === 0 &&
    node.properties === undefined &&
    node.patternProperties === undefined &&
    node.additionalProperties === undefined &&
    node.unevaluatedProperties === undefined &&
    node.prefixItems === undefined &&
    node.items === undefined &&
    node.contains === undefined &&
    node.unevaluatedItems === undefined &&
    node.ref === undefined &&
    node.allOf === undefined &&
    node.anyOf === undefined &&
    node.oneOf === undefined &&
    node.if === undefined &&
    node.dependentSchemas === undefined;
  return !plain;
}

interface Items {
  readonly literals: readonly Literal[];
  readonly prefix: number;
  readonly all: boolean;
  /** Items that one of these holds for are evaluated, wherever they stand. */
  readonly contained: readonly SchemaNode[];
}

/** The cases of `unevaluatedItems`; undefined where there are too many, or the references recurse in place. */
export function itemCases(set: SchemaSet, node: SchemaNode): readonly EvaluationCase[] | undefined {
  return itemsOf(set, node, [], true, new Map())?.map(({ literals, all, contained, prefix: length }) => ({
    literals,
    closing: (rest) => {
      if (all) return set.always;
      const items = contained.length === 0 ? rest : set.make({ anyOf: [...contained, rest] });
      const prefixItems = Array.from({ length }, () => set.always);
      return set.make(length === 0 ? { items } : { prefixItems, items });
    },
  }));
}

function itemsOf(
  set: SchemaSet,
  node: SchemaNode,
  stack: readonly SchemaNode[],
  self: boolean,
  known: Known<Items>,
): Items[] | undefined {
  if (stack.includes(node) || stack.length > 20 || node.opaque.length > 0) return undefined;
  // Before 2020-12 opinions differ on whether `contains` evaluates.
  if (node.contains !== undefined && !node.containsEvaluates) return undefined;
  const own: Items = {
    literals: [],
    prefix: node.prefixItems?.length ?? 0,
    all: node.items !== undefined || (!self && node.unevaluatedItems !== undefined),
    contained: node.contains === undefined ? [] : [node.contains],
  };
  const join = (a: Items, b: Items): Items => ({
    literals: [...a.literals, ...b.literals],
    prefix: Math.max(a.prefix, b.prefix),
    all: a.all || b.all,
    contained: [...a.contained, ...b.contained],
  });
  const none: Items = { literals: [], prefix: 0, all: false, contained: [] };
  return combine(
    set,
    node,
    [own],
    join,
    none,
    (child) => once(known, child, () => itemsOf(set, child, [...stack, node], false, known)),
    false,
  );
}
