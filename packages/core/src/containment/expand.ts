import type { Json, JsonObject } from "../json/index.ts";
import { type NodeDraft, type SchemaNode, type SchemaSet, typeBits } from "../schema/index.ts";
import { type Branch, requires } from "./branch.ts";
import { codeOf, type Goal, is, isNot, type Literal } from "./literal.ts";
import { evaluationCases, itemCases } from "./unevaluated.ts";

/** Takes all waiting literals of a branch apart, and settles choices that have become certain. */
export function propagate(branch: Branch): void {
  for (;;) {
    for (let literal = branch.queue.pop(); literal !== undefined; literal = branch.queue.pop()) {
      if (branch.impossible) return;
      take(branch, literal);
    }
    if (branch.impossible || !settle(branch)) return;
  }
}

function take(branch: Branch, literal: Literal): void {
  const code = codeOf(literal);
  if (branch.codes.has(code)) return;
  if (branch.contradicts(literal)) {
    branch.impossible = true;
    return;
  }
  branch.codes.add(code);
  branch.literals.push(literal);
  if (branch.isVoid(literal)) return;
  if (literal.positive) assert(branch, literal.node, literal.declared);
  else refute(branch, literal.node);
}

/** Drops choices that are met and alternatives that contradict; true when something new has to be taken apart. */
function settle(branch: Branch): boolean {
  const open: (readonly Goal[])[] = [];
  for (const choice of branch.choices) {
    const alternatives: Goal[] = [];
    let met = false;
    for (const goal of choice) {
      if (goal.some((literal) => branch.contradicts(literal))) continue;
      const left = goal.filter((literal) => !branch.has(literal) && !branch.isVoid(literal));
      if (left.length === 0) met = true;
      alternatives.push(left);
    }
    if (met) continue;
    if (alternatives.length === 0) {
      branch.impossible = true;
      return false;
    }
    if (alternatives.length === 1) for (const literal of alternatives[0] as Goal) branch.assume(literal);
    else open.push(alternatives);
  }
  branch.choices = open;
  return branch.queue.length > 0;
}

/** The value is valid against the node. */
function assert(branch: Branch, node: SchemaNode, declared: boolean): void {
  const { scalars, arrays, objects } = branch;
  if (node.enum !== undefined && branch.enumerated === undefined) branch.enumerated = node.enum;
  for (const keyword of node.opaque) branch.note(keyword, true);
  if (branch.type === typeBits.number) assertNumber(branch, node);
  if (branch.type === typeBits.string) {
    scalars.minLength = Math.max(scalars.minLength, node.minLength ?? 0);
    scalars.maxLength = Math.min(scalars.maxLength, node.maxLength ?? Number.POSITIVE_INFINITY);
    if (node.pattern !== undefined) scalars.languages.push({ pattern: node.pattern, positive: true });
    if (node.format !== undefined) scalars.formats.push({ name: node.format, positive: true });
  }
  if (branch.type === typeBits.array) {
    arrays.minItems = Math.max(arrays.minItems, node.minItems ?? 0);
    arrays.maxItems = Math.min(arrays.maxItems, node.maxItems ?? Number.POSITIVE_INFINITY);
    if (node.uniqueItems === true) arrays.unique = true;
    if (node.prefixItems !== undefined || node.items !== undefined) {
      const prefix = (node.prefixItems ?? []).map((item) => is(item, declared));
      arrays.shapes.push({ prefix, rest: node.items === undefined ? undefined : is(node.items, declared) });
    }
    if (node.contains !== undefined) assertContains(branch, node, node.contains, declared);
    if (node.unevaluatedItems !== undefined) {
      const cases = itemCases(branch.set, node);
      if (cases === undefined) branch.note(unevaluated("unevaluatedItems", node), true);
      else
        branch.choose(
          ...cases.map((one) => [
            ...one.literals,
            is(one.closing(node.unevaluatedItems as SchemaNode), declared),
          ]),
        );
    }
  }
  if (branch.type === typeBits.object) {
    objects.minProperties = Math.max(objects.minProperties, node.minProperties ?? 0);
    objects.maxProperties = Math.min(objects.maxProperties, node.maxProperties ?? Number.POSITIVE_INFINITY);
    for (const key of node.required ?? []) objects.required.add(key);
    if (node.propertyNames !== undefined) objects.names.push(is(node.propertyNames));
    if (
      node.properties !== undefined ||
      node.patternProperties !== undefined ||
      node.additionalProperties !== undefined
    ) {
      objects.shapes.push({ node, declared });
    }
    for (const [key, needed] of node.dependentRequired ?? []) {
      branch.choose([isNot(requires(branch.set, key))], [is(requires(branch.set, ...needed))]);
    }
    for (const [key, child] of node.dependentSchemas ?? []) {
      branch.choose([isNot(requires(branch.set, key))], [is(child, declared)]);
    }
    if (node.unevaluatedProperties !== undefined) {
      const cases = evaluationCases(branch.set, node);
      if (cases === undefined) branch.note(unevaluated("unevaluatedProperties", node), true);
      else
        branch.choose(
          ...cases.map((one) => [
            ...one.literals,
            is(one.closing(node.unevaluatedProperties as SchemaNode), declared),
          ]),
        );
    }
  }
  assertApplicators(branch, node, declared);
}

function unevaluated(keyword: string, node: SchemaNode): { keyword: string; key: string } {
  return { keyword, key: `${keyword} ${node.id}` };
}

function assertNumber({ scalars }: Branch, node: SchemaNode): void {
  if (node.minimum !== undefined) scalars.least.push({ value: node.minimum, open: false });
  if (node.exclusiveMinimum !== undefined) scalars.least.push({ value: node.exclusiveMinimum, open: true });
  if (node.maximum !== undefined) scalars.most.push({ value: node.maximum, open: false });
  if (node.exclusiveMaximum !== undefined) scalars.most.push({ value: node.exclusiveMaximum, open: true });
  if (node.multipleOf !== undefined) scalars.multipleOf.push(node.multipleOf);
  if (node.integerOnly) scalars.multipleOf.push(1);
}

function assertContains(branch: Branch, node: SchemaNode, contains: SchemaNode, declared: boolean): void {
  const least = node.minContains ?? 1;
  if (least > 0) branch.arrays.atLeast.push({ literal: is(contains, declared), count: least });
  if (node.maxContains !== undefined) branch.arrays.atMost.push({ node: contains, count: node.maxContains });
}

function assertApplicators(branch: Branch, node: SchemaNode, declared: boolean): void {
  if (node.ref !== undefined) {
    const target = node.ref.target();
    if (target === undefined || loopsInPlace(node)) branch.note(reference(node), true);
    else branch.assume(is(target, declared));
  }
  for (const child of node.allOf ?? []) branch.assume(is(child, declared));
  if (node.anyOf !== undefined) branch.choose(...node.anyOf.map((child) => [is(child, declared)]));
  if (node.oneOf !== undefined) {
    const children = node.oneOf;
    branch.choose(
      ...children.map((child, index) => [
        is(child, declared),
        ...children.filter((_, other) => other !== index).map(isNot),
      ]),
    );
  }
  if (node.not !== undefined) branch.assume(isNot(node.not));
  if (node.if !== undefined && (node.then !== undefined || node.else !== undefined)) {
    const then = node.then === undefined ? [] : [is(node.then, declared)];
    const otherwise = node.else === undefined ? [] : [is(node.else, declared)];
    branch.choose([is(node.if, declared), ...then], [isNot(node.if), ...otherwise]);
  }
}

function reference(node: SchemaNode): { keyword: string; key: string } {
  return { keyword: "$ref", key: `$ref ${node.ref?.text}` };
}

const loops = new WeakMap<SchemaNode, boolean>();

/** Whether following references at one and the same place comes back here: such a schema means nothing. */
function loopsInPlace(start: SchemaNode): boolean {
  const known = loops.get(start);
  if (known !== undefined) return known;
  const seen = new Set<SchemaNode>();
  const queue = [...inPlace(start)];
  let found = false;
  for (let node = queue.pop(); node !== undefined && !found; node = queue.pop()) {
    if (node === start) found = true;
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...inPlace(node));
  }
  loops.set(start, found);
  return found;
}

function* inPlace(node: SchemaNode): Iterable<SchemaNode> {
  const target = node.ref?.target();
  if (target !== undefined) yield target;
  yield* [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  for (const child of [node.not, node.if, node.then, node.else]) if (child !== undefined) yield child;
  yield* node.dependentSchemas?.values() ?? [];
}

/** The value is not valid against the node: one of its constraints fails. */
function refute(branch: Branch, node: SchemaNode): void {
  const known = branch.set.failures(node, branch.type) as readonly Goal[] | undefined;
  if (known !== undefined) return branch.choose(...known);
  const failures = [...failuresOf(branch, node)];
  const [only] = failures;
  if (only === undefined) branch.impossible = true;
  else if (failures.length > 1) {
    const goals = failures.map((failure) => failure.goal ?? [isNot(branch.set.make(failure.part))]);
    branch.set.keepFailures(node, branch.type, goals);
    branch.choose(...goals);
  } else if (only.goal === undefined) only.now?.();
  else for (const literal of only.goal) branch.assume(literal);
}

/**
 * One way to fail: a goal; or a single constraint, as a part of the node. A part is refuted directly (`now`)
 * when it is the only one, and waits as a literal of its own otherwise.
 */
interface Failure {
  readonly goal?: Goal;
  readonly part: Partial<NodeDraft>;
  readonly now?: () => void;
}

function failure(part: Partial<NodeDraft>, now: () => void): Failure {
  return { part, now };
}

function meet(goal: Goal): Failure {
  return { goal, part: {} };
}

function* failuresOf(branch: Branch, node: SchemaNode): Iterable<Failure> {
  if (branch.type === typeBits.number) yield* numberFailures(branch, node);
  if (branch.type === typeBits.string) yield* stringFailures(branch, node);
  if (branch.type === typeBits.array) yield* arrayFailures(branch, node);
  if (branch.type === typeBits.object) yield* objectFailures(branch, node);
  if (node.enum !== undefined) yield* enumFailures(branch, node.enum);
  for (const keyword of node.opaque) yield failure({ opaque: [keyword] }, () => branch.note(keyword, false));
  yield* applicatorFailures(branch, node);
}

function* numberFailures({ scalars }: Branch, node: SchemaNode): Iterable<Failure> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = node;
  if (minimum !== undefined)
    yield failure({ minimum }, () => scalars.most.push({ value: minimum, open: true }));
  if (exclusiveMinimum !== undefined) {
    yield failure({ exclusiveMinimum }, () => scalars.most.push({ value: exclusiveMinimum, open: false }));
  }
  if (maximum !== undefined)
    yield failure({ maximum }, () => scalars.least.push({ value: maximum, open: true }));
  if (exclusiveMaximum !== undefined) {
    yield failure({ exclusiveMaximum }, () => scalars.least.push({ value: exclusiveMaximum, open: false }));
  }
  if (multipleOf !== undefined) yield failure({ multipleOf }, () => scalars.notMultipleOf.push(multipleOf));
  if (node.integerOnly) yield failure({ integerOnly: true }, () => scalars.notMultipleOf.push(1));
}

function* stringFailures({ scalars }: Branch, node: SchemaNode): Iterable<Failure> {
  const { minLength, maxLength, pattern, format } = node;
  if (minLength !== undefined && minLength > 0) {
    yield failure({ minLength }, () => {
      scalars.maxLength = Math.min(scalars.maxLength, minLength - 1);
    });
  }
  if (maxLength !== undefined) {
    yield failure({ maxLength }, () => {
      scalars.minLength = Math.max(scalars.minLength, maxLength + 1);
    });
  }
  if (pattern !== undefined)
    yield failure({ pattern }, () => scalars.languages.push({ pattern, positive: false }));
  if (format !== undefined)
    yield failure({ format }, () => scalars.formats.push({ name: format, positive: false }));
}

function* arrayFailures(branch: Branch, node: SchemaNode): Iterable<Failure> {
  const { arrays, set } = branch;
  const { minItems, maxItems, contains } = node;
  if (minItems !== undefined && minItems > 0) {
    yield failure({ minItems }, () => {
      arrays.maxItems = Math.min(arrays.maxItems, minItems - 1);
    });
  }
  if (maxItems !== undefined) {
    yield failure({ maxItems }, () => {
      arrays.minItems = Math.max(arrays.minItems, maxItems + 1);
    });
  }
  if (node.uniqueItems === true) {
    yield failure({ uniqueItems: true }, () => {
      arrays.repeated = true;
    });
  }
  const prefix = node.prefixItems ?? [];
  for (const [index, item] of prefix.entries()) {
    if (item === set.always) continue;
    const before = prefix.slice(0, index).map(() => set.always);
    yield failure({ prefixItems: [...before, item] }, () =>
      arrays.needs.push({ from: index, to: index, literal: isNot(item) }),
    );
  }
  if (node.items !== undefined && node.items !== set.always) {
    const { items } = node;
    const open = prefix.map(() => set.always);
    const part: Partial<NodeDraft> = open.length === 0 ? { items } : { prefixItems: open, items };
    yield failure(part, () =>
      arrays.needs.push({ from: prefix.length, to: Number.POSITIVE_INFINITY, literal: isNot(items) }),
    );
  }
  if (contains !== undefined) {
    const least = node.minContains ?? 1;
    const most = node.maxContains;
    if (least > 0) {
      yield failure({ contains, minContains: least }, () =>
        arrays.atMost.push({ node: contains, count: least - 1 }),
      );
    }
    if (most !== undefined) {
      yield failure({ contains, minContains: 0, maxContains: most }, () =>
        arrays.atLeast.push({ literal: is(contains), count: most + 1 }),
      );
    }
  }
  if (node.unevaluatedItems !== undefined) {
    const { unevaluatedItems } = node;
    const cases = itemCases(set, node);
    if (cases === undefined) {
      const keyword = unevaluated("unevaluatedItems", node);
      yield failure({ opaque: [keyword] }, () => branch.note(keyword, false));
    } else for (const one of cases) yield meet([...one.literals, isNot(one.closing(unevaluatedItems))]);
  }
}

function* objectFailures(branch: Branch, node: SchemaNode): Iterable<Failure> {
  const { objects, set } = branch;
  const { minProperties, maxProperties, propertyNames, additionalProperties } = node;
  for (const key of node.required ?? []) yield failure({ required: [key] }, () => objects.absent.add(key));
  for (const [key, child] of node.properties ?? []) {
    if (child === set.always) continue;
    yield failure({ properties: new Map([[key, child]]) }, () =>
      objects.needs.push({ key, literal: isNot(child) }),
    );
  }
  for (const [pattern, child] of node.patternProperties ?? []) {
    if (child === set.always) continue;
    yield failure({ patternProperties: new Map([[pattern, child]]) }, () =>
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
      () => objects.some.push({ names, patterns, key: [], value: [isNot(additionalProperties)] }),
    );
  }
  if (propertyNames !== undefined && propertyNames !== set.always) {
    yield failure({ propertyNames }, () =>
      objects.some.push({ names: new Set(), patterns: [], key: [isNot(propertyNames)], value: [] }),
    );
  }
  if (minProperties !== undefined && minProperties > 0) {
    yield failure({ minProperties }, () => {
      objects.maxProperties = Math.min(objects.maxProperties, minProperties - 1);
    });
  }
  if (maxProperties !== undefined) {
    yield failure({ maxProperties }, () => {
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
      yield failure({ opaque: [keyword] }, () => branch.note(keyword, false));
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

function* enumFailures(branch: Branch, values: readonly Json[]): Iterable<Failure> {
  const { set } = branch;
  // Unlike all of the values: a conjunction, so it is one failure.
  yield failure({ enum: values }, () => {
    for (const value of values) {
      if (typeof value !== "object" || value === null) branch.scalars.excluded.add(value);
      else
        branch.assume(
          isNot(Array.isArray(value) ? exactArray(set, value) : exactObject(set, value as JsonObject)),
        );
    }
  });
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

function* applicatorFailures(branch: Branch, node: SchemaNode): Iterable<Failure> {
  const { set } = branch;
  if (node.ref !== undefined) {
    const target = node.ref.target();
    if (target === undefined || loopsInPlace(node)) {
      yield failure({ opaque: [reference(node)] }, () => branch.note(reference(node), false));
    } else yield meet([isNot(target)]);
  }
  for (const child of node.allOf ?? []) yield meet([isNot(child)]);
  if (node.anyOf !== undefined) yield meet(node.anyOf.map(isNot));
  if (node.oneOf !== undefined) {
    const children = node.oneOf;
    yield meet(children.map(isNot));
    for (const [index, child] of children.entries()) {
      const later = children.slice(index + 1);
      if (later.length > 0) yield meet([is(child), is(set.make({ anyOf: later }))]);
    }
  }
  if (node.not !== undefined) yield meet([is(node.not)]);
  if (node.if !== undefined) {
    if (node.then !== undefined) yield meet([is(node.if), isNot(node.then)]);
    if (node.else !== undefined) yield meet([isNot(node.if), isNot(node.else)]);
  }
}
