import type { Json, JsonObject } from "../json/index.ts";
import { type NodeDraft, type SchemaNode, type SchemaSet, typeBits } from "../schema/index.ts";
import { type Branch, requires } from "./branch.ts";
import { loopsInPlace, reference, unevaluated } from "./in-place.ts";
import { type Goal, is, isNot } from "./literal.ts";
import { states } from "./states.ts";
import { evaluationCases, itemCases } from "./unevaluated.ts";

/** The value is not valid against the node: one of its constraints fails. */
export function refute(branch: Branch, node: SchemaNode): void {
  const all = failuresAt(branch.set, branch.type, node);
  const failures = branch.shortcuts ? all.filter((failure) => !isExcluded(branch, failure)) : all;
  const [only] = failures;
  if (only === undefined) branch.impossible = true;
  else if (failures.length > 1) branch.choose(...failures.map((failure) => goalOf(branch, failure)));
  else if (only.now !== undefined) only.now(branch);
  else for (const literal of only.goal ?? []) branch.assume(literal);
}

/**
 * One way to fail: a goal; or a single constraint, as a part of the node. A part is refuted directly (`now`)
 * when it is the only one, and waits as a literal of its own otherwise.
 */
interface Failure {
  goal?: Goal;
  /** Large ones are made when they are needed. */
  readonly part: Partial<NodeDraft> | (() => Partial<NodeDraft>);
  readonly now?: (branch: Branch) => void;
}

function failuresAt(set: SchemaSet, type: number, node: SchemaNode): readonly Failure[] {
  const known = set.failures(node, type) as readonly Failure[] | undefined;
  if (known !== undefined) return known;
  const failures = [...failuresOf(set, type, node)];
  set.keepFailures(node, type, failures);
  return failures;
}

/** The goal of a failure; the node for a part is made when it is first needed. */
function goalOf({ set, budget }: Branch, failure: Failure): Goal {
  if (failure.goal === undefined) {
    const part = typeof failure.part === "function" ? failure.part() : failure.part;
    budget.part(part.prefixItems?.length);
    failure.goal = [isNot(set.make(part))];
  }
  return failure.goal;
}

/** A schema that the value is valid against asks for the very same part: this failure cannot be. */
function isExcluded(branch: Branch, { part, now }: Failure): boolean {
  if (now === undefined || typeof part === "function") return false;
  return branch.literals.some((literal) => literal.positive && states(literal.node, part));
}

function failure(part: Failure["part"], now: (branch: Branch) => void): Failure {
  return { part, now };
}

function meet(goal: Goal): Failure {
  return { goal, part: {} };
}

function* failuresOf(set: SchemaSet, type: number, node: SchemaNode): Iterable<Failure> {
  if (type === typeBits.number) yield* numberFailures(node);
  if (type === typeBits.string) yield* stringFailures(node);
  if (type === typeBits.array) yield* arrayFailures(set, node);
  if (type === typeBits.object) yield* objectFailures(set, node);
  if (node.enum !== undefined) yield enumFailure(node.enum);
  for (const keyword of node.opaque)
    yield failure({ opaque: [keyword] }, (branch) => branch.note(keyword, false));
  yield* applicatorFailures(set, node);
}

function* numberFailures(node: SchemaNode): Iterable<Failure> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = node;
  if (minimum !== undefined)
    yield failure({ minimum }, ({ scalars }) => scalars.most.push({ value: minimum, open: true }));
  if (exclusiveMinimum !== undefined) {
    yield failure({ exclusiveMinimum }, ({ scalars }) =>
      scalars.most.push({ value: exclusiveMinimum, open: false }),
    );
  }
  if (maximum !== undefined)
    yield failure({ maximum }, ({ scalars }) => scalars.least.push({ value: maximum, open: true }));
  if (exclusiveMaximum !== undefined) {
    yield failure({ exclusiveMaximum }, ({ scalars }) =>
      scalars.least.push({ value: exclusiveMaximum, open: false }),
    );
  }
  if (multipleOf !== undefined)
    yield failure({ multipleOf }, ({ scalars }) => scalars.notMultipleOf.push(multipleOf));
  if (node.integerOnly) yield failure({ integerOnly: true }, ({ scalars }) => scalars.notMultipleOf.push(1));
}

function* stringFailures(node: SchemaNode): Iterable<Failure> {
  const { minLength, maxLength, pattern, format } = node;
  if (minLength !== undefined && minLength > 0) {
    yield failure({ minLength }, ({ scalars }) => {
      scalars.maxLength = Math.min(scalars.maxLength, minLength - 1);
    });
  }
  if (maxLength !== undefined) {
    yield failure({ maxLength }, ({ scalars }) => {
      scalars.minLength = Math.max(scalars.minLength, maxLength + 1);
    });
  }
  if (pattern !== undefined)
    yield failure({ pattern }, ({ scalars }) => scalars.languages.push({ pattern, positive: false }));
  if (format !== undefined)
    yield failure({ format }, ({ scalars }) => scalars.formats.push({ name: format, positive: false }));
}

function* arrayFailures(set: SchemaSet, node: SchemaNode): Iterable<Failure> {
  const { minItems, maxItems, contains } = node;
  if (minItems !== undefined && minItems > 0) {
    yield failure({ minItems }, ({ arrays }) => {
      arrays.maxItems = Math.min(arrays.maxItems, minItems - 1);
    });
  }
  if (maxItems !== undefined) {
    yield failure({ maxItems }, ({ arrays }) => {
      arrays.minItems = Math.max(arrays.minItems, maxItems + 1);
    });
  }
  if (node.uniqueItems === true) {
    yield failure({ uniqueItems: true }, ({ arrays }) => {
      arrays.repeated = true;
    });
  }
  const prefix = node.prefixItems ?? [];
  for (const [index, item] of prefix.entries()) {
    if (item === set.always) continue;
    const part = () => ({ prefixItems: [...prefix.slice(0, index).map(() => set.always), item] });
    yield failure(part, ({ arrays }) => arrays.needs.push({ from: index, to: index, literal: isNot(item) }));
  }
  if (node.items !== undefined && node.items !== set.always) {
    const { items } = node;
    const open = prefix.map(() => set.always);
    const part: Partial<NodeDraft> = open.length === 0 ? { items } : { prefixItems: open, items };
    yield failure(part, ({ arrays }) =>
      arrays.needs.push({ from: prefix.length, to: Number.POSITIVE_INFINITY, literal: isNot(items) }),
    );
  }
  if (contains !== undefined) {
    const least = node.minContains ?? 1;
    const most = node.maxContains;
    if (least > 0) {
      yield failure({ contains, minContains: least }, ({ arrays }) =>
        arrays.atMost.push({ node: contains, count: least - 1 }),
      );
    }
    if (most !== undefined) {
      yield failure({ contains, minContains: 0, maxContains: most }, ({ arrays }) =>
        arrays.atLeast.push({ literal: is(contains), count: most + 1 }),
      );
    }
  }
  if (node.unevaluatedItems !== undefined) {
    const { unevaluatedItems } = node;
    const cases = itemCases(set, node);
    if (cases === undefined) {
      const keyword = unevaluated("unevaluatedItems", node);
      yield failure({ opaque: [keyword] }, (branch) => branch.note(keyword, false));
    } else for (const one of cases) yield meet([...one.literals, isNot(one.closing(unevaluatedItems))]);
  }
}

function* objectFailures(set: SchemaSet, node: SchemaNode): Iterable<Failure> {
  const { minProperties, maxProperties, propertyNames, additionalProperties } = node;
  for (const key of node.required ?? [])
    yield failure({ required: [key] }, ({ objects }) => objects.absent.add(key));
  for (const [key, child] of node.properties ?? []) {
    if (child === set.always) continue;
    yield failure({ properties: new Map([[key, child]]) }, ({ objects }) =>
      objects.needs.push({ key, literal: isNot(child) }),
    );
  }
  for (const [pattern, child] of node.patternProperties ?? []) {
    if (child === set.always) continue;
    yield failure({ patternProperties: new Map([[pattern, child]]) }, ({ objects }) =>
      objects.some.push({
        names: new Set(),
        patterns: [{ pattern, positive: true }],
        key: [],
        value: [isNot(child)],
      }),
    );
  }
  if (additionalProperties !== undefined && additionalProperties !== set.always) {
    const names = new Set(node.properties?.keys() ?? []);
    const patterns = [...(node.patternProperties?.keys() ?? [])].map((pattern) => ({
      pattern,
      positive: false,
    }));
    yield failure(
      closed(set, [...names], [...(node.patternProperties?.keys() ?? [])], additionalProperties),
      ({ objects }) => objects.some.push({ names, patterns, key: [], value: [isNot(additionalProperties)] }),
    );
  }
  if (propertyNames !== undefined && propertyNames !== set.always) {
    yield failure({ propertyNames }, ({ objects }) =>
      objects.some.push({ names: new Set(), patterns: [], key: [isNot(propertyNames)], value: [] }),
    );
  }
  if (minProperties !== undefined && minProperties > 0) {
    yield failure({ minProperties }, ({ objects }) => {
      objects.maxProperties = Math.min(objects.maxProperties, minProperties - 1);
    });
  }
  if (maxProperties !== undefined) {
    yield failure({ maxProperties }, ({ objects }) => {
      objects.minProperties = Math.max(objects.minProperties, maxProperties + 1);
    });
  }
  for (const [key, needed] of node.dependentRequired ?? []) {
    for (const other of needed) yield meet([is(requires(set, key)), isNot(requires(set, other))]);
  }
  for (const [key, child] of node.dependentSchemas ?? []) yield meet([is(requires(set, key)), isNot(child)]);
  if (node.unevaluatedProperties !== undefined) {
    const { unevaluatedProperties } = node;
    const cases = evaluationCases(set, node);
    if (cases === undefined) {
      const keyword = unevaluated("unevaluatedProperties", node);
      yield failure({ opaque: [keyword] }, (branch) => branch.note(keyword, false));
    } else for (const one of cases) yield meet([...one.literals, isNot(one.closing(unevaluatedProperties))]);
  }
}

/** Keywords that say: keys other than these have values of this schema. */
function closed(
  set: SchemaSet,
  names: readonly string[],
  patterns: readonly string[],
  rest: SchemaNode,
): Partial<NodeDraft> {
  return {
    additionalProperties: rest,
    ...(names.length > 0 ? { properties: new Map(names.map((name) => [name, set.always])) } : {}),
    ...(patterns.length > 0
      ? { patternProperties: new Map(patterns.map((pattern) => [pattern, set.always])) }
      : {}),
  };
}

function enumFailure(values: readonly Json[]): Failure {
  // Unlike all of the values: a conjunction, so it is one failure.
  return failure({ enum: values }, (branch) => {
    for (const value of values) {
      branch.budget.part();
      if (typeof value !== "object" || value === null) branch.scalars.excluded.add(value);
      else branch.assume(isNot(exactly(branch.set, value)));
    }
  });
}

function exactly(set: SchemaSet, value: readonly Json[] | JsonObject): SchemaNode {
  return Array.isArray(value) ? exactArray(set, value) : exactObject(set, value as JsonObject);
}

function constant(set: SchemaSet, value: Json): SchemaNode {
  return set.make({ enum: [value] });
}

function exactArray(set: SchemaSet, value: readonly Json[]): SchemaNode {
  const items = value.map((item) => constant(set, item));
  return set.make({
    types: typeBits.array,
    minItems: value.length,
    maxItems: value.length,
    ...(items.length > 0 ? { prefixItems: items } : {}),
  });
}

function exactObject(set: SchemaSet, value: JsonObject): SchemaNode {
  const keys = Object.keys(value);
  return set.make({
    types: typeBits.object,
    additionalProperties: set.never,
    ...(keys.length > 0
      ? { required: keys, properties: new Map(keys.map((key) => [key, constant(set, value[key] as Json)])) }
      : {}),
  });
}

function* applicatorFailures(set: SchemaSet, node: SchemaNode): Iterable<Failure> {
  if (node.ref !== undefined) {
    const target = node.ref.target();
    if (target === undefined || loopsInPlace(node)) {
      yield failure({ opaque: [reference(node)] }, (branch) => branch.note(reference(node), false));
    } else yield meet([isNot(target)]);
  }
  for (const child of node.allOf ?? []) yield meet([isNot(child)]);
  if (node.anyOf !== undefined) yield meet(node.anyOf.map(isNot));
  if (node.oneOf !== undefined) {
    const children = node.oneOf;
    yield meet(children.map(isNot));
    const later = chainOf(set, [...children].reverse()).reverse();
    for (const [index, child] of children.entries()) {
      if (index < children.length - 1) yield meet([is(child), is(later[index] as SchemaNode)]);
    }
  }
  if (node.not !== undefined) yield meet([is(node.not)]);
  if (node.if !== undefined) {
    if (node.then !== undefined) yield meet([is(node.if), isNot(node.then)]);
    if (node.else !== undefined) yield meet([isNot(node.if), isNot(node.else)]);
  }
}

/** For each schema the choice of those before it, each made from the one before: together no larger than the list. */
export function chainOf(set: SchemaSet, children: readonly SchemaNode[]): SchemaNode[] {
  const chain: SchemaNode[] = [];
  let before = set.never;
  for (const child of children) {
    chain.push(before);
    before = before === set.never ? child : set.make({ anyOf: [before, child] });
  }
  return chain;
}
