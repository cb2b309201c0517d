import { isObject, type Json, type JsonObject, lookUp, member, tokens } from "../json/index.ts";

/** The same place in two schema documents. */
export interface Place {
  readonly before: string;
  readonly after: string;
}

/** "Make this one place like the other side": a member copied, or one name added to or taken from `required`. */
export type Edit =
  | {
      readonly kind: "member";
      readonly place: Place;
      readonly keys: readonly string[];
      /** What a difference needs to show, though it is another difference: not undone together with it. */
      readonly supporting?: true;
    }
  | { readonly kind: "required"; readonly place: Place; readonly name: string };

/**
 * Applies edits to one schema so that it becomes like the other in these places only.
 * `from` is the side that is changed. Returns a new document; undefined where a place is not there.
 */
export function applyEdits(
  document: Json,
  other: Json,
  from: "before" | "after",
  edits: readonly Edit[],
): Json | undefined {
  const to = from === "before" ? "after" : "before";
  let edited: Json | undefined = document;
  let copiesReferences = false;
  for (const edit of edits) {
    const there = lookUp(other, edit.place[to]);
    const change = (here: Json): Json | undefined => {
      if (!isObject(here) || !isObject(there))
        return edit.kind === "member" && edit.keys.length === 0 ? there : undefined;
      if (edit.kind === "required") return withRequired(here, there, edit.name);
      if (edit.keys.length === 0) return there;
      return copyMember(here, there, edit.keys);
    };
    if (there !== undefined && mentionsReference(there)) copiesReferences = true;
    edited = edited === undefined ? undefined : changeAt(edited, tokens(edit.place[from]), change);
  }
  if (edited === undefined || !copiesReferences || !isObject(edited) || !isObject(other)) return edited;
  return withDefinitions(edited, other);
}

function withRequired(here: JsonObject, there: JsonObject, name: string): JsonObject {
  const names = member(here, "required");
  const own = Array.isArray(names) ? (names as readonly Json[]) : [];
  const others = member(there, "required");
  const wanted = Array.isArray(others) && others.includes(name);
  const left = own.filter((one) => one !== name);
  return { ...here, required: wanted ? [...left, name] : left };
}

function copyMember(here: JsonObject, there: JsonObject, keys: readonly string[]): JsonObject {
  const [key = "", ...rest] = keys;
  const value = member(there, key);
  if (rest.length === 0) {
    const { [key]: _, ...others } = here;
    return value === undefined ? others : { ...others, [key]: value };
  }
  const inner = member(here, key);
  const copied = copyMember(isObject(inner) ? inner : {}, isObject(value) ? value : {}, rest);
  return { ...here, [key]: copied };
}

function changeAt(
  value: Json,
  path: readonly string[],
  change: (here: Json) => Json | undefined,
): Json | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return change(value);
  if (Array.isArray(value)) {
    const index = Number(token);
    const changed = value[index] === undefined ? undefined : changeAt(value[index] as Json, rest, change);
    return changed === undefined ? undefined : value.map((item, at) => (at === index ? changed : item));
  }
  if (!isObject(value)) return undefined;
  const inner = member(value, token);
  const changed = inner === undefined ? undefined : changeAt(inner, rest, change);
  return changed === undefined ? undefined : { ...value, [token]: changed };
}

/** Whether a reference stands anywhere in a schema. */
function mentionsReference(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, "$ref") || Object.hasOwn(value, "$dynamicRef")) return true;
  return Object.values(value).some((child) => mentionsReference(child as Json));
}

/** What was copied may refer to definitions of the other side: they come along where the name is free. */
function withDefinitions(edited: JsonObject, other: JsonObject): JsonObject {
  let result = edited;
  for (const key of ["$defs", "definitions"]) {
    const theirs = member(other, key);
    if (!isObject(theirs)) continue;
    const own = member(result, key);
    result = { ...result, [key]: { ...theirs, ...(isObject(own) ? own : {}) } };
  }
  return result;
}
