export { canonicalJson, isObject, type Json, type JsonObject, member, sameJson } from "./canonical.ts";
export { isDeeperThan } from "./depth.ts";
export { digest } from "./digest.ts";
export { escapeToken, join, lookUp, tokens } from "./pointer.ts";
