export { type Containment, type ContainmentQuestion, contains } from "./containment/index.ts";
export type { Catalog, RawSchema, Tool } from "./contract/index.ts";
export { canonicalJson, digest, type Json, type JsonObject } from "./json/index.ts";
export {
  type CatalogComparison,
  type Change,
  type CompareOptions,
  compareCatalogs,
  compareTools,
  type Reading,
  type Rename,
  type RenameSuggestion,
  type ReservedValue,
  type ToolComparison,
  type Verdict,
} from "./rules/index.ts";
