import type { Tool } from "../contract/tool.ts";
import type { Fact } from "../diff/index.ts";
import type { RenameSuggestion } from "./compare.ts";

/** Property renames within one tool that nobody declared: each property is used once, the best match first. */
export function suggestPropertyRenames(
  _facts: readonly Fact[],
  _before: Tool,
  _after: Tool,
): readonly RenameSuggestion[] {
  return [];
}

/** Tool renames between what is gone and what is new: one to one, the best match first. */
export function suggestToolRenames(
  _gone: readonly Tool[],
  _fresh: readonly Tool[],
): readonly RenameSuggestion[] {
  return [];
}
