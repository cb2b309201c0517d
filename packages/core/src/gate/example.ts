import { contains } from "../containment/index.ts";
import { isObject, type Json, type JsonObject, member } from "../json/index.ts";
import type { Speaker } from "./compiled-contract.ts";

/** Whether arguments would be served if they were sent now. */
export type Verify = (example: Json) => boolean;

const budget = { timeMs: 50, maxSteps: 5_000 };
const maxFilled = 3;
const known = new WeakMap<Speaker, { readonly value: JsonObject | undefined }>();

/** Valid arguments of a version, as plain as they come; undefined where none are found quickly. Made once. */
export function exampleFor(speaker: Speaker): JsonObject | undefined {
  const made = known.get(speaker) ?? { value: exampleWith(speaker, []) };
  known.set(speaker, made);
  return made.value;
}

/** Valid arguments that have certain keys. Defaults are not taken: what a schema fills in may do what nobody asked for. */
function exampleWith({ inputSchema, check }: Speaker, keys: readonly string[]): JsonObject | undefined {
  if (!isObject(inputSchema)) return undefined;
  const stated = firstOf(inputSchema, "examples") ?? member(inputSchema, "example");
  if (isObject(stated) && keys.every((key) => Object.hasOwn(stated, key)) && check(stated)) return stated;
  const required = member(inputSchema, "required");
  const all = [...new Set([...(Array.isArray(required) ? (required as readonly Json[]) : []), ...keys])];
  const old = { ...inputSchema, required: all };
  const found = contains({ old, new: false, reading: "declared", budget });
  if (found.answer !== "no" || !isObject(found.witness)) return undefined;
  const properties = member(inputSchema, "properties");
  let example = found.witness;
  if (!isObject(properties)) return example;
  for (const key of Object.keys(example)) {
    const property = member(properties, key);
    if (!isObject(property)) continue;
    const better = statedExample(property) ?? filled(example[key], property);
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
  return firstOf(property, "examples") ?? member(property, "example");
}

function firstOf(schema: JsonObject, keyword: string): Json | undefined {
  const values = member(schema, keyword);
  return Array.isArray(values) ? (values[0] as Json | undefined) : undefined;
}

/** What is wrong with the keys of some arguments, at the root. */
export interface KeyTrouble {
  /** Declared keys whose value is wrong: another value is shown, since leaving them out would be another call. */
  readonly wrong: ReadonlySet<string>;
  /** Keys that have to go. */
  readonly unknown: ReadonlySet<string>;
  /** Keys that were sent for others, beyond doubt. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The arguments that somebody sent, mended as far as that is plain; then any valid ones. */
export function* mended(speaker: Speaker, received: Json, trouble: KeyTrouble): Iterable<JsonObject> {
  if (isObject(received)) {
    const { wrong, unknown, renamed } = trouble;
    const entries = Object.entries(received).flatMap(([key, value]): [string, Json][] => {
      const to = renamed.get(key);
      if (to !== undefined && !Object.hasOwn(received, to)) return [[to, value]];
      return unknown.has(key) || wrong.has(key) ? [] : [[key, value]];
    });
    const kept = Object.fromEntries(entries);
    const example = wrong.size === 0 ? exampleFor(speaker) : exampleWith(speaker, [...wrong]);
    if (example !== undefined || wrong.size === 0) {
      const added = Object.entries(example ?? {}).filter(([key]) => !Object.hasOwn(kept, key));
      const made = { ...kept, ...Object.fromEntries(added) };
      if (speaker.check(made)) yield made;
    }
  }
  const example = exampleFor(speaker);
  if (example !== undefined) yield example;
}
