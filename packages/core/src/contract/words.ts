import { canonicalJson, isObject, type Json, type JsonObject, join, lookUp, member } from "../json/index.ts";
import type { Tool } from "./tool.ts";

/** The words that a definition declares, by place in the payload. */
export interface ToolWords {
  /** JSON pointers such as `/inputSchema/properties/address/properties/city`. */
  readonly properties: ReadonlySet<string>;
  /** Pointer → canonical JSON of a value → the value. */
  readonly enumValues: ReadonlyMap<string, ReadonlyMap<string, Json>>;
}

// A hostile schema declares words without end: the outermost ones are kept, the rest is not recorded.
const maxWords = 5000;
const maxPlaces = 20_000;

interface Place {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly within: Place | undefined;
}

/**
 * Collects property names and enum values of a tool's input and output schema. `$ref` and combinators add nothing to a
 * pointer, so that a word keeps its place when a schema is only rewritten; a recursive schema is entered once on each
 * path. At most about 5,000 words.
 */
export function wordsOf(tool: Tool): ToolWords {
  const properties = new Set<string>();
  const enumValues = new Map<string, Map<string, Json>>();
  for (const side of ["inputSchema", "outputSchema"]) {
    const root = member(tool as unknown as JsonObject, side);
    if (isObject(root)) collect(root, `/${side}`, properties, enumValues);
  }
  return { properties, enumValues };
}

function collect(
  root: JsonObject,
  at: string,
  properties: Set<string>,
  enumValues: Map<string, Map<string, Json>>,
): void {
  const seen = new Map<JsonObject, Set<string>>();
  const queue: Place[] = [];
  let words = 0;
  const visit = (schema: Json | undefined, pointer: string, within?: Place) => {
    if (!isObject(schema) || words > maxWords || queue.length > maxPlaces) return;
    const pointers = seen.get(schema) ?? new Set();
    if (pointers.has(pointer) || isEntered(schema, within)) return;
    seen.set(schema, pointers.add(pointer));
    queue.push({ schema, pointer, within });
  };
  visit(root, at);
  for (let index = 0; index < queue.length && words <= maxWords; index += 1) {
    const place = queue[index] as Place;
    const { schema, pointer } = place;
    for (const value of declaredValues(schema)) {
      const values = enumValues.get(pointer) ?? new Map<string, Json>();
      enumValues.set(pointer, values.set(canonicalJson(value), value));
      words += 1;
    }
    for (const same of sameInstance(schema, root)) visit(same, pointer, place);
    for (const [key, property] of entriesOf(member(schema, "properties"))) {
      const path = join(pointer, "properties", key);
      properties.add(path);
      words += 1;
      visit(property, path, place);
    }
    for (const [path, below] of containers(schema, pointer)) visit(below, path, place);
  }
}

function isEntered(schema: JsonObject, within: Place | undefined): boolean {
  for (let place = within; place !== undefined; place = place.within)
    if (place.schema === schema) return true;
  return false;
}

function entriesOf(value: Json | undefined): readonly [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function declaredValues(schema: JsonObject): readonly Json[] {
  const constant = member(schema, "const");
  return [...listOf(member(schema, "enum")), ...(constant === undefined ? [] : [constant])];
}

/** Schemas that speak about the same value. */
function sameInstance(schema: JsonObject, root: JsonObject): readonly (Json | undefined)[] {
  return [
    referenced(member(schema, "$ref"), root),
    ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(member(schema, keyword))),
    member(schema, "then"),
    member(schema, "else"),
    ...entriesOf(member(schema, "dependentSchemas")).map(([, dependent]) => dependent),
  ];
}

function referenced(reference: Json | undefined, root: JsonObject): Json | undefined {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return undefined;
  try {
    return lookUp(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

/** Schemas of what lies inside the value. */
function containers(schema: JsonObject, pointer: string): readonly [string, Json | undefined][] {
  const items = member(schema, "items");
  return [
    [join(pointer, "items"), items],
    ...listOf(items).map((item, index): [string, Json] => [join(pointer, "prefixItems", index), item]),
    ...listOf(member(schema, "prefixItems")).map((item, index): [string, Json] => [
      join(pointer, "prefixItems", index),
      item,
    ]),
    [join(pointer, "additionalProperties"), member(schema, "additionalProperties")],
    ...entriesOf(member(schema, "patternProperties")).map(([pattern, below]): [string, Json] => [
      join(pointer, "patternProperties", pattern),
      below,
    ]),
  ];
}
