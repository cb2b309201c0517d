import { isFalse, isTrivial, type SchemaNode } from "../schema/index.ts";

/** The keys that schemas describe. */
export interface Closure {
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
}

interface Description {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
  /** Keys of any name are described: a map, or something undecided. */
  open: boolean;
}

/**
 * The keys that an object may have in the declared reading, by all the schemas at one place together.
 * undefined: any key. That is so where a schema describes a map, and where nothing is described below the root:
 * `{"type":"object"}` for a property is meant to be free in form, while a tool without parameters takes none.
 */
export function closureOf(nodes: readonly SchemaNode[], isRoot: boolean): Closure | undefined {
  const found: Description = { names: new Set(), patterns: new Set(), open: false };
  const seen = new Set<SchemaNode>();
  for (const node of nodes) describe(node, found, seen);
  if (found.open) return undefined;
  if (found.names.size === 0 && found.patterns.size === 0 && !isRoot) return undefined;
  return { names: found.names, patterns: found.patterns };
}

function describe(node: SchemaNode, found: Description, seen: Set<SchemaNode>): void {
  if (seen.has(node)) return;
  seen.add(node);
  for (const key of node.properties?.keys() ?? []) found.names.add(key);
  for (const key of node.required ?? []) found.names.add(key);
  for (const pattern of node.patternProperties?.keys() ?? []) found.patterns.add(pattern);
  for (const [key, others] of node.dependentRequired ?? [])
    for (const name of [key, ...others]) found.names.add(name);
  for (const key of node.dependentSchemas?.keys() ?? []) found.names.add(key);
  for (const rest of [node.additionalProperties, node.unevaluatedProperties]) {
    if (rest !== undefined && !isTrivial(rest) && !isFalse(rest)) found.open = true;
  }
  if (node.propertyNames !== undefined && !isTrivial(node.propertyNames) && !isFalse(node.propertyNames))
    found.open = true;
  if (node.opaque.length > 0) found.open = true;
  const target = node.ref?.target();
  const inPlace = [
    ...(target === undefined ? [] : [target]),
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.dependentSchemas?.values() ?? []),
  ];
  for (const child of inPlace) describe(child, found, seen);
  for (const child of [node.if, node.then, node.else]) if (child !== undefined) describe(child, found, seen);
}
