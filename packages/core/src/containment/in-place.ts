import type { OpaqueKeyword, SchemaNode } from "../schema/index.ts";

/** A reference that leads nowhere, or back to its own place, as a keyword that is not decided. */
export function reference(node: SchemaNode): OpaqueKeyword {
  return { keyword: "$ref", key: `$ref ${node.ref?.text}` };
}

const loops = new WeakMap<SchemaNode, boolean>();

/** Whether following references at one and the same place comes back here: such a schema means nothing. */
export function loopsInPlace(start: SchemaNode): boolean {
  const known = loops.get(start);
  if (known !== undefined) return known;
  const seen = new Set<SchemaNode>();
  const queue = [...inPlace(start)];
  let found = false;
  for (let node = queue.pop(); node !== undefined && !found; node = queue.pop()) {
    if (node === start) found = true;
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...inPlace(node));
  }
  loops.set(start, found);
  return found;
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
