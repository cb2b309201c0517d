import { type Json, type JsonObject, join, member, sameJson } from "../json/index.ts";
import type { Fact, FactSide } from "./fact.ts";
import { sameDefault } from "./meaning/default.ts";
import { compareMeaning, statedDefault } from "./meaning.ts";

const plainAnnotations = ["examples", "example", "deprecated", "readOnly", "writeOnly"];
const metadata = ["$comment", "$schema", "$id", "id", "$anchor"];

/** What differs in the words of one schema: descriptions, titles, defaults and other annotations. */
export function compareTexts(
  before: JsonObject,
  after: JsonObject,
  path: string,
  side: FactSide,
  required: boolean,
): Fact[] {
  const facts: Fact[] = [];
  const note = (kind: Fact["kind"], at: string, detail: Partial<Fact> = {}) =>
    facts.push({ kind, side, path: at, ...detail });
  const texts = { before: textOf(before, "description"), after: textOf(after, "description") };
  if (texts.before !== texts.after) {
    note("description", join(path, "description"), sides(before, after, "description"));
  }
  if (!sameJson(member(before, "title"), member(after, "title"))) {
    note("title", join(path, "title"), sides(before, after, "title"));
  }
  const changed = side === "input" ? compareDefaults(before, after, texts.before, required) : undefined;
  if (changed !== undefined) note(changed.kind, path, { ...sides(before, after, "default"), ...changed });
  else if (side === "output" && !sameJson(member(before, "default"), member(after, "default"))) {
    note("annotation", join(path, "default"), sides(before, after, "default"));
  }
  for (const { aspect, quote } of compareMeaning(texts.before, texts.after)) {
    // A default that the schema states too is told by the schema.
    const told = aspect === "default" && changed?.kind === "default-changed";
    if (!told) note("meaning", join(path, "description"), { quote, identity: [aspect, quote] });
  }
  for (const key of plainAnnotations) {
    if (!sameJson(member(before, key), member(after, key)))
      note("annotation", join(path, key), sides(before, after, key));
  }
  for (const key of metadata) {
    if (!sameJson(member(before, key), member(after, key)))
      note("metadata", join(path, key), sides(before, after, key));
  }
  return facts;
}

/** A default speaks only where the property may be left out; one that the words already stated is no news. */
function compareDefaults(
  before: JsonObject,
  after: JsonObject,
  described: string,
  required: boolean,
): { kind: Fact["kind"]; quote?: string; required: boolean } | undefined {
  const old = member(before, "default");
  const now = member(after, "default");
  if (sameJson(old, now)) return undefined;
  if (old !== undefined && now !== undefined) return { kind: "default-changed", required };
  if (now === undefined) {
    const stated = statedDefault(textOf(after, "description"));
    if (stated !== undefined && sameText(stated, old)) return undefined;
    // Null and absence are the same thing to nearly every handler.
    return { kind: old === null ? "annotation" : "default-removed", required };
  }
  const stated = statedDefault(described);
  if (stated === undefined) return { kind: now === null ? "annotation" : "default-added", required };
  if (sameText(stated, now)) return undefined;
  return { kind: "default-added", required, quote: `the description stated ${JSON.stringify(stated)}` };
}

/** Whether words state a default that is this value: "30 minutes" states "1800s". */
function sameText(stated: string, value: Json | undefined): boolean {
  return sameDefault(stated, typeof value === "string" ? value : JSON.stringify(value ?? null));
}

function sides(before: JsonObject, after: JsonObject, key: string): Partial<Fact> {
  const old = member(before, key);
  const now = member(after, key);
  return { ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) };
}

function textOf(schema: JsonObject, key: string): string {
  const text = member(schema, key);
  return typeof text === "string" ? text : "";
}
