import { isObject, type Json, type JsonObject, member } from "../json/index.ts";
import type { Conversion } from "./conversion.ts";
import { Refusal, refuse } from "./refusal.ts";

/** The tokens of a JSON pointer. `*` stands for every item where the value at that place is a list. */
export type Tokens = readonly string[];

/** What an edit leaves at a place: the value that it got where there is nothing to do. */
export type Edited = Json | Refusal;

/** The answer of a step whose edit is done. */
export function outcomeOf(edited: Edited): Conversion {
  return edited instanceof Refusal ? edited.conversion : { kind: "converted", value: edited };
}

/** The value at a place, without `*`; undefined where nothing is. */
export function readAt(value: Json, tokens: Tokens): Json | undefined {
  let current = value;
  for (const token of tokens) {
    const next: Json | undefined = Array.isArray(current)
      ? current[indexOf(current, token)]
      : isObject(current)
        ? member(current, token)
        : undefined;
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

/** Edits what is there; where nothing is, nothing happens. */
export function replaceAt(value: Json, tokens: Tokens, edit: (found: Json) => Edited, depth = 0): Edited {
  const token = tokens[depth];
  if (token === undefined) return edit(value);
  if (Array.isArray(value)) {
    return editItems(value, token, (item) => replaceAt(item, tokens, edit, depth + 1)) ?? value;
  }
  const found = isObject(value) ? member(value, token) : undefined;
  if (found === undefined) return value;
  return withEdited(value as JsonObject, token, found, replaceAt(found, tokens, edit, depth + 1));
}

/**
 * Edits what is there or puts something where nothing is, with the objects on the way to it. Behind an absent list there
 * are no items, so nothing happens there.
 */
export function putAt(value: Json, tokens: Tokens, edit: (found: Json | undefined) => Edited): Edited {
  return putBelow(value, tokens, edit, 0) ?? value;
}

function putBelow(
  value: Json | undefined,
  tokens: Tokens,
  edit: (found: Json | undefined) => Edited,
  depth: number,
): Edited | undefined {
  const token = tokens[depth];
  if (token === undefined) return edit(value);
  if (value === undefined && tokens.includes("*", depth)) return undefined;
  if (Array.isArray(value)) {
    const edited = editItems(value, token, (item) => putBelow(item, tokens, edit, depth + 1) ?? item);
    return edited ?? refuse("is a list, where an object is needed");
  }
  if (value !== undefined && !isObject(value)) return refuse("is no object, and one is needed");
  const found = value === undefined ? undefined : member(value, token);
  const next = putBelow(found, tokens, edit, depth + 1);
  return next === undefined ? value : withEdited(value ?? {}, token, found, next);
}

/**
 * Takes a member away. With `emptied` the objects that it leaves empty go, too: never the whole value or an item of a
 * list. An item itself is no member and is refused.
 */
export function removeAt(value: Json, tokens: Tokens, emptied: boolean, depth = 0): Edited {
  const token = tokens[depth] as string;
  const isLast = depth === tokens.length - 1;
  if (Array.isArray(value)) {
    const edit = (item: Json) =>
      isLast
        ? refuse("is an item of a list, which no step removes")
        : removeAt(item, tokens, emptied, depth + 1);
    return editItems(value, token, edit) ?? value;
  }
  const found = isObject(value) ? member(value, token) : undefined;
  if (found === undefined) return value;
  if (isLast) return without(value as JsonObject, token);
  const next = removeAt(found, tokens, emptied, depth + 1);
  const isEmptied = next !== found && !(next instanceof Refusal) && isEmptyObject(next);
  return emptied && isEmptied
    ? without(value as JsonObject, token)
    : withEdited(value as JsonObject, token, found, next);
}

function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** The object with a member more or another value in one. A new one comes first: V8 is four times faster that way. */
function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  return Object.hasOwn(object, key) ? { ...object, [key]: value } : { [key]: value, ...object };
}

/** The object without a member. */
export function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _gone, ...rest } = object;
  return rest;
}

function withEdited(object: JsonObject, key: string, found: Json | undefined, next: Edited): Edited {
  if (next instanceof Refusal) return next.below(key);
  return Object.is(next, found) ? object : withMember(object, key, next);
}

/** The list with its items edited that a token stands for; undefined where there is no such item. */
function editItems(
  list: readonly Json[],
  token: string,
  edit: (item: Json) => Edited,
): readonly Json[] | Refusal | undefined {
  const only = token === "*" ? undefined : indexOf(list, token);
  if (only === -1) return undefined;
  let edited: Json[] | undefined;
  const [first, end] = only === undefined ? [0, list.length] : [only, only + 1];
  for (let index = first; index < end; index += 1) {
    const item = list[index] as Json;
    const next = edit(item);
    if (next instanceof Refusal) return next.below(String(index));
    if (Object.is(next, item)) continue;
    edited ??= [...list];
    edited[index] = next;
  }
  return edited ?? list;
}

/** Whether a token of a pointer leads to items of a list. */
export function leadsToItems(list: readonly Json[], token: string): boolean {
  return token === "*" ? list.length > 0 : indexOf(list, token) !== -1;
}

/** The index of an item that is there, else -1. */
function indexOf(list: readonly Json[], token: string): number {
  if (!/^(0|[1-9]\d*)$/.test(token)) return -1;
  const index = Number(token);
  return index < list.length ? index : -1;
}
