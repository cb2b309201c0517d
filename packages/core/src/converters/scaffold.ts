import type { DeclaredRename, Tool } from "../contract/index.ts";
import { isObject, type Json, type JsonObject, join, member, sameJson } from "../json/index.ts";

/** A converter as far as it can be told from two definitions and what was declared about them. */
export interface Scaffold {
  readonly arguments: readonly JsonObject[];
  /** Absent where results need none. */
  readonly result?: readonly JsonObject[];
  /** What only the owner can know, one sentence each. */
  readonly gaps: readonly string[];
}

/** The two sides of a step, from the version that a value has to the one that it is to get. */
interface Sides {
  readonly from: Json | undefined;
  readonly to: Json | undefined;
  /** Renames in the direction of the step. */
  readonly renames: readonly DeclaredRename[];
  /** How gaps call the version that the value has. */
  readonly label: string;
}

const maxDepth = 8;

/**
 * Proposes the converter between two neighbouring versions: declared renames, changed defaults, a value that became a
 * list or the other way round, texts that became numbers. What it cannot know is a gap: a `fill` without a value, which
 * the audit reports and which fails with every call, or a sentence.
 */
export function scaffoldConverter(
  older: { readonly version: number; readonly tool: Tool },
  newer: { readonly version: number; readonly tool: Tool },
  renames: readonly DeclaredRename[] = [],
): Scaffold {
  const gaps: string[] = [];
  const inner = renames.filter(({ property }) => property !== undefined);
  const up: JsonObject[] = [];
  const label = (version: number) => `version ${version}`;
  const input = {
    from: older.tool.inputSchema,
    to: newer.tool.inputSchema,
    renames: inner,
    label: label(older.version),
  };
  propose(input, "", "/inputSchema", up, gaps, 0);
  const down: JsonObject[] = [];
  const back = inner.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));
  const [oldResult, newResult] = [older.tool.outputSchema, newer.tool.outputSchema];
  if (oldResult !== undefined && !sameJson(oldResult as Json, newResult as Json | undefined)) {
    if (newResult === undefined)
      gaps.push(
        `Results of ${label(newer.version)} have no schema: say how those of ${label(older.version)} are made.`,
      );
    else
      propose(
        { from: newResult, to: oldResult, renames: back, label: label(newer.version) },
        "",
        "/outputSchema",
        down,
        gaps,
        0,
      );
  }
  return { arguments: up, ...(down.length === 0 ? {} : { result: down }), gaps };
}

function propose(
  sides: Sides,
  at: string,
  schemaAt: string,
  steps: JsonObject[],
  gaps: string[],
  depth: number,
): void {
  const [from, to] = [propertiesOf(sides.from), propertiesOf(sides.to)];
  if (from === undefined || to === undefined || depth > maxDepth) return;
  /** Properties that come from one of the older version, and whether that was required. */
  const covered = new Map<string, boolean>();
  for (const [key, schema] of Object.entries(from)) {
    const renamed = sides.renames.find((one) => one.property === schemaAt && one.from === key)?.to;
    const target = renamed !== undefined && Object.hasOwn(to, renamed) ? renamed : key;
    if (target !== key) steps.push({ rename: join(at, key), to: target });
    const next = member(to, target);
    if (next === undefined) {
      gaps.push(`${join(at, key)} of ${sides.label} has no counterpart: move, rename or drop it.`);
      continue;
    }
    covered.set(target, requiredOf(sides.from).includes(key));
    proposeValue(
      schema,
      next,
      { ...sides, from: schema, to: next },
      join(at, target),
      join(schemaAt, "properties", target),
      steps,
      gaps,
      depth,
    );
  }
  for (const key of requiredOf(sides.to)) {
    if (covered.get(key) === true || isMade(steps, join(at, key))) continue;
    const only = onlyValueOf(member(to, key));
    if (only !== undefined) steps.push({ fill: join(at, key), value: only, because: "it is the only value" });
    else if (!covered.has(key)) {
      steps.push({ fill: join(at, key) });
      gaps.push(
        `${join(at, key)} is required, and ${sides.label} has none: give \`fill\` a \`value\`, or the \`claim\` that it comes from, and say why in \`because\`.`,
      );
    } else
      gaps.push(
        `${join(at, key)} is required, and was not in ${sides.label}: say in a \`setDefault\` what its absence meant.`,
      );
  }
}

function proposeValue(
  from: Json,
  to: Json,
  sides: Sides,
  at: string,
  schemaAt: string,
  steps: JsonObject[],
  gaps: string[],
  depth: number,
): void {
  const [old, now] = [typeOf(from), typeOf(to)];
  if (now === "array" && old !== undefined && old !== "array") steps.push({ wrap: at, in: "list" });
  else if (old === "array" && now !== undefined && now !== "array") steps.push({ unwrap: at, from: "list" });
  else if (old !== undefined && now !== undefined && old !== now && isCoerced(old, now))
    steps.push({ coerce: at, from: old, to: now });
  else if (old !== now && !(old === "integer" && now === "number")) {
    gaps.push(`${at} has another type: say how a value of ${sides.label} becomes one.`);
  } else {
    const gone = valuesOf(from).filter(
      (value) => valuesOf(to).length > 0 && !valuesOf(to).some((one) => sameJson(one, value)),
    );
    if (gone.length > 0)
      gaps.push(
        `${at} no longer takes ${gone.map((value) => JSON.stringify(value)).join(", ")}: say in \`mapValues\` what becomes of them.`,
      );
  }
  const [before, after] = [defaultOf(from), defaultOf(to)];
  if (before !== undefined && !sameJson(before, after)) {
    steps.push({ setDefault: at, value: before, because: `${sides.label} took it where it was left out` });
  } else if (before === undefined && after !== undefined) {
    gaps.push(
      `${at} has a default now, and none in ${sides.label}: say in a \`setDefault\` what its absence meant, unless it is the same.`,
    );
  }
  propose(sides, at, schemaAt, steps, gaps, depth + 1);
}

const coerced: ReadonlySet<string> = new Set([
  "string integer",
  "string number",
  "integer string",
  "number string",
  "number integer",
]);

function isCoerced(from: string, to: string): boolean {
  return coerced.has(`${from} ${to}`);
}

function isMade(steps: readonly JsonObject[], pointer: string): boolean {
  return steps.some((step) => step["setDefault"] === pointer || step["fill"] === pointer);
}

function propertiesOf(schema: Json | undefined): JsonObject | undefined {
  const properties = isObject(schema) ? member(schema, "properties") : undefined;
  return isObject(properties) ? properties : isObject(schema) ? {} : undefined;
}

function requiredOf(schema: Json | undefined): readonly string[] {
  const required = isObject(schema) ? member(schema, "required") : undefined;
  return Array.isArray(required) ? required.filter((key): key is string => typeof key === "string") : [];
}

/** The one type of a schema; undefined where there are several, or where it does not say. */
function typeOf(schema: Json): string | undefined {
  const type = isObject(schema) ? member(schema, "type") : undefined;
  return typeof type === "string" ? type : undefined;
}

function defaultOf(schema: Json): Json | undefined {
  return isObject(schema) ? member(schema, "default") : undefined;
}

function valuesOf(schema: Json): readonly Json[] {
  const values = isObject(schema) ? member(schema, "enum") : undefined;
  return Array.isArray(values) ? values : [];
}

function onlyValueOf(schema: Json | undefined): Json | undefined {
  if (!isObject(schema)) return undefined;
  const constant = member(schema, "const");
  const [only, other] = valuesOf(schema);
  const value = constant ?? (other === undefined ? only : undefined);
  return value === null ? undefined : value;
}
