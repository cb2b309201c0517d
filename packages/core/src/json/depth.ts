import type { Json } from "./canonical.ts";

/**
 * Tells whether a value nests objects and arrays deeper than `maxDepth` levels.
 * Works without recursion, so that the answer itself cannot overflow the stack.
 */
export function isDeeperThan(value: Json, maxDepth: number): boolean {
  let level: Json[] = [value];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const next: Json[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const child of Object.values(item)) {
        if (typeof child === "object" && child !== null) next.push(child);
      }
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}

/** Levels of nesting up to which a tool definition is read; what recurses over JSON relies on it. */
export const maxToolDepth = 1_000;
