export { type Checker, checkerOf } from "./checker.ts";
export { components } from "./components.ts";
export { type Dialect, dialectOf, dialects, isAtLeast } from "./dialect.ts";
export { SchemaDocument } from "./document.ts";
export { childrenFor, holds, isStackOverflow } from "./evaluate.ts";
export { findFaults, type SchemaFault } from "./faults.ts";
export { type Format, formats } from "./formats.ts";
export type { Held } from "./held.ts";
export {
  allTypes,
  isFalse,
  isList,
  isTrivial,
  type NodeDraft,
  type OpaqueKeyword,
  type Reference,
  type SchemaNode,
  type Side,
  typeBitOf,
  typeBits,
} from "./node.ts";
export { matches, seemsToMatch } from "./pattern.ts";
export type { RawSchema } from "./raw-schema.ts";
export { partsOf } from "./regular/parts.ts";
export { maxCharacter, refa } from "./regular/refa.ts";
export type { Part, State } from "./regular/state.ts";
export { brief, PatternTooHard } from "./regular/too-hard.ts";
export { wordsAutomaton } from "./regular/word-tree.ts";
export { lengthHolds } from "./scalars.ts";
export { SchemaSet } from "./schema-set.ts";
export { type ValueFault, valueFaults } from "./value-faults.ts";
export { shareParts } from "./words.ts";
