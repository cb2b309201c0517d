import type { ContractDefinition } from "@toolgate/core/gate";
import { isObject, type Json, type JsonObject, member, tokens } from "@toolgate/core/json";

/** Prefix of what Toolgate says in `_meta` of a tool. */
const metaPrefix = "dev.toolgate/";

/** What was declared deprecated about a listed tool. */
export interface Deprecation {
  /** The tool to use instead; its description names this one as well. */
  readonly replacedBy?: string;
  /** A day such as 2027-01-31: not before it is anything removed. */
  readonly sunset?: string;
  /** JSON pointer of a property of the arguments, such as `/email`; absent where the whole tool is deprecated. */
  readonly property?: string;
  /** What to use in place of the property. */
  readonly use?: string;
}

const marker = "DEPRECATED";

/** The tools of a list as clients see them: with versions in `_meta`, listed aliases, and marks of deprecation. */
export function listedTools(
  tools: readonly Json[],
  definitions: ReadonlyMap<string, ContractDefinition>,
  deprecations: ReadonlyMap<string, readonly Deprecation[]>,
  hidden: ReadonlySet<string>,
): readonly Json[] {
  const replaced = new Map<string, string>();
  for (const [name, list] of deprecations) {
    for (const { replacedBy, property } of list) {
      if (replacedBy !== undefined && property === undefined) replaced.set(replacedBy, name);
    }
  }
  return tools.flatMap((tool) => {
    const name = isObject(tool) ? member(tool, "name") : undefined;
    if (!isObject(tool) || typeof name !== "string") return [tool];
    if (hidden.has(name)) return [];
    const definition = definitions.get(name);
    const shown = marked(withVersions(tool, definition), deprecations.get(name) ?? [], replaced.get(name));
    const aliases = (definition?.aliases ?? []).filter(
      ({ listed, name: alias }) => listed === true && !hidden.has(alias),
    );
    return [shown, ...aliases.flatMap((alias) => listedAlias(alias, definition as ContractDefinition))];
  });
}

function withVersions(tool: JsonObject, definition: ContractDefinition | undefined): JsonObject {
  if (definition === undefined || definition.versions.length < 2) return tool;
  const served = definition.versions.filter(({ status }) => status !== "retired" && status !== "removed");
  const versions = served.map(({ version }) => version);
  return withMeta(tool, { version: definition.implemented, versions });
}

function withMeta(tool: JsonObject, members: JsonObject): JsonObject {
  const own = member(tool, "_meta");
  const added = Object.fromEntries(
    Object.entries(members).map(([key, value]) => [`${metaPrefix}${key}`, value]),
  );
  return { ...tool, _meta: { ...(isObject(own) ? own : {}), ...added } };
}

function marked(tool: JsonObject, list: readonly Deprecation[], replaces: string | undefined): JsonObject {
  let shown = tool;
  for (const { replacedBy, sunset, property, use } of list) {
    if (property !== undefined) {
      shown = withDeprecatedProperty(shown, property, use);
      continue;
    }
    const advice = replacedBy === undefined ? "" : `, use ${replacedBy} instead`;
    shown = withMeta(described(shown, `${marker}${advice}.`), {
      deprecated: true,
      ...(replacedBy === undefined ? {} : { replacedBy }),
      ...(sunset === undefined ? {} : { sunset }),
    });
  }
  return replaces === undefined ? shown : described(shown, undefined, `Replaces ${replaces}.`);
}

/** The marker stands first, where clients that cut descriptions leave it. */
function described(tool: JsonObject, before: string | undefined, after?: string): JsonObject {
  const own = member(tool, "description");
  const text = [before, typeof own === "string" ? own : undefined, after]
    .filter((part) => part !== undefined)
    .join(" ");
  return { ...tool, description: text };
}

function withDeprecatedProperty(tool: JsonObject, pointer: string, use: string | undefined): JsonObject {
  const path = tokens(pointer).flatMap((token) => ["properties", token]);
  const advice = use === undefined ? "" : `, use ${use} instead`;
  return changedAt(tool, ["inputSchema", ...path], (property) =>
    isObject(property) ? { ...described(property, `${marker}${advice}.`), deprecated: true } : property,
  ) as JsonObject;
}

function changedAt(value: Json, path: readonly string[], change: (value: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const child = isObject(value) ? member(value, key) : undefined;
  if (!isObject(value) || child === undefined) return value;
  return { ...value, [key]: changedAt(child, rest, change) };
}

function listedAlias(
  alias: NonNullable<ContractDefinition["aliases"]>[number],
  definition: ContractDefinition,
): readonly JsonObject[] {
  const newest = Math.max(...alias.servesVersions);
  const tool = definition.versions.find(({ version }) => version === newest)?.tool;
  if (tool === undefined) return [];
  const shown = { ...tool, name: alias.name } as JsonObject;
  return [
    withMeta(described(shown, `${marker}, use ${definition.name} instead.`), {
      deprecated: true,
      replacedBy: definition.name,
      version: newest,
    }),
  ];
}
