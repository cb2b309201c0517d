const copies = new WeakMap<object, unknown>();

/** A frozen copy of a value with all that it holds; made once for each object, since claims are the same for many calls. */
export function frozenCopy<T extends object>(value: T): T {
  const known = copies.get(value) as T | undefined;
  if (known !== undefined) return known;
  const made = freeze(structuredClone(value));
  copies.set(value, made);
  return made;
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
