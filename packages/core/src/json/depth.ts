import type { Json } from "./canonical.ts";

/**
 * Tells whether a value nests objects and arrays deeper than `maxDepth` levels.
 * It goes no deeper than that itself, so a bound of some thousand levels keeps the answer from overflowing the stack.
 */
export function isDeeperThan(value: Json, maxDepth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(
    (child: Json) =>
      typeof child === "object" && child !== null && (maxDepth <= 0 || isDeeperThan(child, maxDepth - 1)),
  );
}

/** Levels of nesting up to which a tool definition is read; what recurses over JSON relies on it. */
export const maxToolDepth = 1_000;
