import { Failure } from "../failure.ts";

/** A command with the variables that were set in front of it. */
export interface CommandLine {
  readonly env: Readonly<Record<string, string>>;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Splits a command line into words; no shell is involved, so nothing is expanded.
 * White space separates. Single quotes keep everything. In double quotes `\"` and `\\` stand for the second character.
 * Outside of quotes a backslash keeps the next character, except on Windows, where it belongs to a path.
 * Words of the form NAME=value in front are environment variables.
 */
export function splitCommand(text: string, platform: NodeJS.Platform): CommandLine {
  const words = splitWords(text, platform === "win32");
  const first = words.findIndex((word) => !isAssignment(word));
  const [command, ...args] = first === -1 ? [] : words.slice(first);
  if (command === undefined || command.text === "") {
    throw new Failure("no-command", "stdio: has no command", { mend: "Write stdio:COMMAND ARGUMENT…" });
  }
  const env: Record<string, string> = {};
  for (const { text: word } of words.slice(0, first)) {
    const equals = word.indexOf("=");
    env[word.slice(0, equals)] = word.slice(equals + 1);
  }
  return { env, command: command.text, args: args.map((word) => word.text) };
}

/** Writes a command line that `splitCommand` reads back; the values of variables stay out, they may be secret. */
export function formatCommand({ env, command, args }: CommandLine): string {
  const assignments = Object.keys(env).map((name) => `${name}=…`);
  // A command with `=` in it must not be read as a variable.
  const first = command.includes("=") ? doubleQuoted(command) : quoteWord(command);
  return [...assignments, first, ...args.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  if (/^[^\s'"\\]+$/.test(word)) return word;
  return word.includes("'") ? doubleQuoted(word) : `'${word}'`;
}

function doubleQuoted(word: string): string {
  return `"${word.replace(/["\\]/g, "\\$&")}"`;
}

interface Word {
  readonly text: string;
  /** Length of what stands before the first quote or backslash: a quoted name is no assignment. */
  readonly plain: number;
}

function isAssignment(word: Word): boolean {
  const name = /^[A-Za-z_][A-Za-z0-9_]*=/.exec(word.text);
  return name !== null && name[0].length <= word.plain;
}

function splitWords(text: string, windows: boolean): Word[] {
  const words: Word[] = [];
  let word: string | undefined;
  let plain: number | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    const next = text[at + 1];
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else if (quote === '"' && char === "\\" && (next === '"' || next === "\\")) {
        word += next;
        at += 1;
      } else word += char;
    } else if (char === "'" || char === '"') {
      word ??= "";
      plain ??= word.length;
      quote = char;
    } else if (char === "\\" && !windows && next !== undefined) {
      word ??= "";
      plain ??= word.length;
      word += next;
      at += 1;
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push({ text: word, plain: plain ?? word.length });
      word = undefined;
      plain = undefined;
    } else word = (word ?? "") + char;
  }
  if (quote !== undefined) {
    throw new Failure("open-quote", `The command line has a ${quote} that is never closed`);
  }
  if (word !== undefined) words.push({ text: word, plain: plain ?? word.length });
  return words;
}
