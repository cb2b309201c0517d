import type { Json } from "../json/index.ts";

/** JSON types as bits, so that a set of types is a number. `integer` is `number` with `integerOnly`. */
export const typeBits = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

export const allTypes = 63;

/** The bit of the JSON type of a value. */
export function typeBitOf(value: Json): number {
  switch (typeof value) {
    case "string":
      return typeBits.string;
    case "number":
      return typeBits.number;
    case "boolean":
      return typeBits.boolean;
    default:
      if (value === null) return typeBits.null;
      return Array.isArray(value) ? typeBits.array : typeBits.object;
  }
}

/** A reference, resolved when it is first followed: recursion in schemas is normal. */
export interface Reference {
  /** Equal texts lead to equal schemas. */
  readonly text: string;
  /** JSON pointer of the schema that has it; of one of them where several are equal. */
  readonly pointer: string;
  /** The side that `pointer` is of. */
  readonly side?: Side | undefined;
  /** The node that it leads to; undefined where it leads nowhere (dangling, or over the network). */
  readonly target: () => SchemaNode | undefined;
}

/** Which of the two schemas of a question. */
export type Side = "old" | "new";

/** A keyword whose effect is not decided here. */
export interface OpaqueKeyword {
  readonly keyword: string;
  /** Equal keys mean the same constraint. */
  readonly key: string;
  /** JSON pointer of the schema that has it; of one of them where several are equal. */
  readonly pointer?: string | undefined;
  /** The side that `pointer` is of. */
  readonly side?: Side | undefined;
}

/**
 * One schema in normal form: all dialects look like 2020-12 here, annotations are gone.
 * Two nodes with the same `id` accept the same values.
 */
export interface SchemaNode {
  readonly id: number;
  /** Bits of the types that are allowed. */
  readonly types: number;
  /** Numbers must be integers (as `multipleOf: 1`). */
  readonly integerOnly: boolean;
  /** `const` is an `enum` of one. */
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly prefixItems?: readonly SchemaNode[];
  /** For the items behind `prefixItems`. */
  readonly items?: SchemaNode;
  readonly contains?: SchemaNode;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly unevaluatedItems?: SchemaNode;
  readonly properties?: ReadonlyMap<string, SchemaNode>;
  readonly patternProperties?: ReadonlyMap<string, SchemaNode>;
  readonly additionalProperties?: SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas?: ReadonlyMap<string, SchemaNode>;
  readonly unevaluatedProperties?: SchemaNode;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly ref?: Reference;
  readonly opaque: readonly OpaqueKeyword[];
  /** Items that `contains` matches count as evaluated (2020-12); before, opinions differ. */
  readonly containsEvaluates: boolean;
  /** Whether this node or one below it has a reference: the same object may then be another node elsewhere. */
  readonly hasReference: boolean;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A node before it has its id. */
export type NodeDraft = Writable<Omit<SchemaNode, "id">>;

/** Whether a node accepts everything: `true` and `{}`. */
export function isTrivial(node: SchemaNode): boolean {
  return node.id === trueId;
}

/** Whether a node accepts nothing by its own word: `false`. */
export function isFalse(node: SchemaNode): boolean {
  return node.id === falseId;
}

/** What every node has; all else is keywords. */
const common: ReadonlySet<string> = new Set([
  "id",
  "types",
  "integerOnly",
  "opaque",
  "containsEvaluates",
  "hasReference",
] satisfies (keyof SchemaNode)[]);

/** Whether a node asks for nothing but one of some values. */
export function isList(node: SchemaNode): boolean {
  return (
    node.types === allTypes &&
    !node.integerOnly &&
    node.opaque.length === 0 &&
    Object.keys(node).every((key) => key === "enum" || common.has(key))
  );
}

export const falseId = 0;
export const trueId = 1;
