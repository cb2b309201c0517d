export { type Dialect, dialectOf, dialects, isAtLeast } from "./dialect.ts";
export { SchemaDocument } from "./document.ts";
export { childrenFor, codePoints, type Held, holds } from "./evaluate.ts";
export { findFaults, type SchemaFault } from "./faults.ts";
export { type Format, formats } from "./formats.ts";
export {
  allTypes,
  isFalse,
  isTrivial,
  type NodeDraft,
  type OpaqueKeyword,
  type Reference,
  type SchemaNode,
  typeBitOf,
  typeBits,
} from "./node.ts";
export { compilePattern, unicodeSource } from "./pattern.ts";
export type { RawSchema } from "./raw-schema.ts";
export { SchemaSet } from "./schema-set.ts";
export { shareParts } from "./words.ts";
