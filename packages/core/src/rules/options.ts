import type { Json } from "../json/index.ts";

/** `declared`: payloads use only keys that the older schema describes. `strict`: the letter of JSON Schema. */
export type Reading = "declared" | "strict";

/** A rename that the owner declared. Without `property` it renames the tool. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** JSON pointer of the object schema whose property is renamed, e.g. `/inputSchema`; `from` and `to` are property names then. */
  readonly property?: string;
  /** The tool that a property rename belongs to; without it, every tool that has both properties. */
  readonly tool?: string;
}

/** A value of an enum that was published once and is gone. */
export interface ReservedValue {
  /** JSON pointer into the tool, `$ref` and combinators written out: `/inputSchema/properties/mode`. */
  readonly pointer: string;
  readonly value: Json;
}

export interface CompareOptions {
  /** Default `declared`. */
  readonly reading?: Reading;
  readonly renames?: readonly Rename[];
  /** Names under which an old tool name still answers. */
  readonly aliases?: readonly string[];
  /** Pointers of properties that were published once and are gone: `/inputSchema/properties/email`. */
  readonly reserved?: readonly string[];
  /** Values of enums that were published once and are gone, each with the pointer of its schema. */
  readonly reservedValues?: readonly ReservedValue[];
  /** Budget for the containment questions of one tool, in milliseconds. Default 2,000. */
  readonly budgetMs?: number;
  /** false: equal subschemas are not recognised, so that everything goes through the algebra. Default true. */
  readonly shortcuts?: boolean;
}
