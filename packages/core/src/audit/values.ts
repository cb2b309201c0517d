import { contains } from "../containment/index.ts";
import { canonicalJson, isObject, type Json, type JsonObject, member } from "../json/index.ts";
import type { Checker, RawSchema } from "../schema/index.ts";

/** What finding values of one schema may cost. */
export interface ValueBudget {
  /** Questions that are asked of the containment engine. */
  readonly maxQuestions: number;
  readonly maxValues: number;
  /** Milliseconds for one question. */
  readonly questionMs: number;
}

export const defaultValueBudget: ValueBudget = { maxQuestions: 60, maxValues: 200, questionMs: 20 };

/** A schema that a wanted value has to meet besides its own. */
type Wish = JsonObject;

/**
 * Valid values of a schema, found with the containment engine, the same in every run: each property absent, present and
 * null, each value of an enum, each alternative, bounds, lists with and without items; the examples and defaults that the
 * schema states; and mixtures of those.
 */
export function valuesOf(
  schema: RawSchema,
  check: Checker,
  { maxQuestions, maxValues, questionMs }: ValueBudget = defaultValueBudget,
): readonly Json[] {
  const found = new Map<string, Json>();
  const keep = (value: Json | undefined) => {
    if (value !== undefined && found.size < maxValues && check(value)) found.set(canonicalJson(value), value);
  };
  if (!isObject(schema)) return schema ? [{}] : [];
  for (const stated of [...listAt(schema, "examples"), member(schema, "example"), member(schema, "default")])
    keep(stated);
  let questions = 0;
  for (const wish of wishesFor(schema)) {
    if (questions >= maxQuestions) break;
    questions += 1;
    const old = withWish(schema, wish);
    const answer = contains({
      old,
      new: false,
      reading: "declared",
      budget: { timeMs: questionMs, maxSteps: 3_000 },
    });
    if (answer.answer === "no") keep(answer.witness);
  }
  for (const mixture of mixed([...found.values()], schema)) keep(mixture);
  return [...found.values()];
}

/** The schema and a wish beside it: references in it go on leading into the same document. */
function withWish(schema: JsonObject, wish: Wish): JsonObject {
  const allOf = member(schema, "allOf");
  return { ...schema, allOf: [...(Array.isArray(allOf) ? allOf : []), wish] };
}

function* wishesFor(schema: JsonObject): Iterable<Wish> {
  yield {};
  const properties = member(schema, "properties");
  if (!isObject(properties)) return;
  const entries = Object.entries(properties);
  yield { required: entries.map(([key]) => key) };
  for (const [key, property] of entries) {
    yield { required: [key] };
    yield { not: { required: [key] } };
    for (const inner of wishesInside(property)) yield { required: [key], properties: { [key]: inner } };
  }
}

/** What to ask of the value of one property. */
function* wishesInside(property: Json): Iterable<Wish> {
  yield { type: "null" };
  if (!isObject(property)) return;
  for (const value of [
    ...listAt(property, "enum"),
    ...listAt(property, "examples"),
    member(property, "default"),
  ]) {
    if (value !== undefined) yield { const: value };
  }
  for (const alternative of [...listAt(property, "anyOf"), ...listAt(property, "oneOf")]) {
    if (isObject(alternative) && member(alternative, "$ref") === undefined) yield alternative;
  }
  for (const bound of ["minimum", "maximum"]) {
    const value = member(property, bound);
    if (value !== undefined) yield { const: value };
  }
  yield { type: "array", minItems: 2 };
  yield { type: "array", maxItems: 0 };
  yield { type: "object", minProperties: 1 };
  yield { type: "object", maxProperties: 0 };
}

/** Values with one member of another one: what is valid alone may not be together, and the check says so. */
function* mixed(values: readonly Json[], schema: JsonObject): Iterable<Json> {
  const objects = values.filter(isObject);
  const properties = member(schema, "properties");
  const base = objects[0];
  if (base === undefined || !isObject(properties)) return;
  for (const other of objects) {
    for (const key of Object.keys(properties)) {
      if (Object.hasOwn(other, key)) yield { ...base, [key]: other[key] as Json };
    }
  }
}

function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const list = member(schema, keyword);
  return Array.isArray(list) ? list : [];
}
