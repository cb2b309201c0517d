import { describe, expect, test } from "vitest";
import { ajv, hyperjump } from "../../../../bench/measure/validators.ts";
import type { Tool } from "../contract/tool.ts";
import type { JsonObject } from "../json/index.ts";
import type { Verdict } from "./change.ts";
import { compareTools } from "./compare.ts";
import type { CompareOptions } from "./options.ts";

/** A tool with one of everything that a mutation can touch. */
const base = {
  name: "search_orders",
  title: "Search orders",
  description: "Finds orders of one customer.",
  inputSchema: {
    type: "object",
    $defs: { money: { type: "number", minimum: 0 } },
    properties: {
      query: { type: "string", description: "Words to look for." },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20, description: "Orders per page." },
      status: { type: "string", enum: ["open", "closed", "all"], description: "Which orders." },
      timeout: { type: "number", description: "Timeout in seconds." },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { sku: { type: "string" }, count: { type: "integer" } },
          required: ["sku"],
        },
      },
      total: { $ref: "#/$defs/money" },
      when: { anyOf: [{ type: "string" }, { type: "integer" }] },
    },
    required: ["query"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { rows: { type: "array", items: { type: "string" } }, count: { type: "integer" } },
    required: ["rows", "count"],
  },
  annotations: { readOnlyHint: true },
  _meta: { "example.com/team": "orders" },
} satisfies Tool;

/** A copy of the base tool with something done to it. */
function mutated(mutate: (tool: MutableTool) => void): Tool {
  const copy = structuredClone(base) as unknown as MutableTool;
  mutate(copy);
  return copy as unknown as Tool;
}

type MutableSchema = { [key: string]: unknown } & {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
};

interface MutableTool {
  [key: string]: unknown;
  name: string;
  description: string;
  inputSchema: MutableSchema;
  outputSchema?: MutableSchema;
  annotations?: JsonObject;
}

function property(tool: MutableTool, name: string): Record<string, unknown> {
  return tool.inputSchema.properties[name] as Record<string, unknown>;
}

interface Kind {
  readonly kind: string;
  readonly mutate: (tool: MutableTool) => void;
  /** Verdict, rule and path of base → mutated. */
  readonly there: readonly [Verdict, string?, string?];
  /** Verdict, rule and path of mutated → base. */
  readonly back: readonly [Verdict, string?, string?];
  readonly options?: CompareOptions;
  readonly backOptions?: CompareOptions;
}

const kinds: readonly Kind[] = [
  { kind: "no change", mutate: () => {}, there: ["safe"], back: ["safe"] },
  {
    kind: "key order",
    mutate: (tool) => {
      const { query, ...others } = tool.inputSchema.properties;
      tool.inputSchema.properties = { ...others, query: query as Record<string, unknown> };
    },
    there: ["safe", "tool-key-order-changed", ""],
    back: ["safe", "tool-key-order-changed", ""],
  },
  {
    kind: "property renamed, names alike",
    mutate: (tool) => rename(tool, "query", "queries"),
    there: ["breaking", "required-property-added", "/inputSchema/properties/queries"],
    back: ["breaking", "property-removed", "/inputSchema/properties/queries"],
  },
  {
    kind: "property renamed, names unlike",
    mutate: (tool) => rename(tool, "query", "text"),
    there: ["breaking", "property-removed", "/inputSchema/properties/query"],
    back: ["breaking", "required-property-added", "/inputSchema/properties/query"],
  },
  {
    kind: "property renamed, declared",
    mutate: (tool) => rename(tool, "query", "text"),
    there: ["breaking", "property-renamed", "/inputSchema/properties/text"],
    back: ["breaking", "property-renamed", "/inputSchema/properties/query"],
    options: { renames: [{ from: "query", to: "text", property: "/inputSchema" }] },
    backOptions: { renames: [{ from: "text", to: "query", property: "/inputSchema" }] },
  },
  {
    kind: "string → enum",
    mutate: (tool) => Object.assign(property(tool, "query"), { enum: ["a", "b"] }),
    there: ["breaking", "enum-narrowed", "/inputSchema/properties/query"],
    back: ["safe", "enum-widened", "/inputSchema/properties/query"],
  },
  {
    kind: "enum value removed",
    mutate: (tool) => Object.assign(property(tool, "status"), { enum: ["open", "closed"] }),
    there: ["breaking", "enum-narrowed", "/inputSchema/properties/status"],
    back: ["safe", "enum-widened", "/inputSchema/properties/status"],
  },
  {
    kind: "enum → const",
    mutate: (tool) => {
      delete property(tool, "status")["enum"];
      property(tool, "status")["const"] = "open";
    },
    there: ["breaking", "enum-narrowed", "/inputSchema/properties/status"],
    back: ["safe", "enum-widened", "/inputSchema/properties/status"],
  },
  {
    kind: "nested item field renamed",
    mutate: (tool) =>
      Object.assign(property(tool, "lines"), {
        items: {
          type: "object",
          properties: { code: { type: "string" }, count: { type: "integer" } },
          required: ["code"],
        },
      }),
    there: ["breaking", "required-property-added", "/inputSchema/properties/lines/items/properties/code"],
    back: ["breaking", "required-property-added", "/inputSchema/properties/lines/items/properties/sku"],
  },
  {
    kind: "nested required",
    mutate: (tool) => ((property(tool, "lines")["items"] as MutableSchema).required = ["sku", "count"]),
    there: ["breaking", "property-became-required", "/inputSchema/properties/lines/items/properties/count"],
    back: ["safe", "property-became-optional", "/inputSchema/properties/lines/items/properties/count"],
  },
  {
    kind: "anyOf branch removed",
    mutate: (tool) => Object.assign(property(tool, "when"), { anyOf: [{ type: "string" }] }),
    there: ["breaking", "alternatives-narrowed", "/inputSchema/properties/when/anyOf/1"],
    back: ["safe", "alternatives-widened", "/inputSchema/properties/when/anyOf/1"],
  },
  {
    kind: "$defs target retyped",
    mutate: (tool) => Object.assign(tool.inputSchema, { $defs: { money: { type: "string" } } }),
    there: ["breaking", "type-narrowed", "/inputSchema/$defs/money"],
    back: ["breaking", "type-narrowed", "/inputSchema/$defs/money"],
  },
  {
    kind: "pattern added",
    mutate: (tool) => Object.assign(property(tool, "query"), { pattern: "^[a-z]+$" }),
    there: ["breaking", "pattern-tightened", "/inputSchema/properties/query"],
    back: ["safe", "pattern-loosened", "/inputSchema/properties/query"],
  },
  {
    kind: "format added",
    mutate: (tool) => Object.assign(property(tool, "query"), { format: "email" }),
    there: ["breaking", "format-tightened", "/inputSchema/properties/query"],
    back: ["safe", "format-loosened", "/inputSchema/properties/query"],
  },
  {
    kind: "exclusiveMinimum",
    mutate: (tool) => Object.assign(property(tool, "timeout"), { exclusiveMinimum: 0 }),
    there: ["breaking", "range-tightened", "/inputSchema/properties/timeout"],
    back: ["safe", "range-loosened", "/inputSchema/properties/timeout"],
  },
  {
    kind: "minimum 1 → exclusiveMinimum 0, for integers the same",
    mutate: (tool) => {
      delete property(tool, "limit")["minimum"];
      property(tool, "limit")["exclusiveMinimum"] = 0;
    },
    there: ["safe", "range-loosened", "/inputSchema/properties/limit"],
    back: ["safe", "range-loosened", "/inputSchema/properties/limit"],
  },
  {
    kind: "multipleOf",
    mutate: (tool) => Object.assign(property(tool, "limit"), { multipleOf: 5 }),
    there: ["breaking", "multiple-of-tightened", "/inputSchema/properties/limit"],
    back: ["safe", "multiple-of-loosened", "/inputSchema/properties/limit"],
  },
  {
    kind: "maximum lowered",
    mutate: (tool) => Object.assign(property(tool, "limit"), { maximum: 50 }),
    there: ["breaking", "range-tightened", "/inputSchema/properties/limit"],
    back: ["safe", "range-loosened", "/inputSchema/properties/limit"],
  },
  {
    kind: "number → integer",
    mutate: (tool) => Object.assign(property(tool, "timeout"), { type: "integer" }),
    there: ["breaking", "type-narrowed", "/inputSchema/properties/timeout"],
    back: ["safe", "type-widened", "/inputSchema/properties/timeout"],
  },
  {
    kind: "integer → number",
    mutate: (tool) => Object.assign(property(tool, "limit"), { type: "number" }),
    there: ["safe", "type-widened", "/inputSchema/properties/limit"],
    back: ["breaking", "type-narrowed", "/inputSchema/properties/limit"],
  },
  {
    kind: "string → string|null",
    mutate: (tool) => Object.assign(property(tool, "query"), { type: ["string", "null"] }),
    there: ["safe", "type-widened", "/inputSchema/properties/query"],
    back: ["breaking", "type-narrowed", "/inputSchema/properties/query"],
  },
  {
    kind: "scalar → array",
    mutate: (tool) => {
      tool.inputSchema.properties["query"] = {
        type: "array",
        items: { type: "string" },
        description: "Words to look for.",
      };
    },
    there: ["breaking", "type-narrowed", "/inputSchema/properties/query"],
    back: ["breaking", "type-narrowed", "/inputSchema/properties/query"],
  },
  {
    kind: "default changed",
    mutate: (tool) => Object.assign(property(tool, "limit"), { default: 50 }),
    there: ["silent", "default-changed", "/inputSchema/properties/limit"],
    back: ["silent", "default-changed", "/inputSchema/properties/limit"],
  },
  {
    kind: "default removed, and added",
    mutate: (tool) => delete property(tool, "limit")["default"],
    there: ["silent", "default-removed", "/inputSchema/properties/limit"],
    back: ["silent", "default-added", "/inputSchema/properties/limit"],
  },
  {
    kind: "required → optional, and optional → required",
    mutate: (tool) => {
      tool.inputSchema.required = [];
    },
    there: ["safe", "property-became-optional", "/inputSchema/properties/query"],
    back: ["breaking", "property-became-required", "/inputSchema/properties/query"],
  },
  {
    kind: "optional added, and removed from a closed object",
    mutate: (tool) => Object.assign(tool.inputSchema.properties, { sort: { type: "string" } }),
    there: ["safe", "optional-property-added", "/inputSchema/properties/sort"],
    back: ["breaking", "property-removed", "/inputSchema/properties/sort"],
  },
  {
    kind: "optional removed from an open object",
    mutate: (tool) => {
      const items = property(tool, "lines")["items"] as MutableSchema;
      delete items.properties["count"];
    },
    there: ["silent", "property-ignored", "/inputSchema/properties/lines/items/properties/count"],
    back: ["safe", "optional-property-added", "/inputSchema/properties/lines/items/properties/count"],
  },
  {
    kind: "additionalProperties dropped",
    mutate: (tool) => delete tool.inputSchema["additionalProperties"],
    there: ["safe", "object-opened", "/inputSchema"],
    back: ["safe", "undeclared-keys-refused", "/inputSchema"],
  },
  {
    kind: "additionalProperties: false added, to the letter",
    mutate: (tool) => delete tool.inputSchema["additionalProperties"],
    there: ["safe", "object-opened", "/inputSchema"],
    back: ["breaking", "object-closed", "/inputSchema"],
    backOptions: { reading: "strict" },
  },
  {
    kind: "tool description",
    mutate: (tool) => {
      tool.description = "Looks up orders that a customer placed.";
    },
    there: ["behavioural", "tool-description-changed", "/description"],
    back: ["behavioural", "tool-description-changed", "/description"],
  },
  {
    kind: "property description, other units",
    mutate: (tool) => Object.assign(property(tool, "timeout"), { description: "Timeout in milliseconds." }),
    there: ["silent", "meaning-changed", "/inputSchema/properties/timeout/description"],
    back: ["silent", "meaning-changed", "/inputSchema/properties/timeout/description"],
  },
  {
    kind: "property description, per page against total",
    mutate: (tool) => Object.assign(property(tool, "limit"), { description: "Orders in total." }),
    there: ["silent", "meaning-changed", "/inputSchema/properties/limit/description"],
    back: ["silent", "meaning-changed", "/inputSchema/properties/limit/description"],
  },
  {
    kind: "readOnlyHint flipped",
    mutate: (tool) => {
      tool.annotations = { readOnlyHint: false };
    },
    there: ["silent", "read-only-lost", "/annotations/readOnlyHint"],
    back: ["behavioural", "read-only-gained", "/annotations/readOnlyHint"],
  },
  {
    kind: "annotations removed",
    mutate: (tool) => delete tool.annotations,
    there: ["silent", "read-only-lost", "/annotations/readOnlyHint"],
    back: ["behavioural", "read-only-gained", "/annotations/readOnlyHint"],
  },
  {
    kind: "annotation that equals its default",
    mutate: (tool) => {
      tool.annotations = { readOnlyHint: true, openWorldHint: true };
    },
    there: ["safe"],
    back: ["safe"],
  },
  {
    kind: "output field removed, and added",
    mutate: (tool) => {
      delete tool.outputSchema?.properties["count"];
      if (tool.outputSchema !== undefined) tool.outputSchema.required = ["rows"];
    },
    there: ["breaking", "result-property-removed", "/outputSchema/properties/count"],
    back: ["safe", "result-property-added", "/outputSchema/properties/count"],
  },
  {
    kind: "output field retyped",
    mutate: (tool) => Object.assign(tool.outputSchema?.properties["count"] ?? {}, { type: "string" }),
    there: ["breaking", "result-type-widened", "/outputSchema/properties/count"],
    back: ["breaking", "result-type-widened", "/outputSchema/properties/count"],
  },
  {
    kind: "output field made optional",
    mutate: (tool) => {
      if (tool.outputSchema !== undefined) tool.outputSchema.required = ["rows"];
    },
    there: ["breaking", "result-property-became-optional", "/outputSchema/properties/count"],
    back: ["safe", "result-property-became-required", "/outputSchema/properties/count"],
  },
  {
    kind: "outputSchema removed, and added",
    mutate: (tool) => delete tool.outputSchema,
    there: ["breaking", "output-schema-removed", "/outputSchema"],
    back: ["safe", "output-schema-added", "/outputSchema"],
  },
  {
    kind: "tool renamed",
    mutate: (tool) => {
      tool.name = "find_orders";
    },
    there: ["breaking", "tool-renamed", "/name"],
    back: ["breaking", "tool-renamed", "/name"],
  },
  {
    kind: "tool renamed, with an alias",
    mutate: (tool) => {
      tool.name = "find_orders";
    },
    there: ["safe", "tool-renamed-with-alias", "/name"],
    back: ["safe", "tool-renamed-with-alias", "/name"],
    options: { aliases: ["search_orders", "find_orders"] },
  },
  {
    kind: "only _meta",
    mutate: (tool) => Object.assign(tool, { _meta: { "example.com/team": "shop" } }),
    there: ["safe", "tool-metadata-changed", "/_meta"],
    back: ["safe", "tool-metadata-changed", "/_meta"],
  },
  {
    kind: "only icons",
    mutate: (tool) => Object.assign(tool, { icons: [{ src: "https://example.com/icon.png" }] }),
    there: ["safe", "tool-metadata-changed", "/icons"],
    back: ["safe", "tool-metadata-changed", "/icons"],
  },
  {
    kind: "only the title",
    mutate: (tool) => Object.assign(tool, { title: "Find orders" }),
    there: ["behavioural", "tool-title-changed", "/title"],
    back: ["behavioural", "tool-title-changed", "/title"],
  },
];

function rename(tool: MutableTool, from: string, to: string): void {
  const { [from]: schema, ...others } = tool.inputSchema.properties;
  tool.inputSchema.properties = { ...others, [to]: schema as Record<string, unknown> };
  tool.inputSchema.required = tool.inputSchema.required.map((name) => (name === from ? to : name));
}

function expectChange(
  before: Tool,
  after: Tool,
  expected: Kind["there"],
  options: CompareOptions = {},
): void {
  const comparison = compareTools(before, after, options);
  const [verdict, rule, path] = expected;
  const seen = comparison.changes.map((change) => [change.rule, change.path]);
  expect(comparison.verdict, JSON.stringify(comparison.changes, null, 1)).toBe(verdict);
  if (rule === undefined) expect(seen).toEqual([]);
  else expect(seen).toContainEqual([rule, path]);
}

describe("DIFF-5: small mutations of one tool", () => {
  for (const { kind, mutate, there, back, options, backOptions } of kinds) {
    const other = mutated(mutate);
    test(`${kind}: ${there[0]}, ${there[1] ?? "no change"}`, () => expectChange(base, other, there, options));
    test(`${kind}, back: ${back[0]}, ${back[1] ?? "no change"}`, () =>
      expectChange(other, base, back, backOptions ?? options));
  }
});

test("DIFF-5: a tool that is gone, and one that is new", () => {
  expectChange(base, base, ["safe"]);
  expect(compareTools(base, null)).toMatchObject({
    verdict: "breaking",
    changes: [{ rule: "tool-removed" }],
  });
  expect(compareTools(null, base)).toMatchObject({ verdict: "safe", changes: [{ rule: "tool-added" }] });
});

test("DIFF-2: what is rejected comes with a payload that shows it, and two validators confirm it", async () => {
  for (const { mutate, there, options } of kinds) {
    if (there[0] !== "breaking") continue;
    const other = mutated(mutate);
    for (const change of compareTools(base, other, options ?? {}).changes) {
      const removal = change.side === "tool" || change.rule === "output-schema-removed";
      if (change.verdict !== "breaking" || removal) continue;
      expect(change, JSON.stringify(change)).toHaveProperty("witness");
      const schemas = [base.inputSchema, other.inputSchema];
      const [old, now] = change.side === "input" ? schemas : [other.outputSchema, base.outputSchema];
      for (const validator of [ajv, hyperjump]) {
        expect(await validator.holds(old as Tool["inputSchema"], change.witness ?? null)).toBe(true);
        expect(await validator.holds(now as Tool["inputSchema"], change.witness ?? null)).toBe(false);
      }
    }
  }
});
