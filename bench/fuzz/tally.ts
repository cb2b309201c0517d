import { isObject, type Json } from "@toolgate/core/json";
import type { Finding } from "./examine.ts";
import type { Mix, Pair } from "./pairs.ts";

/** What a number of pairs gave; two of them add up. */
export interface Counts {
  readonly pairs: number;
  readonly yes: number;
  readonly no: number;
  readonly unknown: number;
  readonly attacks: number;
  /** What stopped the answers that are unknown, by keyword. */
  readonly stoppedBy: Readonly<Record<string, number>>;
  /** Pairs that have the keyword. */
  readonly keywords: Readonly<Record<string, number>>;
}

export const nothing: Counts = {
  pairs: 0,
  yes: 0,
  no: 0,
  unknown: 0,
  attacks: 0,
  stoppedBy: {},
  keywords: {},
};

/** The keywords that the generator has to use, each often enough to be worth something. */
const expected = [
  "$defs",
  "$ref",
  "additionalItems",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "contains",
  "definitions",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "else",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "if",
  "items",
  "maxContains",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minContains",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "not",
  "oneOf",
  "pattern",
  "patternProperties",
  "prefixItems",
  "properties",
  "propertyNames",
  "required",
  "then",
  "type",
  "unevaluatedItems",
  "unevaluatedProperties",
  "uniqueItems",
] as const;

/** From how many pairs on the shares below are held against the generator. */
const enough = 10_000;
const bar = { yes: 0.2, no: 0.2, unknown: 0.1, keyword: 1_000, keywordFrom: 100_000 } as const;

export function add(a: Counts, b: Counts): Counts {
  const both = (x: Counts["keywords"], y: Counts["keywords"]) => {
    const sum: Record<string, number> = { ...x };
    for (const [name, count] of Object.entries(y)) sum[name] = (sum[name] ?? 0) + count;
    return sum;
  };
  return {
    pairs: a.pairs + b.pairs,
    yes: a.yes + b.yes,
    no: a.no + b.no,
    unknown: a.unknown + b.unknown,
    attacks: a.attacks + b.attacks,
    stoppedBy: both(a.stoppedBy, b.stoppedBy),
    keywords: both(a.keywords, b.keywords),
  };
}

export function countOne(pair: Pair, { answer, attacks }: Finding): Counts {
  const keywords = new Set<string>();
  collect(pair.old as Json, keywords);
  collect(pair.new as Json, keywords);
  return {
    ...nothing,
    pairs: 1,
    [answer.answer]: 1,
    attacks,
    stoppedBy: answer.answer === "unknown" ? { [answer.keyword]: 1 } : {},
    keywords: Object.fromEntries([...keywords].map((name) => [name, 1])),
  };
}

const named = new Set<string>(expected);
const maps = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);
const data = new Set(["enum", "const", "default", "required", "dependentRequired"]);

function collect(value: Json, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item as Json, into);
  if (!isObject(value)) return;
  for (const [key, child] of Object.entries(value)) {
    if (named.has(key)) into.add(key);
    if (maps.has(key) && isObject(child)) collect(Object.values(child) as Json, into);
    else if (!data.has(key)) collect(child, into);
  }
}

/** What keeps the counts from being worth something; empty where nothing does. */
export function shortfalls(all: Counts, byMix: ReadonlyMap<Mix, Counts>): string[] {
  const short: string[] = [];
  for (const [mix, counts] of byMix) {
    if (counts.pairs < enough) continue;
    const share = (count: number) => count / counts.pairs;
    if (share(counts.yes) < bar.yes) short.push(`${mix}: fewer than ${100 * bar.yes} % yes`);
    if (share(counts.no) < bar.no) short.push(`${mix}: fewer than ${100 * bar.no} % no`);
    if (share(counts.unknown) > bar.unknown) short.push(`${mix}: more than ${100 * bar.unknown} % unknown`);
  }
  if (all.pairs < bar.keywordFrom) return short;
  const rare = expected.filter((name) => (all.keywords[name] ?? 0) < bar.keyword);
  return rare.length === 0 ? short : [...short, `fewer than ${bar.keyword} pairs with ${rare.join(", ")}`];
}

/** The counts in a few lines. */
export function describe(all: Counts, byMix: ReadonlyMap<Mix, Counts>): string[] {
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const lines = [...byMix].map(([mix, one]) => {
    const shares = (["yes", "no", "unknown"] as const).map(
      (name) => `${name} ${percent(one[name], one.pairs)}`,
    );
    return `${mix}: ${one.pairs} pairs, ${shares.join(", ")}; ${one.attacks} values tried against a yes or a doubt`;
  });
  const stopped = Object.entries(all.stoppedBy).sort(([, a], [, b]) => b - a);
  if (stopped.length > 0)
    lines.push(`stopped by: ${stopped.map(([name, count]) => `${name} ${count}`).join(", ")}`);
  const used = expected.map((name) => [name, all.keywords[name] ?? 0] as const).sort(([, a], [, b]) => a - b);
  lines.push(
    `rarest keywords: ${used
      .slice(0, 6)
      .map(([name, count]) => `${name} in ${count} pairs`)
      .join(", ")}`,
  );
  return lines;
}
