export {
  canonicalJson,
  copyJson,
  isObject,
  type Json,
  type JsonObject,
  member,
  sameJson,
} from "./canonical.ts";
export { type Decimal, decimal, divides, isMultipleOf, scaled, toDouble } from "./decimal.ts";
export { isDeeperThan, isJsonValue, isWrittenAlike, maxToolDepth, sameDeepJson } from "./depth.ts";
export { digest } from "./digest.ts";
export { escapeToken, join, lookUp, tokens } from "./pointer.ts";
