import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { propertiesOf, sameTypes } from "./schema-parts.ts";

/** Which alternatives of two unions belong together; indexes into both lists. */
export interface Pairing {
  readonly pairs: readonly (readonly [number, number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** A list of alternatives as they are written, and what their references lead to. */
export interface Alternatives {
  readonly written: readonly Json[];
  readonly followed: readonly Json[];
}

/** Equal alternatives belong together; of the others the most alike do, the best match first. */
export function pairAlternatives(before: Alternatives, after: Alternatives): Pairing {
  const old = new Set(before.written.keys());
  const now = new Set(after.written.keys());
  const pairs: [number, number][] = [];
  const pair = (first: number, second: number) => {
    old.delete(first);
    now.delete(second);
    pairs.push([first, second]);
  };
  for (const first of [...old]) {
    const same = [...now].find((second) => sameJson(before.written[first], after.written[second]));
    if (same !== undefined) pair(first, same);
  }
  const scored = [...old].flatMap((first) =>
    [...now].map((second) => ({
      first,
      second,
      score: isSameReference(before.written[first], after.written[second])
        ? 10
        : likeness(before.followed[first] as Json, after.followed[second] as Json),
    })),
  );
  scored.sort((a, b) => b.score - a.score || Math.abs(a.first - a.second) - Math.abs(b.first - b.second));
  for (const { first, second, score } of scored) {
    if (score > 0 && old.has(first) && now.has(second)) pair(first, second);
  }
  return { pairs, removed: [...old], added: [...now] };
}

function isSameReference(a: Json | undefined, b: Json | undefined): boolean {
  return isObject(a) && isObject(b) && typeof a["$ref"] === "string" && a["$ref"] === b["$ref"];
}

/** How alike two alternatives are; 0: they are about different things. */
function likeness(a: Json, b: Json): number {
  if (!isObject(a) || !isObject(b)) return 0;
  const [value, other] = [constantOf(a), constantOf(b)];
  if (value !== undefined && other !== undefined && sameJson(value, other)) return 10;
  const [first, second] = [propertiesOf(a), propertiesOf(b)];
  const shared = Object.keys(first).filter((name) => Object.hasOwn(second, name));
  // A property with one value tells the members of a union apart.
  for (const name of shared) {
    const [one, other] = [constantOf(first[name] as Json), constantOf(second[name] as Json)];
    if (one !== undefined && other !== undefined) return sameJson(one, other) ? 5 + shared.length : 0;
  }
  const all = new Set([...Object.keys(first), ...Object.keys(second)]).size;
  const names = all === 0 ? 0 : shared.length / all;
  const typed = Object.hasOwn(a, "type") && Object.hasOwn(b, "type");
  if (typed && !sameTypes(a["type"], b["type"])) return names;
  if (all > 0) return shared.length === 0 ? 0 : 1 + names;
  return typed ? 1 : 0;
}

function constantOf(schema: Json): Json | undefined {
  return isObject(schema) ? member(schema as JsonObject, "const") : undefined;
}
