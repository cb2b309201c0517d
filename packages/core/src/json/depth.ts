import type { Json, JsonObject } from "./canonical.ts";

/**
 * Tells whether a value nests objects and arrays deeper than `maxDepth` levels.
 * It goes no deeper than that itself, so a bound of some thousand levels keeps the answer from overflowing the stack.
 */
export function isDeeperThan(value: Json, maxDepth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  for (const key of Object.keys(value)) {
    const child = (value as JsonObject)[key];
    if (typeof child !== "object" || child === null) continue;
    if (maxDepth <= 0 || isDeeperThan(child, maxDepth - 1)) return true;
  }
  return false;
}

/** Levels of nesting up to which a tool definition is read; what recurses over JSON relies on it. */
export const maxToolDepth = 1_000;

/** Whether two values of any depth are written alike, members in the same order; works without recursion. */
export function isWrittenAlike(a: Json, b: Json): boolean {
  const waiting: [Json, Json][] = [[a, b]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [left, right] = pair;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
      if (left !== right) return false;
      continue;
    }
    const [keys, others] = [Object.keys(left), Object.keys(right)];
    if (Array.isArray(left) !== Array.isArray(right) || keys.length !== others.length) return false;
    for (const [index, key] of keys.entries()) {
      if (others[index] !== key) return false;
      waiting.push([(left as JsonObject)[key] as Json, (right as JsonObject)[key] as Json]);
    }
  }
  return true;
}

/** Whether two values of any depth are the same value, like `sameJson`; works without recursion. */
export function sameDeepJson(a: Json, b: Json): boolean {
  const waiting: [Json, Json][] = [[a, b]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
      return false;
    const keys = Object.keys(left);
    if (Array.isArray(left) !== Array.isArray(right) || keys.length !== Object.keys(right).length)
      return false;
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false;
      waiting.push([(left as JsonObject)[key] as Json, (right as JsonObject)[key] as Json]);
    }
  }
  return true;
}
