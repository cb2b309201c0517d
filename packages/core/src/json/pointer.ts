import { isObject, type Json, member } from "./canonical.ts";

/** Escapes one reference token of a JSON pointer (RFC 6901). */
export function escapeToken(token: string): string {
  // Hardly any token needs it, and looking costs less than replacing nothing.
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Joins tokens behind a JSON pointer: `join("/inputSchema", "properties", "a/b")` is `/inputSchema/properties/a~1b`. */
export function join(pointer: string, ...tokens: readonly (string | number)[]): string {
  let path = pointer;
  for (const token of tokens) path += `/${typeof token === "string" ? escapeToken(token) : token}`;
  return path;
}

/** Splits a JSON pointer into its unescaped tokens; `""` has none. Throws a RangeError where it is no pointer. */
export function tokens(pointer: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new RangeError(`not a JSON pointer: ${pointer}`);
  const parts = pointer.slice(1).split("/");
  if (!pointer.includes("~")) return parts;
  return parts.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Looks a JSON pointer up in a value; undefined where nothing is there. */
export function lookUp(value: Json, pointer: string): Json | undefined {
  let current: Json | undefined = value;
  for (const token of tokens(pointer)) {
    if (Array.isArray(current))
      current = /^(0|[1-9]\d*)$/.test(token) ? (current[Number(token)] as Json) : undefined;
    else if (isObject(current)) current = member(current, token);
    else return undefined;
    if (current === undefined) return undefined;
  }
  return current;
}
