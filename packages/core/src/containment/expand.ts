import { type SchemaNode, typeBits } from "../schema/index.ts";
import { type Branch, requires } from "./branch.ts";
import { loopsInPlace, reference, unevaluated } from "./in-place.ts";
import { codeOf, type Goal, is, isNot, type Literal } from "./literal.ts";
import { chainOf, refute } from "./refute.ts";
import { evaluationCases, itemCases } from "./unevaluated.ts";

/** Takes all waiting literals of a branch apart, and settles choices that have become certain. */
export function propagate(branch: Branch): void {
  for (;;) {
    for (let literal = branch.queue.pop(); literal !== undefined; literal = branch.queue.pop()) {
      if (branch.impossible) return;
      // With the values listed, evaluation decides: nothing more has to be taken apart.
      if (branch.enumerated !== undefined) branch.literals.push(literal);
      else take(branch, literal);
    }
    if (branch.enumerated !== undefined) return;
    if (branch.impossible || !settle(branch)) return;
  }
}

function take(branch: Branch, literal: Literal): void {
  const code = codeOf(literal);
  branch.budget.part();
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
      branch.budget.part();
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
  if (node.enum !== undefined && branch.enumerated === undefined) branch.enumerated = node.enum;
  for (const keyword of node.opaque) branch.note(keyword, true);
  if (branch.type === typeBits.number) assertNumber(branch, node);
  if (branch.type === typeBits.string) assertString(branch, node);
  if (branch.type === typeBits.array) assertArray(branch, node, declared);
  if (branch.type === typeBits.object) assertObject(branch, node, declared);
  assertApplicators(branch, node, declared);
}

function assertString({ scalars }: Branch, node: SchemaNode): void {
  scalars.minLength = Math.max(scalars.minLength, node.minLength ?? 0);
  scalars.maxLength = Math.min(scalars.maxLength, node.maxLength ?? Number.POSITIVE_INFINITY);
  if (node.pattern !== undefined) scalars.languages.push({ pattern: node.pattern, positive: true });
  if (node.format !== undefined) scalars.formats.push({ name: node.format, positive: true });
}

function assertArray(branch: Branch, node: SchemaNode, declared: boolean): void {
  const { arrays } = branch;
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

function assertObject(branch: Branch, node: SchemaNode, declared: boolean): void {
  const { objects } = branch;
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
  if (node.oneOf !== undefined) branch.choose(...exactlyOne(branch, node.oneOf, declared));
  if (node.not !== undefined) branch.assume(isNot(node.not));
  if (node.if !== undefined && (node.then !== undefined || node.else !== undefined)) {
    const then = node.then === undefined ? [] : [is(node.then, declared)];
    const otherwise = node.else === undefined ? [] : [is(node.else, declared)];
    branch.choose([is(node.if, declared), ...then], [isNot(node.if), ...otherwise]);
  }
}

const manyAlternatives = 250;

/** One goal for each alternative: it holds, and no other does. */
function exactlyOne(branch: Branch, children: readonly SchemaNode[], declared: boolean): readonly Goal[] {
  if (children.length <= manyAlternatives) {
    branch.budget.part(children.length ** 2);
    return children.map((child, index) => [
      is(child, declared),
      ...children.filter((_, other) => other !== index).map(isNot),
    ]);
  }
  // Written out they would be as many as the square: those before and those behind are one schema each.
  const before = chainOf(branch.set, children);
  const behind = chainOf(branch.set, [...children].reverse()).reverse();
  return children.map((child, index) => [
    is(child, declared),
    isNot(before[index] as SchemaNode),
    isNot(behind[index] as SchemaNode),
  ]);
}
