import type { Json } from "../json/index.ts";
import { allTypes, falseId, type NodeDraft, type SchemaNode, trueId } from "./node.ts";

const emptyDraft: NodeDraft = {
  pointer: "",
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
  readonly never: SchemaNode;
  readonly always: SchemaNode;
  /** false: every `format` is an annotation, as the letter of 2020-12 has it. */
  readonly assertsFormats: boolean;

  constructor(options: { readonly assertsFormats?: boolean } = {}) {
    this.assertsFormats = options.assertsFormats ?? true;
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
    const node: SchemaNode = { ...draft, id: this.#nodes.size };
    this.#nodes.set(key, node);
    return node;
  }

  /** A node made from a few keywords. */
  make(keywords: Partial<NodeDraft>): SchemaNode {
    return this.intern({ ...emptyDraft, ...keywords });
  }

  /** A number for a document: equal texts have the same one. */
  documentNumber(text: string): number {
    const known = this.#documents.get(text);
    if (known !== undefined) return known;
    this.#documents.set(text, this.#documents.size);
    return this.#documents.size - 1;
  }
}

function nodeKey(node: NodeDraft): string {
  let key = `${node.types}${node.integerOnly ? "i" : ""}`;
  const add = (name: string, value: unknown) => {
    if (value !== undefined) key += `;${name}=${value}`;
  };
  const one = (name: string, child: SchemaNode | undefined) => add(name, child?.id);
  const list = (name: string, children: readonly SchemaNode[] | undefined) =>
    add(name, children?.map((child) => child.id).join());
  const map = (name: string, children: ReadonlyMap<string, SchemaNode> | undefined) => {
    if (children === undefined) return;
    const members = [...children].map(([member, child]) => `${JSON.stringify(member)}:${child.id}`);
    add(name, members.sort().join());
  };
  add("enum", node.enum === undefined ? undefined : JSON.stringify(node.enum.map(sortKeys)));
  for (const name of scalarNames) add(name, node[name]);
  add("pattern", node.pattern === undefined ? undefined : JSON.stringify(node.pattern));
  add("format", node.format === undefined ? undefined : JSON.stringify(node.format));
  list("prefixItems", node.prefixItems);
  for (const name of childNames) one(name, node[name]);
  if (node.contains !== undefined && node.containsEvaluates) key += ";ce";
  map("properties", node.properties);
  map("patternProperties", node.patternProperties);
  add("required", node.required === undefined ? undefined : JSON.stringify([...node.required].sort()));
  if (node.dependentRequired !== undefined) {
    add("dependentRequired", JSON.stringify([...node.dependentRequired].sort()));
  }
  map("dependentSchemas", node.dependentSchemas);
  for (const name of listNames) list(name, node[name]);
  add("ref", node.ref?.text);
  for (const keyword of node.opaque) add("?", keyword.key);
  return key;
}

const scalarNames = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minContains",
  "maxContains",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const;

const childNames = [
  "items",
  "contains",
  "unevaluatedItems",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
] as const;

const listNames = ["allOf", "anyOf", "oneOf"] as const;

function sortKeys(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const object = value as { readonly [key: string]: Json };
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, sortKeys(object[key] as Json)]),
  );
}
