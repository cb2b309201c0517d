import { type Json, tokens } from "../json/index.ts";

const maxKey = 60;
const maxValue = 80;

/** A key or a path of keys as a message shows it. */
export function shownKey(key: string): string {
  return `\`${cut(printable(key), maxKey)}\``;
}

/** A JSON pointer as a message shows it: without its first slash, and with its tokens unescaped. */
export function shownPath(pointer: string): string {
  return shownKey(tokens(pointer).join("/"));
}

/** A value as a message shows it: JSON on one line, cut where it is long. */
export function shownValue(value: Json, max = maxValue): string {
  if (typeof value === "string" && value.length > max * 2)
    return cut(printable(JSON.stringify(value.slice(0, max * 2))), max);
  if (typeof value === "object" && value !== null && isLarge(value, max))
    return Array.isArray(value) ? "a long list" : "a large object";
  return cut(printable(JSON.stringify(value) ?? "nothing"), max);
}

/** Whether a value has more parts than there are characters to show. */
function isLarge(value: object, max: number): boolean {
  let count = 0;
  const waiting: object[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const part of Object.values(next)) {
      count += 1;
      if (count > max) return true;
      if (typeof part === "object" && part !== null) waiting.push(part);
    }
  }
  return false;
}

/** Control characters and lone surrogates are written as escapes, so that no client stumbles over them. */
function printable(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escaped)
    .replaceAll(/\p{Surrogate}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${[...text].slice(0, max - 1).join("")}…`;
}
