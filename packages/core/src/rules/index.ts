export { type Change, type Confidence, type Side, type Verdict, verdicts, worst } from "./change.ts";
export {
  type CatalogComparison,
  type CompareOptions,
  compareCatalogs,
  compareTools,
  type Reading,
  type Rename,
  type RenameSuggestion,
  type ToolComparison,
} from "./compare.ts";
