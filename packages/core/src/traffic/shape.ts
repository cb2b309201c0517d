import type { Json, JsonObject } from "../json/index.ts";

// Constants of the 32-bit finalizer of MurmurHash3, which spreads every bit of its input over the result.
const first = 0x85ebca6b;
const second = 0xc2b2ae35;
const maxDepth = 200;

const typeCodes = { null: 11, boolean: 23, number: 37, string: 51, array: 67, object: 83 } as const;

const keyHashes = new Map<string, number>();
const maxKeys = 50_000;

/**
 * The shape of some arguments as a number below 2^53: which keys they have, of which types, at which places. Values do
 * not count, nor does the order of keys, nor how often a list repeats items of one shape. Equal shapes have equal
 * numbers in every process.
 */
export function shapeOf(value: Json): number {
  const low = hash(value, 0x9e3779b1, 0);
  const high = hash(value, 0x7f4a7c15, 0) & 0x1fffff;
  return high * 0x100000000 + low;
}

function hash(value: Json, seed: number, depth: number): number {
  if (typeof value !== "object" || value === null) {
    return mix(seed ^ typeCodes[value === null ? "null" : (typeof value as "string")]);
  }
  if (depth > maxDepth) return mix(seed ^ typeCodes.object);
  if (Array.isArray(value))
    return mix(seed ^ typeCodes.array ^ hashOfItems(value, mix(seed ^ typeCodes.array), depth));
  let sum: number = typeCodes.object;
  for (const key in value) {
    const item = (value as JsonObject)[key] as Json;
    sum = (sum + hash(item, seed ^ hashOfKey(key), depth + 1)) | 0;
  }
  return mix(seed ^ sum);
}

/** The sum over the shapes of the items, each counted once. */
function hashOfItems(items: readonly Json[], seed: number, depth: number): number {
  let met: Set<number> | undefined;
  let last = -1;
  let sum = 0;
  for (const item of items) {
    const shape = hash(item, seed, depth + 1);
    if (shape === last || met?.has(shape) === true) continue;
    if (last !== -1) met ??= new Set([last]);
    met?.add(shape);
    last = shape;
    sum = (sum + shape) | 0;
  }
  return sum;
}

function hashOfKey(key: string): number {
  const known = keyHashes.get(key);
  if (known !== undefined) return known;
  let made = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    made = Math.imul(made ^ key.charCodeAt(index), 0x01000193);
  const mixed = mix(made);
  // Keys come from callers: what is remembered has an end.
  if (keyHashes.size >= maxKeys) keyHashes.clear();
  keyHashes.set(key, mixed);
  return mixed;
}

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), first);
  mixed = Math.imul(mixed ^ (mixed >>> 13), second);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
