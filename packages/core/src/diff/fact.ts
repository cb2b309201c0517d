import type { Json } from "../json/index.ts";
import type { Edit } from "./edit.ts";

export type FactSide = "input" | "output" | "tool";

/** Kinds of facts about one place in a schema. What they mean is for the rules to say. */
type SchemaFactKind =
  | "property-added"
  | "property-removed"
  | "property-renamed"
  | "required-added"
  | "required-removed"
  | "type"
  | "values"
  | "value-returned"
  | "pattern"
  | "format"
  | "length"
  | "range"
  | "multiple-of"
  | "item-count"
  | "unique-items"
  | "contains"
  | "property-count"
  | "property-names"
  | "dependencies"
  | "additional-properties"
  | "alternative-added"
  | "alternative-removed"
  | "schema";

/** Kinds of facts about words: they reject nothing. */
type TextFactKind =
  | "default-added"
  | "default-removed"
  | "default-changed"
  | "description"
  | "title"
  | "annotation"
  | "meaning"
  | "order";

/** Kinds of facts about a tool as a whole. */
type ToolFactKind =
  | "tool-added"
  | "tool-removed"
  | "tool-renamed"
  | "tool-description"
  | "tool-title"
  | "tool-meaning"
  | "hint"
  | "task-support"
  | "output-schema-added"
  | "output-schema-removed"
  | "input-emptied"
  | "job-result"
  | "paged-result"
  | "metadata"
  | "tool-order"
  | "too-deep"
  | "invalid-schema"
  | "suspicious-schema";

export type FactKind = SchemaFactKind | TextFactKind | ToolFactKind;

/** One difference between two tools, found by looking; no judgement. */
export interface Fact {
  readonly kind: FactKind;
  readonly side: FactSide;
  /** JSON pointer into the newer tool, or into the older one where the place is gone. */
  readonly path: string;
  /** Property, tool or hint that it is about. */
  readonly name?: string;
  /** New name of what was renamed. */
  readonly to?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The property is required (newer side, or older one where it is gone). */
  readonly required?: boolean;
  /** The property has a default (newer side). */
  readonly defaulted?: boolean;
  /** The object around it takes keys that it does not describe (newer side). */
  readonly open?: boolean;
  /** The name was published before and is gone: its meaning is frozen. */
  readonly reserved?: boolean;
  /** The schema around it is built in another way: what that rejects is said of the whole schema. */
  readonly rebuilt?: boolean;
  /** It is told only where this one rejects nothing. */
  readonly unless?: Fact;
  /** An old tool name still answers. */
  readonly aliased?: boolean;
  /** Sentence about the words that were compared, quoting them. */
  readonly quote?: string;
  /** What tells this fact from others of its kind and place, where the two values do not. */
  readonly identity?: Json;
  /** What to change in one schema to make this one difference; absent where it rejects nothing. */
  readonly edits?: readonly Edit[];
}
