/** Where a text stops being JSON (RFC 8259). */
export interface JsonFault {
  /** Index in UTF-16 units. */
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
}

type Expecting = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end";

/** Finds the first fault of a text; undefined where it is JSON. Works without recursion: nesting is untrusted. */
export function findJsonFault(text: string): JsonFault | undefined {
  const offset = faultOffset(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { offset, line: before.split("\n").length, column: offset - lineStart + 1 };
}

function faultOffset(text: string): number | undefined {
  const open: ("{" | "[")[] = [];
  let expecting: Expecting = "value";
  let at = 0;
  for (;;) {
    at = skipWhiteSpace(text, at);
    const char = text[at];
    const inside = open.at(-1);
    if (expecting === "comma-or-end" && inside === undefined) return char === undefined ? undefined : at;
    if (char === undefined) return at;
    if ((char === "}" && inside === "{") || (char === "]" && inside === "[")) {
      if (!expecting.endsWith("-or-end")) return at;
      open.pop();
      at += 1;
      expecting = "comma-or-end";
    } else if (expecting === "comma-or-end") {
      if (char !== ",") return at;
      at += 1;
      expecting = inside === "{" ? "key" : "value";
    } else if (expecting === "colon") {
      if (char !== ":") return at;
      at += 1;
      expecting = "value";
    } else if (expecting === "key" || expecting === "key-or-end") {
      const end = stringEnd(text, at);
      if (end.fault) return end.at;
      at = end.at;
      expecting = "colon";
    } else if (char === "{" || char === "[") {
      open.push(char);
      at += 1;
      expecting = char === "{" ? "key-or-end" : "value-or-end";
    } else {
      const end = char === '"' ? stringEnd(text, at) : scalarEnd(text, at);
      if (end.fault) return end.at;
      at = end.at;
      expecting = "comma-or-end";
    }
  }
}

function skipWhiteSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
}

interface End {
  readonly at: number;
  readonly fault: boolean;
}

function stringEnd(text: string, from: number): End {
  if (text[from] !== '"') return { at: from, fault: true };
  let at = from + 1;
  for (;;) {
    const char = text[at];
    if (char === '"') return { at: at + 1, fault: false };
    if (char === undefined || char < " ") return { at, fault: true };
    if (char !== "\\") at += 1;
    else if (/^["\\/bfnrt]$/.test(text[at + 1] ?? "")) at += 2;
    else if (/^u[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 6))) at += 6;
    else return { at, fault: true };
  }
}

function scalarEnd(text: string, from: number): End {
  const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
  scalar.lastIndex = from;
  const found = scalar.exec(text);
  return found === null ? { at: from, fault: true } : { at: from + found[0].length, fault: false };
}
