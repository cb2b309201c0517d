import type { Json } from "../json/index.ts";

/** Makes copies of a declared value, so that what a handler does to its arguments never reaches the next call. */
export function copies(value: Json): () => Json {
  if (typeof value !== "object" || value === null) return () => value;
  const text = JSON.stringify(value);
  return () => JSON.parse(text) as Json;
}
