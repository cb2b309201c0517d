import { canonicalJson, type Json, type JsonObject } from "../json/index.ts";
import type { Dialect } from "./dialect.ts";
import {
  allTypes,
  falseId,
  type NodeDraft,
  type OpaqueKeyword,
  type Reference,
  type SchemaNode,
  trueId,
} from "./node.ts";
import { SchemaTexts } from "./schema-texts.ts";

const nodesBetweenTicks = 64;
const emptyDraft: NodeDraft = {
  types: allTypes,
  integerOnly: false,
  opaque: [],
  containsEvaluates: false,
  hasReference: false,
};

/**
 * The nodes of all schemas that take part in one question. Equal nodes are one node, so that comparing
 * two schemas is comparing two numbers.
 */
export class SchemaSet {
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #documents = new Map<string, number>();
  readonly #failures = new Map<number, unknown>();
  readonly #nodesOf: { [Name in Dialect]?: Map<JsonObject, SchemaNode> } = {};
  /** Called now and then while schemas are read; may throw. */
  readonly tick: (() => void) | undefined;
  readonly texts: SchemaTexts;
  readonly never: SchemaNode;
  readonly always: SchemaNode;
  /** false: every `format` is an annotation, as the letter of 2020-12 has it. */
  readonly assertsFormats: boolean;

  /** `tick` is called now and then while schemas are read, and may throw. */
  constructor(options: { readonly assertsFormats?: boolean; readonly tick?: () => void } = {}) {
    this.assertsFormats = options.assertsFormats ?? true;
    this.tick = options.tick;
    this.texts = new SchemaTexts(options.tick);
    this.never = { ...emptyDraft, types: 0, id: falseId };
    this.always = { ...emptyDraft, id: trueId };
    this.#nodes.set(nodeKey(this.never), this.never);
    this.#nodes.set(nodeKey(this.always), this.always);
  }

  /** The one node for a draft; the draft must not be changed afterwards. */
  intern(draft: NodeDraft): SchemaNode {
    const key = nodeKey(draft);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: SchemaNode = Object.assign(draft, { id: this.#nodes.size });
    if (node.id % nodesBetweenTicks === 0) this.tick?.();
    this.#nodes.set(key, node);
    return node;
  }

  /** A node made from a few keywords. */
  make(keywords: Partial<NodeDraft>): SchemaNode {
    return this.intern({ ...emptyDraft, ...keywords });
  }

  /** What was kept for a node and a JSON type: the ways in which a value of that type can fail it. */
  failures(node: SchemaNode, type: number): unknown {
    return this.#failures.get(node.id * 64 + type);
  }

  keepFailures(node: SchemaNode, type: number, failures: unknown): void {
    this.#failures.set(node.id * 64 + type, failures);
  }

  /** The node that was kept for a schema object without references: it means the same in every document. */
  nodeOf(raw: JsonObject, dialect: Dialect): SchemaNode | undefined {
    return this.#nodesOf[dialect]?.get(raw);
  }

  keepNode(raw: JsonObject, dialect: Dialect, node: SchemaNode): void {
    this.#nodesOf[dialect] ??= new Map();
    this.#nodesOf[dialect].set(raw, node);
  }

  /** A number for a document: equal texts have the same one. */
  documentNumber(text: string): number {
    const known = this.#documents.get(text);
    if (known !== undefined) return known;
    const number = this.#documents.size;
    if (number % nodesBetweenTicks === 0) this.tick?.();
    this.#documents.set(text, number);
    return number;
  }
}

type KeywordName = Exclude<keyof NodeDraft, "types" | "integerOnly" | "containsEvaluates" | "hasReference">;

/** How the value of each keyword is written into the key of a node. */
const writers: {
  readonly [K in KeywordName]:
    | "number"
    | "text"
    | "values"
    | "names"
    | "node"
    | "nodes"
    | "members"
    | "lists"
    | "reference"
    | "opaque";
} = {
  additionalProperties: "node",
  allOf: "nodes",
  anyOf: "nodes",
  contains: "node",
  dependentRequired: "lists",
  dependentSchemas: "members",
  else: "node",
  enum: "values",
  exclusiveMaximum: "number",
  exclusiveMinimum: "number",
  format: "text",
  if: "node",
  items: "node",
  maxContains: "number",
  maxItems: "number",
  maxLength: "number",
  maxProperties: "number",
  maximum: "number",
  minContains: "number",
  minItems: "number",
  minLength: "number",
  minProperties: "number",
  minimum: "number",
  multipleOf: "number",
  not: "node",
  oneOf: "nodes",
  opaque: "opaque",
  pattern: "text",
  patternProperties: "members",
  prefixItems: "nodes",
  properties: "members",
  propertyNames: "node",
  ref: "reference",
  required: "names",
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema, and nothing awaits this table.
  then: "node",
  unevaluatedItems: "node",
  unevaluatedProperties: "node",
  uniqueItems: "number",
};

const notWritten = new Set(["id", "types", "integerOnly", "containsEvaluates", "hasReference"]);

/** Equal keys mean equal schemas; the order in which keywords were set does not count. */
function nodeKey(node: NodeDraft): string {
  let key = `${node.types}${node.integerOnly ? "i" : ""}${node.contains !== undefined && node.containsEvaluates ? "c" : ""}`;
  const names = Object.keys(node).filter((name) => !notWritten.has(name)) as KeywordName[];
  if (names.length > 1) names.sort();
  for (const name of names) {
    const value = node[name];
    if (value !== undefined) key += written(name, value);
  }
  return key;
}

function written(name: KeywordName, value: unknown): string {
  switch (writers[name]) {
    case "number":
      return `;${name}=${value}`;
    case "text":
      return `;${name}=${JSON.stringify(value)}`;
    case "values":
      return `;${name}=${canonicalJson(value as Json)}`;
    case "names":
      return `;${name}=${JSON.stringify([...(value as readonly string[])].sort())}`;
    case "node":
      return `;${name}=${(value as SchemaNode).id}`;
    case "nodes":
      return `;${name}=${(value as readonly SchemaNode[]).map((node) => node.id).join()}`;
    case "members": {
      const members = [...(value as ReadonlyMap<string, SchemaNode>)];
      return `;${name}=${members
        .map(([member, node]) => `${JSON.stringify(member)}:${node.id}`)
        .sort()
        .join()}`;
    }
    case "lists":
      return `;${name}=${JSON.stringify([...(value as ReadonlyMap<string, readonly string[]>)].sort())}`;
    case "reference":
      return `;${name}=${JSON.stringify((value as Reference).text)}`;
    case "opaque":
      return (value as readonly OpaqueKeyword[]).map(({ key }) => `;?${JSON.stringify(key)}`).join("");
    default:
      return writers[name] satisfies never;
  }
}
