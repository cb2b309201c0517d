export { type Change, type Confidence, type Side, type Verdict, verdicts, worst } from "./change.ts";
export {
  type CatalogComparison,
  compareCatalogs,
  compareTools,
  type ToolComparison,
} from "./compare.ts";
export type { CompareOptions, Reading, Rename, ReservedValue } from "./options.ts";
export { rules } from "./registry.ts";
export { exampleTools, type Rule, type RuleExample } from "./rule.ts";
export type { RenameSuggestion } from "./suggest.ts";
