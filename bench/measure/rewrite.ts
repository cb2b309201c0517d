import type { RawSchema, Tool } from "@toolgate/core/contract";
import { isObject, type Json, type JsonObject, lookUp } from "@toolgate/core/json";
import { type Dialect, dialectOf, isAtLeast } from "@toolgate/core/schema";
import { type Random, shuffled } from "../random.ts";
import { mapSubschemas } from "./subschemas.ts";

/**
 * Another way of writing the same tool: keys shuffled, local references inlined, lists of types as `anyOf`,
 * `const` as an `enum` of one. Annotations stay where they are.
 */
export function rewriteTool(tool: Tool, random: Random): Tool {
  const { outputSchema } = tool;
  const written = {
    ...tool,
    inputSchema: rewriteSchema(tool.inputSchema, random),
    ...(outputSchema === undefined ? {} : { outputSchema: rewriteSchema(outputSchema, random) }),
  };
  return shuffleKeys(written as unknown as JsonObject, random) as unknown as Tool;
}

function rewriteSchema(raw: RawSchema, random: Random): RawSchema {
  const dialect = dialectOf(raw);
  if (dialect === undefined || !isObject(raw)) return raw;
  return new Rewriting(raw, dialect, random).of(raw) as RawSchema;
}

const speaking = new Set(["description", "title", "default", "examples", "deprecated", "$comment"]);

// Inlining can double a schema with every level; beyond this many schemas references stay.
const maxInlined = 300;

class Rewriting {
  readonly #document: JsonObject;
  readonly #dialect: Dialect;
  readonly #random: Random;
  readonly #inlines: boolean;
  readonly #following: string[] = [];
  #inlined = 0;

  constructor(document: JsonObject, dialect: Dialect, random: Random) {
    this.#document = document;
    this.#dialect = dialect;
    this.#random = random;
    // With identifiers inside, what a reference means depends on where it stands.
    this.#inlines = !mentions(document, ["$id", "id", "$anchor", "$dynamicRef", "$recursiveRef"]);
  }

  of(raw: Json): Json {
    if (!isObject(raw)) return raw;
    const inlined = this.#inlines ? this.#inline(raw) : undefined;
    if (inlined !== undefined) return inlined;
    // Beside a reference old dialects read nothing: what is written there is left alone.
    if (Object.hasOwn(raw, "$ref") && !isAtLeast(this.#dialect, "2019-09")) return raw;
    const written = this.#respell(mapSubschemas(raw, (child) => this.of(child)));
    const members = Object.entries(written).map(([key, value]): [string, Json] => [
      key,
      key === "properties" && isObject(value) ? shuffleKeys(value, this.#random) : value,
    ]);
    return shuffleKeys(Object.fromEntries(members), this.#random);
  }

  #respell(schema: JsonObject): JsonObject {
    let { type, const: value, ...others } = schema as JsonObject & { type?: Json; const?: Json };
    const rest: Record<string, Json> = { ...others };
    if (Array.isArray(type) && type.length > 1 && !Object.hasOwn(rest, "anyOf")) {
      rest["anyOf"] = type.map((name) => ({ type: name as Json }));
      type = undefined;
    }
    if (value !== undefined && isAtLeast(this.#dialect, "draft-06") && !Object.hasOwn(rest, "enum")) {
      rest["enum"] = [value];
      value = undefined;
    }
    return {
      ...rest,
      ...(type === undefined ? {} : { type }),
      ...(value === undefined ? {} : { const: value }),
    };
  }

  /** undefined: it is no reference, or one that stays. */
  #inline(raw: JsonObject): Json | undefined {
    const { $ref: reference, ...beside } = raw;
    if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return undefined;
    if (this.#inlined >= maxInlined || this.#isRecursive(reference)) return undefined;
    const target = this.#target(reference);
    if (!isObject(target) || Object.hasOwn(target, "$schema")) return undefined;
    const plain = Object.keys(beside).every((key) => speaking.has(key));
    if (!plain && (!isAtLeast(this.#dialect, "2019-09") || Object.hasOwn(beside, "allOf"))) return undefined;
    if (plain && Object.hasOwn(target, "$ref") && Object.keys(beside).length > 0) return undefined;
    this.#inlined += 1;
    this.#following.push(reference);
    const schema = this.of(plain ? { ...target, ...beside } : { ...beside, allOf: [target] });
    this.#following.pop();
    return schema;
  }

  #target(reference: string): Json | undefined {
    try {
      return lookUp(this.#document, decodeURIComponent(reference.slice(1)));
    } catch {
      return undefined;
    }
  }

  #isRecursive(reference: string): boolean {
    const seen = new Set<string>();
    const queue = [reference];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const target = this.#target(next);
      for (const other of target === undefined ? [] : referencesIn(target)) {
        if (other === reference || this.#following.includes(other)) return true;
        if (seen.has(other) || !/^#(\/|$)/.test(other)) continue;
        seen.add(other);
        queue.push(other);
      }
    }
    return false;
  }
}

function referencesIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "$ref" && typeof child === "string" ? [child] : referencesIn(child as Json),
  );
}

function mentions(value: Json, keys: readonly string[]): boolean {
  if (!isObject(value)) return Array.isArray(value) && value.some((item) => mentions(item as Json, keys));
  const named = keys.some((key) => typeof value[key] === "string");
  return named || Object.values(value).some((child) => mentions(child, keys));
}

function shuffleKeys(object: JsonObject, random: Random): JsonObject {
  return Object.fromEntries(shuffled(Object.entries(object), random));
}
