import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { schemaKeywords, speaking } from "./subschemas.ts";

const { single, lists, maps } = schemaKeywords;

/**
 * The second schema with each part that differs in words only taken from the first, as the same object:
 * what was read once need not be read again. The first schema itself where nothing else differs: then both accept the
 * same values and have the same faults. Sure, not complete: another object says nothing.
 */
export function shareParts(from: Json, into: Json): Json {
  if (!isObject(from) || !isObject(into)) return sameJson(from, into) ? from : into;
  return shareMembers(from, into, shareAt, isWord);
}

/** Takes over equal members; `from` itself where all are equal and `into` has no other that counts. */
function shareMembers(
  from: JsonObject,
  into: JsonObject,
  share: (key: string, from: Json, into: Json) => Json,
  isIdle: (key: string, value: Json) => boolean,
): JsonObject {
  const result: Record<string, Json> = {};
  let same = true;
  let common = 0;
  for (const key of Object.keys(into)) {
    const theirs = into[key] as Json;
    const ours = member(from, key);
    if (ours === undefined) {
      if (!isIdle(key, theirs)) same = false;
      define(result, key, theirs);
      continue;
    }
    common += 1;
    const shared = share(key, ours, theirs);
    if (shared !== ours) same = false;
    define(result, key, shared);
  }
  const keys = Object.keys(from);
  if (common < keys.length)
    same &&= keys.every((key) => Object.hasOwn(into, key) || isIdle(key, from[key] as Json));
  return same ? from : result;
}

function define(object: Record<string, Json>, key: string, value: Json): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function shareAt(key: string, from: Json, into: Json): Json {
  if (isWord(key, from) && isWord(key, into)) return from;
  if (key === "default" && isPlain(from) && isPlain(into)) return from;
  if (lists.has(key) && Array.isArray(from) && Array.isArray(into)) return shareItems(from, into);
  if (single.has(key)) return shareParts(from, into);
  if (maps.has(key) && isObject(from) && isObject(into))
    return shareMembers(from, into, (_, ours, theirs) => shareParts(ours, theirs), never);
  return sameJson(from, into) ? from : into;
}

function shareItems(from: readonly Json[], into: readonly Json[]): readonly Json[] {
  const shared = into.map((item, index) => {
    const ours = from[index];
    return ours === undefined ? item : shareParts(ours, item);
  });
  const same = from.length === into.length && shared.every((item, index) => item === from[index]);
  return same ? from : shared;
}

// A reference may lead to an object or a boolean wherever it stands: only what is no schema is only words.
function isWord(key: string, value: Json): boolean {
  return speaking.has(key) && typeof value === "string";
}

function isPlain(value: Json): boolean {
  return typeof value === "string" || typeof value === "number" || value === null;
}

function never(): boolean {
  return false;
}
