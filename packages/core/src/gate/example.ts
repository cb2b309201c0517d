import { contains } from "../containment/index.ts";
import { isObject, type Json, type JsonObject, member } from "../json/index.ts";
import type { Speaker } from "./compiled-contract.ts";

const budget = { timeMs: 50, maxSteps: 5_000 };
const maxFilled = 3;
const known = new WeakMap<Speaker, { readonly value: JsonObject | undefined }>();

/** Valid arguments of a version, as plain as they come; undefined where none are found quickly. Made once. */
export function exampleFor(speaker: Speaker): JsonObject | undefined {
  const made = known.get(speaker) ?? { value: makeExample(speaker) };
  known.set(speaker, made);
  return made.value;
}

function makeExample({ inputSchema, check }: Speaker): JsonObject | undefined {
  if (!isObject(inputSchema)) return undefined;
  const whole = firstOf(inputSchema, "examples") ?? member(inputSchema, "example");
  if (isObject(whole) && check(whole)) return whole;
  const found = contains({ old: inputSchema, new: false, reading: "declared", budget });
  if (found.answer !== "no" || !isObject(found.witness)) return undefined;
  const properties = member(inputSchema, "properties");
  let example = found.witness;
  if (!isObject(properties)) return example;
  for (const key of Object.keys(example)) {
    const property = member(properties, key);
    const better = isObject(property)
      ? (statedExample(property) ?? filled(example[key], property))
      : undefined;
    if (better === undefined) continue;
    const changed = { ...example, [key]: better };
    if (check(changed)) example = changed;
  }
  return example;
}

/** An empty object shows nobody what belongs into it, and may mean "everything" to a handler. */
function filled(value: Json | undefined, property: JsonObject): JsonObject | undefined {
  const inner = member(property, "properties");
  if (!isObject(value) || Object.keys(value).length > 0 || !isObject(inner)) return undefined;
  const entries = Object.entries(inner).flatMap(([key, schema]): [string, Json][] => {
    const stated = isObject(schema) ? statedExample(schema) : undefined;
    if (stated !== undefined) return [[key, stated]];
    const found = isObject(schema) ? contains({ old: schema, new: false, budget }) : undefined;
    return found?.answer === "no" ? [[key, found.witness]] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, maxFilled));
}

function statedExample(property: JsonObject): Json | undefined {
  return firstOf(property, "examples") ?? member(property, "example") ?? member(property, "default");
}

function firstOf(schema: JsonObject, keyword: string): Json | undefined {
  const values = member(schema, keyword);
  return Array.isArray(values) ? (values[0] as Json | undefined) : undefined;
}

/**
 * The arguments that somebody sent, mended as far as that is plain: keys that are in the way are left out, what is
 * missing comes from the example. undefined where that is not valid.
 */
export function mended(
  speaker: Speaker,
  received: Json,
  inTheWay: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): JsonObject | undefined {
  const example = exampleFor(speaker);
  if (!isObject(received)) return example;
  const entries = Object.entries(received).flatMap(([key, value]): [string, Json][] => {
    const to = renamed.get(key);
    if (to !== undefined && !Object.hasOwn(received, to)) return [[to, value]];
    return inTheWay.has(key) ? [] : [[key, value]];
  });
  const kept = Object.fromEntries(entries);
  const required = Object.entries(example ?? {}).filter(([key]) => !Object.hasOwn(kept, key));
  for (const candidate of [kept, { ...kept, ...Object.fromEntries(required) }]) {
    if (speaker.check(candidate)) return candidate;
  }
  return example;
}
