import type { Catalog, Tool } from "@toolgate/core/contract";
import type { Json, JsonObject } from "@toolgate/core/json";
import { pick, type Random } from "./random.ts";

const verbs = ["get", "list", "create", "update", "delete", "search", "export", "close", "assign", "count"];
const nouns = [
  "order",
  "invoice",
  "customer",
  "ticket",
  "report",
  "shipment",
  "page",
  "device",
  "queue",
  "user",
];
const fields = [
  "id",
  "name",
  "query",
  "limit",
  "cursor",
  "status",
  "owner",
  "region",
  "since",
  "until",
  "tags",
  "format",
  "verbose",
  "amount",
  "currency",
  "comment",
  "path",
  "depth",
  "include_closed",
  "sort_by",
];
const words =
  "a a a the the the of of of for for to to in in and and or with by from as is be this that it on at when which its into the tool name names value list page order orders customer invoice ticket report shipment device queue user account project team server file path text title record record entry item items date time number status state type kind region currency amount total id identifier key token label tag comment field fields query filter search result results returns return create creates update updates find finds get gets show shows use used using given matching related current new first last next open closed optional required default maximum limit all only each any example format".split(
    " ",
  );
const values = [
  "open",
  "closed",
  "paid",
  "draft",
  "pending",
  "failed",
  "asc",
  "desc",
  "json",
  "csv",
  "daily",
];

function sentence(count: number, random: Random): string {
  const text = Array.from({ length: count }, () => pick(words, random)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Roughly log-normal: most are small, a few are large. */
function skewed(median: number, spread: number, random: Random): number {
  const normal = random() + random() + random() + random() - 2;
  return Math.max(0, Math.round(median * Math.exp(spread * normal * 1.7)));
}

function fieldSchema(random: Random, depth: number): JsonObject {
  const kind = random();
  const description = random() < 0.85 ? { description: sentence(skewed(7, 0.6, random) + 2, random) } : {};
  if (kind < 0.5) return { type: "string", ...description, ...(random() < 0.15 ? { minLength: 1 } : {}) };
  if (kind < 0.62) return { type: "integer", ...description, minimum: 1, maximum: 100, default: 10 };
  if (kind < 0.7) return { type: "boolean", ...description, default: false };
  if (kind < 0.75) return { type: "number", ...description };
  if (kind < 0.85) {
    const count = 2 + Math.floor(random() * 5);
    return { type: "string", enum: values.slice(0, count), ...description };
  }
  if (kind < 0.88) return { anyOf: [{ type: "string" }, { type: "null" }], default: null, ...description };
  if (kind < 0.95 || depth > 2) return { type: "array", items: { type: "string" }, ...description };
  return { ...objectSchema(skewed(3, 0.5, random), random, depth + 1), ...description };
}

function objectSchema(count: number, random: Random, depth: number): JsonObject {
  const properties: Record<string, Json> = {};
  for (let index = 0; index < count; index += 1) {
    const name = fields[index % fields.length] as string;
    properties[index < fields.length ? name : `${name}_${index}`] = fieldSchema(random, depth);
  }
  const required = Object.keys(properties).filter(() => random() < 0.4);
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(random() < 0.5 ? { additionalProperties: false } : {}),
  };
}

/** A tool like those that servers list: about 490 bytes at the median, 5 kB at the 99th percentile. */
export function generateTool(name: string, random: Random): Tool {
  const schema = objectSchema(skewed(2, 1.25, random), random, 0);
  return {
    name,
    description: sentence(skewed(12, 0.9, random) + 2, random),
    inputSchema: random() < 0.33 ? { ...schema, $schema: "http://json-schema.org/draft-07/schema#" } : schema,
    ...(random() < 0.4 ? { annotations: { readOnlyHint: random() < 0.6 } } : {}),
  };
}

type Change = (tool: Tool, random: Random) => Tool | undefined;

function propertiesOf(tool: Tool): Record<string, JsonObject> {
  return (tool.inputSchema as JsonObject)["properties"] as unknown as Record<string, JsonObject>;
}

function withSchema(tool: Tool, members: JsonObject): Tool {
  return { ...tool, inputSchema: { ...(tool.inputSchema as JsonObject), ...members } };
}

/** Replaces one property that fits; undefined where none does. */
function withProperty(
  tool: Tool,
  random: Random,
  fits: (schema: JsonObject) => boolean,
  edit: (schema: JsonObject) => JsonObject,
): Tool | undefined {
  const properties = propertiesOf(tool);
  const names = Object.keys(properties).filter((name) => fits(properties[name] as JsonObject));
  if (names.length === 0) return undefined;
  const name = pick(names, random);
  return withSchema(tool, { properties: { ...properties, [name]: edit(properties[name] as JsonObject) } });
}

const isEnum = (schema: JsonObject) => Array.isArray(schema["enum"]);

const changes: readonly (readonly [share: number, change: Change])[] = [
  [31, (tool, random) => ({ ...tool, description: `${tool.description} ${sentence(6, random)}` })],
  [
    30,
    (tool, random) =>
      withProperty(
        tool,
        random,
        () => true,
        (schema) => ({ ...schema, description: sentence(9, random) }),
      ),
  ],
  [
    15,
    (tool, random) =>
      withSchema(tool, { properties: { ...propertiesOf(tool), added: fieldSchema(random, 1) } }),
  ],
  [
    5,
    (tool, random) =>
      withProperty(tool, random, isEnum, (schema) => ({
        ...schema,
        enum: [...(schema["enum"] as Json[]), "archived"],
      })),
  ],
  [
    4,
    (tool, random) =>
      withProperty(tool, random, isEnum, (schema) => ({
        ...schema,
        enum: (schema["enum"] as Json[]).slice(1),
      })),
  ],
  [
    5,
    (tool) =>
      withSchema(tool, {
        properties: { ...propertiesOf(tool), tenant: { type: "string", description: "Tenant." } },
        required: [...(((tool.inputSchema as JsonObject)["required"] as Json[]) ?? []), "tenant"],
      }),
  ],
  [
    4,
    (tool, random) =>
      withProperty(
        tool,
        random,
        ({ type }) => type === "integer",
        (schema) => ({ ...schema, maximum: 50 }),
      ),
  ],
  [
    3,
    (tool, random) =>
      withProperty(
        tool,
        random,
        ({ type }) => type === "string",
        (schema) => ({ ...schema, type: ["string", "null"] }),
      ),
  ],
  [
    3,
    (tool, random) => {
      const [gone, ...kept] = Object.entries(propertiesOf(tool));
      if (gone === undefined || random() < 0) return undefined;
      const required = ((tool.inputSchema as JsonObject)["required"] as Json[] | undefined) ?? [];
      const left = required.filter((name) => name !== gone[0]);
      return withSchema(tool, { properties: Object.fromEntries(kept), required: left });
    },
  ],
];

/** The same tool after one edit, in the proportions in which published tools change: three in five touch text only. */
export function changeTool(tool: Tool, random: Random): Tool {
  const total = changes.reduce((sum, [share]) => sum + share, 0);
  for (;;) {
    let at = random() * total;
    for (const [share, change] of changes) {
      at -= share;
      if (at >= 0) continue;
      const changed = change(tool, random);
      if (changed !== undefined) return changed;
      break;
    }
  }
}

/** Two lists of tools as read from two files: nothing in them is shared. */
export function generateCatalogs(
  size: number,
  changedShare: number,
  random: Random,
): { readonly before: Catalog; readonly after: Catalog } {
  const before = Array.from({ length: size }, (_, index) => {
    const name = `${pick(verbs, random)}_${pick(nouns, random)}_${index}`;
    return generateTool(name, random);
  });
  const after = before.map((tool, index) =>
    index % (1 / changedShare) < 1 ? changeTool(tool, random) : tool,
  );
  return { before: { tools: before }, after: copy({ tools: after }) };
}

/** What JSON text and back makes of a value. */
export function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
