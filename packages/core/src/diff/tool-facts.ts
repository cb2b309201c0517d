import type { RawSchema, Tool } from "../contract/tool.ts";
import { wordsOf } from "../contract/words.ts";
import { canonicalJson, isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { describedParts } from "./described-parts.ts";
import type { Fact } from "./fact.ts";
import { compareHints } from "./hints.ts";
import { compareMeaning } from "./meaning.ts";
import type { PropertyRename } from "./property-facts.ts";
import { propertiesOf } from "./schema-parts.ts";
import { walkSchemas } from "./walk.ts";

export interface FactOptions {
  /** Property renames that were declared: pointer of the object schema in the tool, e.g. `/inputSchema`. */
  readonly renames: readonly PropertyRename[];
  /** Pointers of properties that were once published and are gone. */
  readonly reserved: ReadonlySet<string>;
  /** Values of enums that were once published and are gone, with the pointers of their schemas. */
  readonly reservedValues: readonly { readonly pointer: string; readonly value: Json }[];
  /** An alias answers under the old name. */
  readonly aliased: boolean;
}

const ownMembers = new Set([
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
  "execution",
]);

/** Lists what differs between two definitions of a tool. */
export function factsOfTools(before: Tool, after: Tool, options: FactOptions): Fact[] {
  const facts: Fact[] = [];
  if (before.name !== after.name) {
    facts.push({
      kind: "tool-renamed",
      side: "tool",
      path: "/name",
      name: before.name,
      to: after.name,
      aliased: options.aliased,
    });
  }
  facts.push(
    ...compareToolTexts(before, after),
    ...compareHints(before, after),
    ...compareTaskSupport(before, after),
  );
  facts.push(...schemaFacts("inputSchema", before.inputSchema, after.inputSchema, options));
  const { outputSchema: oldOutput } = before;
  const { outputSchema: newOutput } = after;
  if (oldOutput === undefined && newOutput !== undefined) {
    facts.push({ kind: "output-schema-added", side: "output", path: "/outputSchema" });
  } else if (oldOutput !== undefined && newOutput === undefined) {
    facts.push({ kind: "output-schema-removed", side: "output", path: "/outputSchema", before: oldOutput });
  } else if (oldOutput !== undefined && newOutput !== undefined) {
    facts.push(...schemaFacts("outputSchema", oldOutput, newOutput, options));
    facts.push(...compareResults(oldOutput, newOutput));
  }
  if (propertyCount(after.inputSchema) === 0 && propertyCount(before.inputSchema) > 0) {
    facts.push({
      kind: "input-emptied",
      side: "input",
      path: "/inputSchema",
      before: before.inputSchema,
      after: after.inputSchema,
    });
  }
  facts.push(...returnedValues(before, after, options.reservedValues), ...compareMembers(before, after));
  return facts;
}

function compareToolTexts(before: Tool, after: Tool): Fact[] {
  const facts: Fact[] = [];
  const old = before.description ?? "";
  const now = after.description ?? "";
  if (old !== now) {
    facts.push({ kind: "tool-description", side: "tool", path: "/description", before: old, after: now });
    for (const { aspect, quote } of compareMeaning(String(old), String(now))) {
      facts.push({
        kind: "tool-meaning",
        side: "tool",
        path: "/description",
        quote,
        identity: [aspect, quote],
      });
    }
  }
  const titles: [string, Json | undefined, Json | undefined][] = [
    ["/title", before.title, after.title],
    ["/annotations/title", annotation(before, "title"), annotation(after, "title")],
  ];
  for (const [path, from, to] of titles) {
    if (!sameJson(from, to))
      facts.push({ kind: "tool-title", side: "tool", path, before: from ?? null, after: to ?? null });
  }
  return facts;
}

function annotation(tool: Tool, key: string): Json | undefined {
  return isObject(tool.annotations) ? member(tool.annotations, key) : undefined;
}

function compareTaskSupport(before: Tool, after: Tool): Fact[] {
  const read = (tool: Tool): Json => {
    const execution = tool["execution"];
    return (isObject(execution) ? member(execution, "taskSupport") : undefined) ?? "forbidden";
  };
  const [from, to] = [read(before), read(after)];
  if (sameJson(from, to)) return [];
  return [{ kind: "task-support", side: "tool", path: "/execution/taskSupport", before: from, after: to }];
}

function schemaFacts(
  key: "inputSchema" | "outputSchema",
  before: RawSchema,
  after: RawSchema,
  options: FactOptions,
): Fact[] {
  const root = `/${key}`;
  const renames = options.renames
    .filter((rename) => rename.place === root || rename.place.startsWith(`${root}/`))
    .map((rename) => ({ ...rename, place: rename.place.slice(root.length) }));
  const side = key === "inputSchema" ? "input" : "output";
  const facts = walkSchemas(before, after, { side, root, renames });
  return facts.map((fact) =>
    isNewName(fact) && options.reserved.has(withoutCombinators(fact.path))
      ? { ...fact, reserved: true }
      : fact,
  );
}

/** Values that were given up once and that the newer side lists again. */
function returnedValues(before: Tool, after: Tool, reserved: FactOptions["reservedValues"]): Fact[] {
  if (reserved.length === 0) return [];
  const [old, now] = [wordsOf(before).enumValues, wordsOf(after).enumValues];
  return reserved.flatMap(({ pointer, value }): Fact[] => {
    const key = canonicalJson(value);
    if (now.get(pointer)?.has(key) !== true || old.get(pointer)?.has(key) === true) return [];
    const side = pointer.startsWith("/outputSchema") ? "output" : "input";
    return [{ kind: "value-returned", side, path: pointer, after: value, identity: value }];
  });
}

function isNewName(fact: Fact): boolean {
  return fact.kind === "property-added" || fact.kind === "property-renamed";
}

/** Words are reserved for the place in the value, whichever alternative describes it. */
function withoutCombinators(path: string): string {
  return path.replace(/\/(?:allOf|anyOf|oneOf)\/\d+(?=\/|$)|\/(?:then|else)(?=\/|$)/g, "");
}

function propertyCount(schema: RawSchema): number {
  // What most schemas have, at a glance.
  const own = isObject(schema) ? Object.keys(propertiesOf(schema)).length : 0;
  if (own > 0) return own;
  const { properties, patterns } = describedParts(schema, "", schema);
  return properties.size + patterns.length;
}

const jobName = /^(job|task|run|operation|request|execution)_?id$/i;
const pageName = /^(next_?cursor|next_?page|next_?page_?token|page_?token|next_?token|cursor|has_?more)$/i;

/** An answer that became a job, a record that became a walk over pages: told by the names of result properties. */
function compareResults(before: RawSchema, after: RawSchema): Fact[] {
  if (!isObject(before) || !isObject(after)) return [];
  const old = propertiesOf(before);
  const now = propertiesOf(after);
  const added = Object.keys(now).filter((name) => !Object.hasOwn(old, name));
  const removed = Object.keys(old).filter((name) => !Object.hasOwn(now, name));
  const facts: Fact[] = [];
  const job = added.find((name) => jobName.test(name));
  if (job !== undefined && removed.length > 0) {
    facts.push({ kind: "job-result", side: "output", path: "/outputSchema", name: job });
  }
  const page = added.find((name) => pageName.test(name));
  const hadPages = Object.keys(old).some((name) => pageName.test(name));
  if (page !== undefined && !hadPages)
    facts.push({ kind: "paged-result", side: "output", path: "/outputSchema", name: page });
  return facts;
}

/** Members that no rule above reads: `_meta`, icons and whatever a server adds. */
function compareMembers(before: Tool, after: Tool): Fact[] {
  const facts: Fact[] = [];
  const others = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter((key) => !ownMembers.has(key)),
  );
  for (const key of others) {
    const from = before[key];
    const to = after[key];
    if (!sameJson(from, to))
      facts.push({
        kind: "metadata",
        side: "tool",
        path: `/${key}`,
        before: from ?? null,
        after: to ?? null,
      });
  }
  const rest = (tool: Tool): JsonObject => {
    const { title: _, ...annotations } = isObject(tool.annotations) ? tool.annotations : {};
    return Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.endsWith("Hint")));
  };
  if (!sameJson(rest(before), rest(after)))
    facts.push({
      kind: "metadata",
      side: "tool",
      path: "/annotations",
      before: rest(before),
      after: rest(after),
    });
  return facts;
}
