import type { Catalog, Tool } from "../contract/index.ts";
import type { Change, Verdict } from "./change.ts";

/** `declared`: payloads use only keys that the older schema describes. `strict`: the letter of JSON Schema. */
export type Reading = "declared" | "strict";

/** A rename that the owner declared. Without `property` it renames the tool. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** JSON pointer of the object schema whose property is renamed, e.g. `/inputSchema`; `from` and `to` are property names then. */
  readonly property?: string;
  /** The tool that a property rename belongs to. */
  readonly tool?: string;
}

/** A rename that nobody declared and that looks like one. */
export interface RenameSuggestion extends Rename {
  /** One sentence: what speaks for it. */
  readonly reason: string;
}

export interface CompareOptions {
  readonly reading?: Reading;
  readonly renames?: readonly Rename[];
  /** Names under which an old tool name still answers. */
  readonly aliases?: readonly string[];
  /** Budget for the containment questions of one tool, in milliseconds. Default 2,000. */
  readonly budgetMs?: number;
}

/** What changed in one tool. */
export interface ToolComparison {
  readonly tool: string;
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
}

/** What changed in a catalog. `tools` holds only tools with at least one change, the worst first, then in listed order. */
export interface CatalogComparison {
  readonly verdict: Verdict;
  readonly tools: readonly ToolComparison[];
  /** Tools that are the same before and after. */
  readonly unchanged: number;
  readonly suggestions: readonly RenameSuggestion[];
}

/** Judges the change from one definition to another; null stands for "not listed". */
export function compareTools(
  _before: Tool | null,
  _after: Tool | null,
  _options: CompareOptions = {},
): ToolComparison {
  throw new Error("not built yet");
}

/** Judges the change from one catalog to another. */
export function compareCatalogs(
  _before: Catalog,
  _after: Catalog,
  _options: CompareOptions = {},
): CatalogComparison {
  throw new Error("not built yet");
}
