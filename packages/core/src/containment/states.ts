import type { NodeDraft, SchemaNode } from "../schema/index.ts";

type Part = Partial<NodeDraft>;

/**
 * Whether a node asks for a part word by word, so that what is valid against the node meets the part.
 * false says nothing: the part may still follow.
 */
export function states(node: SchemaNode, part: Part): boolean {
  if (part.additionalProperties !== undefined) return closesAlike(node, part);
  for (const key of Object.keys(part) as (keyof NodeDraft)[]) {
    if (!statesKeyword(node, part, key)) return false;
  }
  return true;
}

function statesKeyword(node: SchemaNode, part: Part, key: keyof NodeDraft): boolean {
  switch (key) {
    case "required":
      return (part.required ?? []).every((name) => requiredBy(node).has(name));
    case "properties":
    case "patternProperties":
      for (const [name, child] of part[key] ?? []) if (node[key]?.get(name) !== child) return false;
      return true;
    case "items":
      return node.items === part.items && node.prefixItems === undefined && part.prefixItems === undefined;
    case "prefixItems":
    case "contains":
    case "minContains":
    case "maxContains":
      return false;
    default:
      return node[key] === part[key];
  }
}

/** Each key that is left to the part's `additionalProperties` is left to the node's too, which is the same. */
function closesAlike(node: SchemaNode, part: Part): boolean {
  if (node.additionalProperties !== part.additionalProperties) return false;
  for (const key of ["properties", "patternProperties"] as const) {
    for (const name of node[key]?.keys() ?? []) if (part[key]?.has(name) !== true) return false;
  }
  return true;
}

const requiredNames = new WeakMap<SchemaNode, ReadonlySet<string>>();

function requiredBy(node: SchemaNode): ReadonlySet<string> {
  const known = requiredNames.get(node) ?? new Set(node.required);
  requiredNames.set(node, known);
  return known;
}
