import { maxSchemaDepth } from "../containment/index.ts";
import { isDeeperThan, isObject, type Json } from "../json/index.ts";
import { dialectOf, type SchemaNode } from "../schema/index.ts";

const maxNodes = 20_000;

/** Why nothing can be checked against a schema, as the end of a sentence; undefined where it can. */
export function unreadable(schema: Json | undefined, root: SchemaNode): string | undefined {
  if (!isObject(schema) && typeof schema !== "boolean") return "is no schema";
  if (dialectOf(schema) === undefined) return "names a dialect that is not known";
  if (isDeeperThan(schema, maxSchemaDepth)) return `nests deeper than ${maxSchemaDepth} levels`;
  const keyword = undecidedKeyword(root);
  return keyword === undefined ? undefined : `has a keyword that is not decided: ${keyword}`;
}

/** A keyword somewhere in a schema that no value can be checked against. */
function undecidedKeyword(root: SchemaNode): string | undefined {
  const met = new Set<SchemaNode>([root]);
  for (const node of met) {
    if (met.size > maxNodes) return undefined;
    const [opaque] = node.opaque;
    if (opaque !== undefined) return opaque.keyword;
    if (node.ref !== undefined) {
      const target = node.ref.target();
      if (target === undefined) return "$ref";
      met.add(target);
    }
    for (const child of childrenOf(node)) met.add(child);
  }
  return undefined;
}

function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  const single = [
    node.items,
    node.contains,
    node.unevaluatedItems,
    node.additionalProperties,
    node.propertyNames,
    node.unevaluatedProperties,
    node.not,
    node.if,
    node.then,
    node.else,
  ];
  const lists = [node.prefixItems, node.allOf, node.anyOf, node.oneOf];
  const maps = [node.properties, node.patternProperties, node.dependentSchemas];
  return [
    ...single.filter((child) => child !== undefined),
    ...lists.flatMap((list) => list ?? []),
    ...maps.flatMap((map) => [...(map?.values() ?? [])]),
  ];
}
