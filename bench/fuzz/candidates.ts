import type { RawSchema } from "@toolgate/core/contract";
import { isObject, type Json, type JsonObject, lookUp } from "@toolgate/core/json";
import { formats } from "@toolgate/core/schema";
import { pick, type Random } from "../random.ts";

/** What values are made of: everything that the schemas name, and its neighbours. */
interface Pool {
  readonly scalars: readonly Json[];
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly keys: readonly string[];
}

const maxDepth = 6;

/**
 * Makes values that a pair of schemas is likely to tell apart: following one of the two, near its bounds, out of
 * what both name. Independent of the engine: it reads the raw schemas and knows nothing of the answer.
 */
export class Candidates {
  readonly #schemas: readonly RawSchema[];
  readonly #random: Random;
  readonly #pool: Pool;

  constructor(schemas: readonly RawSchema[], random: Random) {
    this.#schemas = schemas;
    this.#random = random;
    this.#pool = poolOf(schemas);
  }

  next(): Json {
    const root = pick(this.#schemas, this.#random);
    return this.#follow(root, root, 0);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #any(depth: number): Json {
    const { scalars, keys } = this.#pool;
    if (depth >= maxDepth || this.#chance(0.75)) return pick(scalars, this.#random);
    const count = Math.floor(this.#random() * 4);
    if (this.#chance(0.5)) return Array.from({ length: count }, () => this.#any(depth + 1));
    return Object.fromEntries(
      Array.from({ length: count }, () => [pick(keys, this.#random), this.#any(depth + 1)]),
    );
  }

  /** A value that follows a schema loosely: often valid, sometimes just not. */
  #follow(raw: RawSchema, root: RawSchema, depth: number): Json {
    if (!isObject(raw) || depth >= maxDepth || this.#chance(0.05)) return this.#any(depth);
    const reference = raw["$ref"];
    if (typeof reference === "string") {
      const target = lookUp(root as Json, reference.slice(1)) as RawSchema | undefined;
      if (target !== undefined && (Object.keys(raw).length === 1 || this.#chance(0.5)))
        return this.#follow(target, root, depth + 1);
    }
    const listed = Array.isArray(raw["enum"])
      ? (raw["enum"] as Json[])
      : "const" in raw
        ? [raw["const"] as Json]
        : [];
    if (listed.length > 0 && this.#chance(0.9)) return pick(listed, this.#random);
    const inside = ["allOf", "anyOf", "oneOf"].flatMap((key) => (raw[key] as RawSchema[] | undefined) ?? []);
    for (const key of ["if", "then", "else"]) if (raw[key] !== undefined) inside.push(raw[key] as RawSchema);
    const own = Object.keys(raw).length - (inside.length > 0 ? 1 : 0);
    if (inside.length > 0 && (own <= 1 || this.#chance(0.6)))
      return this.#joined(raw, pick(inside, this.#random), root, depth);
    return this.#ofType(this.#typeOf(raw), raw, root, depth);
  }

  /** Objects take members from both, everything else follows the alternative. */
  #joined(raw: JsonObject, inner: RawSchema, root: RawSchema, depth: number): Json {
    const value = this.#follow(inner, root, depth + 1);
    if (!isObject(value) || raw["properties"] === undefined) return value;
    const rest = this.#ofType("object", raw, root, depth);
    return this.#chance(0.5) ? { ...(rest as JsonObject), ...value } : { ...value, ...(rest as JsonObject) };
  }

  #typeOf(raw: JsonObject): string {
    const type = raw["type"];
    if (type !== undefined) return pick([type].flat() as string[], this.#random);
    const hints: readonly (readonly [RegExp, string])[] = [
      [
        /^(properties|patternProperties|additionalProperties|required|propertyNames|.*Properties|depend.*)$/,
        "object",
      ],
      [/^(.*[iI]tems|.*[cC]ontains)$/, "array"],
      [/^(.*Length|pattern|format)$/, "string"],
      [/^(.*imum|multipleOf)$/, "number"],
    ];
    const fitting = Object.keys(raw).flatMap((key) =>
      hints.filter(([test]) => test.test(key)).map(([, name]) => name),
    );
    if (fitting.length > 0 && this.#chance(0.85)) return pick(fitting, this.#random);
    return pick(["string", "number", "object", "array", "null", "boolean"], this.#random);
  }

  #ofType(type: string, raw: JsonObject, root: RawSchema, depth: number): Json {
    switch (type) {
      case "object":
        return this.#object(raw, root, depth);
      case "array":
        return this.#array(raw, root, depth);
      case "string":
        return pick(this.#pool.texts, this.#random);
      case "number":
        return pick(this.#pool.numbers, this.#random);
      case "integer":
        return Math.round(pick(this.#pool.numbers, this.#random));
      case "boolean":
        return this.#chance(0.5);
      default:
        return null;
    }
  }

  #object(raw: JsonObject, root: RawSchema, depth: number): Json {
    const properties = (raw["properties"] ?? {}) as JsonObject;
    const required = Array.isArray(raw["required"]) ? (raw["required"] as string[]) : [];
    const rest = (raw["additionalProperties"] ?? raw["unevaluatedProperties"] ?? true) as RawSchema;
    const patterned = Object.values((raw["patternProperties"] ?? {}) as JsonObject) as RawSchema[];
    const value: Record<string, Json> = {};
    for (const key of new Set([...Object.keys(properties), ...required])) {
      if (!this.#chance(required.includes(key) ? 0.95 : 0.4)) continue;
      value[key] = this.#follow((properties[key] ?? rest) as RawSchema, root, depth + 1);
    }
    const least = typeof raw["minProperties"] === "number" ? raw["minProperties"] : 0;
    for (let tries = 0; tries < 6 && (Object.keys(value).length < least || this.#chance(0.25)); tries += 1) {
      const key = pick(this.#pool.keys, this.#random);
      value[key] ??= this.#follow(pick([rest, ...patterned], this.#random), root, depth + 1);
    }
    return value;
  }

  #array(raw: JsonObject, root: RawSchema, depth: number): Json {
    const items = raw["items"];
    const prefix = ((Array.isArray(items) ? items : raw["prefixItems"]) ?? []) as RawSchema[];
    const rest = (Array.isArray(items) ? raw["additionalItems"] : items) ?? raw["unevaluatedItems"] ?? true;
    const least = typeof raw["minItems"] === "number" ? raw["minItems"] : 0;
    const length = Math.min(
      12,
      Math.max(least, Math.floor(this.#random() * 4)) + (this.#chance(0.2) ? 1 : 0),
    );
    return Array.from({ length }, (_, index) => {
      const contained = raw["contains"] as RawSchema | undefined;
      const child = contained !== undefined && this.#chance(0.4) ? contained : (prefix[index] ?? rest);
      return this.#follow(child as RawSchema, root, depth + 1);
    });
  }
}

function poolOf(schemas: readonly RawSchema[]): Pool {
  const scalars = new Set<Json>([null, true, false]);
  const texts = new Set([
    "",
    "a",
    "b",
    "ab",
    "ba",
    "aa",
    "abc",
    "1",
    "a1",
    "b1",
    "aaaa",
    "-",
    "a-b",
    "A",
    "2024",
  ]);
  const numbers = new Set([0, 1, -1, 2, 3, 0.5, 1.5, 0.3, 0.25, 10]);
  const keys = new Set(["a", "b", "c", "ab", "x1", "extra"]);
  const visit = (value: Json): void => {
    if (typeof value === "number" && Math.abs(value) < 1e6) {
      for (const step of [0, 1, -1, 0.5, 0.1, -0.1]) numbers.add(Math.round((value + step) * 1e6) / 1e6);
      if (Number.isInteger(value) && value >= 0 && value <= 101)
        for (const length of [value - 1, value, value + 1]) if (length > 0) texts.add("a".repeat(length));
    } else if (typeof value === "string" && value.length < 40) texts.add(value);
    else if (Array.isArray(value)) for (const item of value) visit(item as Json);
    else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        keys.add(key);
        visit(child as Json);
      }
      const format = formats.get(String(value["format"]));
      for (const example of format?.examples ?? []) texts.add(example);
    }
  };
  for (const schema of schemas) visit(schema as Json);
  const all = {
    texts: [...texts],
    numbers: [...numbers],
    keys: [...keys].filter((key) => !key.startsWith("$")),
  };
  return { ...all, scalars: [...scalars, ...all.texts, ...all.numbers] };
}
