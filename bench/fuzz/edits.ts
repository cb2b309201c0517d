import type { RawSchema } from "@toolgate/core/contract";
import { isObject, type Json, type JsonObject } from "@toolgate/core/json";
import fc from "fast-check";
import { keyword } from "./small.ts";
import { type Draft, mapChildren } from "./world.ts";

/** A change of one schema somewhere in a draft. `place` and `choice` count round what there is. */
interface Edit {
  readonly place: number;
  readonly kind: (typeof kinds)[number];
  readonly choice: number;
  readonly extra: JsonObject;
}

const kinds = [
  "drop",
  "shift",
  "add",
  "retype",
  "any",
  "all",
  "one",
  "twice-not",
  "split",
  "list",
  "require",
  "rename",
  "define",
  "boolean",
  "swap",
  "close",
] as const;

/** A few changes: a schema and its edited copy are neighbours, so that answers lie near the edge. */
export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    place: fc.nat({ max: 30 }),
    kind: fc.constantFrom(...kinds),
    choice: fc.nat({ max: 30 }),
    extra: keyword,
  }),
  { minLength: 1, maxLength: 5 },
);

/** The draft with the changes made, one after the other. */
export function edited(draft: Draft, list: readonly Edit[]): Draft {
  return list.reduce(apply, draft);
}

function apply(draft: Draft, edit: Edit): Draft {
  const roots = [draft.root, ...draft.definitions];
  // Definitions are changed where something may lead to them.
  const reachable = JSON.stringify(draft.root).includes('"$ref"') ? roots : [draft.root];
  const target = edit.place % reachable.reduce((sum, one) => sum + countOf(one), 0);
  const added: RawSchema[] = [];
  let at = -1;
  const visit = (raw: RawSchema): RawSchema => {
    at += 1;
    if (at === target) return change(raw, edit, (schema) => added.push(schema) + draft.definitions.length);
    return isObject(raw) ? mapChildren(raw, visit) : raw;
  };
  const [root, ...definitions] = roots.map(visit);
  return { root: root as RawSchema, definitions: [...definitions, ...added] };
}

function countOf(raw: RawSchema): number {
  let count = 1;
  if (isObject(raw)) {
    mapChildren(raw, (child) => {
      count += countOf(child);
      return child;
    });
  }
  return count;
}

function change(
  raw: RawSchema,
  { kind, choice, extra }: Edit,
  define: (raw: RawSchema) => number,
): RawSchema {
  switch (kind) {
    case "any":
      return { anyOf: (choice % 2 === 0 ? [raw, extra] : [extra, raw]) as Json[] };
    case "all":
      return { allOf: (choice % 3 === 0 ? [raw] : [raw, extra]) as Json[] };
    case "one":
      return { oneOf: (choice % 2 === 0 ? [raw] : [raw, extra]) as Json[] };
    case "twice-not":
      return { not: { not: raw as Json } };
    case "define":
      return { $ref: define(raw) };
    case "boolean":
      return choice % 2 === 0;
    default:
      return isObject(raw) ? changeObject(raw, kind, choice, extra) : raw;
  }
}

type ObjectKind = Exclude<Edit["kind"], "any" | "all" | "one" | "twice-not" | "define" | "boolean">;

function changeObject(raw: JsonObject, kind: ObjectKind, choice: number, extra: JsonObject): RawSchema {
  const keys = Object.keys(raw);
  const key = keys[choice % keys.length];
  const types = ["string", "number", "integer", "object", "array", "boolean", "null"];
  const type = types[choice % types.length] as string;
  switch (kind) {
    case "drop":
      return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== key));
    case "shift": {
      const numeric = keys.filter((name) => typeof raw[name] === "number" && name !== "$ref");
      const name = numeric[choice % numeric.length];
      if (name === undefined) return raw;
      const value = raw[name] as number;
      const isCount = /^(min|max)[A-Z]/.test(name);
      const moved = isCount
        ? Math.max(0, value + (choice % 2 === 0 ? 1 : -1))
        : value + (choice % 2 === 0 ? 0.5 : -1);
      return name === "multipleOf" ? { ...raw, [name]: value * 2 } : { ...raw, [name]: moved };
    }
    case "add":
      return { ...raw, ...extra };
    case "retype":
      if (choice % 2 === 0 || raw["type"] === undefined) return { ...raw, type };
      return { ...raw, type: [...new Set([raw["type"] as Json, type].flat())] as Json[] };
    case "split": {
      const entries = Object.entries(raw);
      const half = choice % (entries.length + 1);
      return {
        allOf: [Object.fromEntries(entries.slice(0, half)), Object.fromEntries(entries.slice(half))],
      };
    }
    case "list": {
      const list = Array.isArray(raw["enum"]) ? (raw["enum"] as Json[]) : undefined;
      if (list === undefined) return raw;
      const rest = list.filter((_, index) => index !== choice % list.length);
      return { ...raw, enum: choice % 2 === 0 || rest.length === 0 ? [...list, "abc", 1] : rest };
    }
    case "require": {
      const names = Object.keys(isObject(raw["properties"]) ? raw["properties"] : { a: true });
      const name = names[choice % names.length] ?? "a";
      const list = Array.isArray(raw["required"]) ? (raw["required"] as string[]) : [];
      const required = list.includes(name) ? list.filter((one) => one !== name) : [...list, name];
      return { ...raw, required };
    }
    case "rename": {
      if (!isObject(raw["properties"])) return raw;
      const entries = Object.entries(raw["properties"]);
      const at = choice % Math.max(1, entries.length);
      return {
        ...raw,
        properties: Object.fromEntries(
          entries.map(([name, child], index) => [index === at ? "renamed" : name, child]),
        ),
      };
    }
    case "swap": {
      const swapped = {
        anyOf: "oneOf",
        oneOf: "anyOf",
        allOf: "anyOf",
        minimum: "exclusiveMinimum",
      } as const;
      const entries = Object.entries(raw).map(([name, value]) => [
        swapped[name as keyof typeof swapped] ?? name,
        value,
      ]);
      return Object.fromEntries(entries) as JsonObject;
    }
    case "close":
      return { ...raw, [choice % 2 === 0 ? "additionalProperties" : "unevaluatedProperties"]: false };
    default:
      return kind satisfies never;
  }
}
