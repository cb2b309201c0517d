import { components, type OpaqueKeyword, type SchemaNode } from "../schema/index.ts";

/** A reference that leads nowhere, or back to its own place, as a keyword that is not decided. */
export function reference(node: SchemaNode): OpaqueKeyword {
  return { keyword: "$ref", key: `$ref ${node.ref?.text}`, pointer: node.ref?.pointer, side: node.ref?.side };
}

const loops = new WeakMap<SchemaNode, boolean>();

/** Whether following references at one and the same place comes back here: such a schema means nothing. */
export function loopsInPlace(start: SchemaNode): boolean {
  for (const members of components(start, inPlace, (node) => loops.has(node))) {
    const isLoop =
      members.length > 1 || [...inPlace(members[0] as SchemaNode)].includes(members[0] as SchemaNode);
    for (const node of members) loops.set(node, isLoop);
  }
  return loops.get(start) === true;
}

function* inPlace(node: SchemaNode): Iterable<SchemaNode> {
  const target = node.ref?.target();
  if (target !== undefined) yield target;
  yield* [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  for (const child of [node.not, node.if, node.then, node.else]) if (child !== undefined) yield child;
  yield* node.dependentSchemas?.values() ?? [];
}

/** An `unevaluated*` keyword that is not decided. */
export function unevaluated(keyword: string, node: SchemaNode): OpaqueKeyword {
  return { keyword, key: `${keyword} ${node.id}` };
}

const maxLooked = 1_000;

/** Something in a schema, or in what it leads to, that is not decided: what stops an evaluation. */
export function obscureIn(start: SchemaNode): OpaqueKeyword | undefined {
  const seen = new Set([start]);
  for (const node of seen) {
    if (node.opaque[0] !== undefined) return node.opaque[0];
    if (node.ref !== undefined && (node.ref.target() === undefined || loopsInPlace(node)))
      return reference(node);
    if (seen.size > maxLooked) return undefined;
    for (const child of [...inPlace(node), ...below(node)]) seen.add(child);
  }
  return undefined;
}

function below(node: SchemaNode): SchemaNode[] {
  const { items, contains, unevaluatedItems, additionalProperties, propertyNames, unevaluatedProperties } =
    node;
  const single = [
    items,
    contains,
    unevaluatedItems,
    additionalProperties,
    propertyNames,
    unevaluatedProperties,
  ];
  return [
    ...single.filter((child) => child !== undefined),
    ...(node.prefixItems ?? []),
    ...(node.properties?.values() ?? []),
    ...(node.patternProperties?.values() ?? []),
  ];
}
