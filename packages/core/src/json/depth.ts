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

/**
 * Whether a value is one that JSON carries: no undefined, no function, no number without a double, and only plain
 * objects and lists. Works without recursion.
 */
export function isJsonValue(value: unknown): value is Json {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next === "string" || typeof next === "boolean") continue;
    if (typeof next === "number") {
      if (!Number.isFinite(next)) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (typeof next === "object") {
      const prototype: unknown = Object.getPrototypeOf(next);
      if (prototype !== null && prototype !== Object.prototype && !isForeignPlain(prototype)) return false;
      for (const item of Object.values(next)) waiting.push(item);
    } else return false;
  }
  return true;
}

/** Plain objects of another realm (a worker, a test runner) have a prototype of their own that has none. */
function isForeignPlain(prototype: unknown): boolean {
  return (
    typeof prototype === "object" &&
    prototype !== null &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, "hasOwnProperty")
  );
}
