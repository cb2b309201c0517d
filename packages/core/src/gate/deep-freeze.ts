const frozen = new WeakSet<object>();

/** Freezes a value with all that it holds, and remembers that it did: claims are the same for many calls. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || frozen.has(value)) return value;
  frozen.add(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
