import { isNumber, isWord, type Sentence, sentencesOf, type Token } from "../../text/index.ts";

/** A default that a sentence states. */
export interface StatedDefault {
  /** As it stands, without quotes and punctuation. */
  readonly value: string;
  /** One value; otherwise a phrase that describes it, such as "the current project". */
  readonly literal: boolean;
  /** The word right after a number: `seconds` in "defaults to 30 seconds". */
  readonly unit?: string;
  /** Indices of tokens in the sentence, end exclusive, the words that announce it included. */
  readonly from: number;
  readonly to: number;
}

interface Value {
  readonly value: string;
  readonly literal: boolean;
  readonly unit?: string;
  readonly to: number;
  /** Quoted, a number, a truth value or a bracketed list: a value whatever stands before and after. */
  readonly plain: boolean;
}

const maxValueLength = 200;
const maxPhraseTokens = 10;

/** The default that a description states, as text; undefined where it states none, several, or no single value. */
export function statedDefault(description: string): string | undefined {
  const found = sentencesOf(description.slice(0, 20_000)).flatMap((sentence) =>
    statedDefaults(sentence, description),
  );
  const values = new Set(found.map(({ value }) => value.toLowerCase()));
  const [first] = found;
  return first !== undefined && values.size === 1 && first.literal ? first.value : undefined;
}

/** Every default that a sentence states, in order. */
export function statedDefaults(sentence: Sentence, text: string): StatedDefault[] {
  const { tokens } = sentence;
  const found: StatedDefault[] = [];
  let end = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const one = /^default/.test(tokens[at]?.lower ?? "")
      ? (marked(tokens, at, text) ?? announced(tokens, at, text))
      : whenOmitted(tokens, at, text);
    if (one === undefined || one.from < end) continue;
    const named = /^default/.test(tokens[at]?.lower ?? "");
    if (named && isDenied(tokens, at)) continue;
    found.push(one);
    end = one.to;
    at = Math.max(at, one.to - 1);
  }
  return found;
}

const denials = new Set(["not", "no", "never", "doesn't", "isn't", "won't", "longer"]);

/** Whether a default is spoken of in order to deny it: "no longer defaults to true", "not true by default". */
function isDenied(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some(({ lower }) => denials.has(lower));
}

const verbs = new Set(["is", "are", "=", ":", "to", "to:"]);

/** `defaults to X`, `default: X`, `default value is X`, `(default X)`. */
function announced(tokens: readonly Token[], at: number, text: string): StatedDefault | undefined {
  const word = tokens[at]?.lower ?? "";
  if (!/^default(?:s|ing|ed)?$/.test(word)) return undefined;
  let next = at + 1;
  let explicit = false;
  if (wordAt(tokens, next) === "value") next += 1;
  while (next < tokens.length && next < at + 7) {
    const lower = wordAt(tokens, next);
    if (verbs.has(lower)) explicit = true;
    else if (!["*", "set", "currently", "always"].includes(lower) && !(lower === "of" && !explicit)) break;
    next += 1;
  }
  if (!explicit && wordAt(tokens, next) === "(") next += 1;
  const value = valueAt(tokens, next, text);
  if (value === undefined) return undefined;
  const enclosed = ["(", "[", ","].includes(wordAt(tokens, at - 1)) && ends(tokens, value.to);
  if (!explicit && !value.plain && !(enclosed && value.literal)) return undefined;
  return stated(value, at);
}

/** `X (default)` and `X by default`. */
function marked(tokens: readonly Token[], at: number, text: string): StatedDefault | undefined {
  if (wordAt(tokens, at) !== "default") return undefined;
  const bracketed = wordAt(tokens, at - 1) === "(" && wordAt(tokens, at + 1) === ")";
  if (bracketed) {
    const value = valueBefore(tokens, at - 2, text, true);
    return value === undefined ? undefined : { ...value, to: at + 2 };
  }
  if (wordAt(tokens, at - 1) !== "by") return undefined;
  for (let back = at - 2; back >= Math.max(0, at - 6); back -= 1) {
    if (/^[.,;:)]$/.test(wordAt(tokens, back))) break;
    const value = valueBefore(tokens, back, text, false);
    if (value !== undefined) return { ...value, to: at + 1 };
  }
  return afterByDefault(tokens, at, text);
}

const linking = new Set(
  ", : it is uses use will be used default defaults get gets to returns return the value of this limited".split(
    " ",
  ),
);

function afterByDefault(tokens: readonly Token[], at: number, text: string): StatedDefault | undefined {
  let next = at + 1;
  while (next < at + 6 && linking.has(wordAt(tokens, next))) next += 1;
  const value = valueAt(tokens, next, text);
  if (value === undefined || !value.plain) return undefined;
  return stated(value, at - 1);
}

const absent = new Set(["omitted", "unset", "absent", "unspecified", "empty", "blank", "missing"]);
const present = new Set(["provided", "specified", "given", "set", "supplied", "passed", "present"]);

/** `if omitted, X is used`. */
function whenOmitted(tokens: readonly Token[], at: number, text: string): StatedDefault | undefined {
  const word = wordAt(tokens, at);
  const denied = wordAt(tokens, at - 1) === "not";
  if (!(absent.has(word) || (present.has(word) && denied))) return undefined;
  let from = at - 1;
  while (from > at - 4 && from >= 0 && !["if", "when"].includes(wordAt(tokens, from))) from -= 1;
  if (!["if", "when"].includes(wordAt(tokens, from))) return undefined;
  let next = at + 1;
  while (next < at + 9 && linking.has(wordAt(tokens, next))) next += 1;
  const value = valueAt(tokens, next, text);
  if (value === undefined || !value.plain) return undefined;
  return stated(value, from);
}

function stated({ value, literal, unit, to }: Value, from: number): StatedDefault {
  return { value, literal, from, to, ...(unit === undefined ? {} : { unit }) };
}

const quotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
]);
const truths = new Set([
  "true",
  "false",
  "null",
  "none",
  "nil",
  "yes",
  "no",
  "enabled",
  "disabled",
  "on",
  "off",
]);
const closing = new Set([".", ",", ";", ":", ")", "]", "}", "|", "!", "?", "(", "-", "–", "—", "/", "*"]);
const going = new Set([
  "if",
  "when",
  "unless",
  "for",
  "otherwise",
  "and",
  "or",
  "max",
  "maximum",
  "but",
  "where",
]);

/** Reads the value that begins at a token. */
function valueAt(tokens: readonly Token[], from: number, text: string): Value | undefined {
  const first = tokens[from];
  if (first === undefined) return undefined;
  const quoted = quotedAt(tokens, from, text) ?? bracketedAt(tokens, from, text);
  if (quoted !== undefined) return quoted;
  const empty = emptyAt(tokens, from);
  if (empty !== undefined) return empty;
  const run = runAt(tokens, from, text);
  if (run.value === "") return undefined;
  if (/^-?\.?\p{N}/u.test(run.value)) {
    const unit = wordAt(tokens, run.to);
    const named = isWord(unit) && !going.has(unit);
    return { ...run, literal: true, plain: true, ...(named ? { unit } : {}) };
  }
  if (run.value === "None") return { ...run, value: "null", literal: true, plain: true };
  if (truths.has(run.value.toLowerCase()) && ends(tokens, run.to)) {
    return { ...run, literal: true, plain: !["no", "on", "off", "none"].includes(run.value.toLowerCase()) };
  }
  if (ends(tokens, run.to)) return { ...run, literal: true, plain: false };
  return phraseAt(tokens, from, text);
}

/** Whether what was read ends where a clause ends or a new one begins. */
function ends(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to];
  return next === undefined || closing.has(next.lower) || going.has(next.lower);
}

function quotedAt(tokens: readonly Token[], from: number, text: string): Value | undefined {
  const open = tokens[from] as Token;
  const close = quotes.get(open.text);
  if (close === undefined) return undefined;
  const stop = text.slice(open.end, open.end + maxValueLength).indexOf(close);
  if (stop === -1) return undefined;
  const to = tokenFrom(tokens, from, open.end + stop + 1);
  return { value: text.slice(open.end, open.end + stop), literal: true, plain: true, to };
}

function bracketedAt(tokens: readonly Token[], from: number, text: string): Value | undefined {
  const open = tokens[from] as Token;
  if (open.text !== "[" && open.text !== "{") return undefined;
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const { text: sign, end } = tokens[index] as Token;
    if (end - open.start > maxValueLength) return undefined;
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth === 0) return { value: text.slice(open.start, end), literal: true, plain: true, to: index + 1 };
  }
  return undefined;
}

const emptyValues = new Map([
  ["string", ""],
  ["text", ""],
  ["list", "[]"],
  ["array", "[]"],
  ["object", "{}"],
]);

function emptyAt(tokens: readonly Token[], from: number): Value | undefined {
  const at = ["an", "the"].includes(wordAt(tokens, from)) ? from + 1 : from;
  if (wordAt(tokens, at) !== "empty") return undefined;
  const value = emptyValues.get(wordAt(tokens, at + 1));
  return value === undefined ? undefined : { value, literal: true, plain: true, to: at + 2 };
}

/** Tokens without a gap between them, without the punctuation that follows. */
function runAt(tokens: readonly Token[], from: number, text: string): { value: string; to: number } {
  let to = from;
  let open = 0;
  for (; to < tokens.length; to += 1) {
    const token = tokens[to] as Token;
    if (to > from && token.start !== (tokens[to - 1] as Token).end) break;
    if (token.end - (tokens[from] as Token).start > maxValueLength) break;
    if (/^[([{]$/.test(token.text)) open += 1;
    else if (/^[)\]}]$/.test(token.text)) {
      open -= 1;
      if (open < 0) break;
    } else if (/^[,;|]$/.test(token.text)) break;
  }
  while (to > from && /^[.,;:!?*"'`”’]$/.test((tokens[to - 1] as Token).text)) to -= 1;
  if (to === from) return { value: "", to };
  return { value: text.slice((tokens[from] as Token).start, (tokens[to - 1] as Token).end), to };
}

function phraseAt(tokens: readonly Token[], from: number, text: string): Value | undefined {
  let to = from;
  while (to < tokens.length && to < from + maxPhraseTokens) {
    const { lower } = tokens[to] as Token;
    if (/^[.,;:()[\]|]$/.test(lower) || ["if", "when", "unless", "otherwise"].includes(lower)) break;
    to += 1;
  }
  if (to === from) return undefined;
  const value = text.slice((tokens[from] as Token).start, (tokens[to - 1] as Token).end);
  return { value, literal: false, plain: false, to };
}

/** Reads the value that ends at a token; a bare word only where `any` says that it is one. */
function valueBefore(
  tokens: readonly Token[],
  last: number,
  text: string,
  any: boolean,
): Omit<StatedDefault, "to"> | undefined {
  const end = tokens[last];
  if (end === undefined) return undefined;
  const open = [...quotes].find(([, close]) => close === end.text)?.[0];
  if (open !== undefined) {
    for (let from = last - 1; from >= Math.max(0, last - 12); from -= 1) {
      if (tokens[from]?.text === open)
        return { value: text.slice((tokens[from] as Token).end, end.start), literal: true, from };
    }
    return undefined;
  }
  const word = end.lower;
  const value = isNumber(word) || (truths.has(word) && !["no", "on", "off", "none"].includes(word));
  const attached = last > 0 && (tokens[last - 1] as Token).end === end.start;
  if (attached || !(value || (any && isWord(word)))) return undefined;
  return { value: end.text, literal: true, from: last };
}

function tokenFrom(tokens: readonly Token[], from: number, place: number): number {
  let to = from;
  while (to < tokens.length && (tokens[to] as Token).start < place) to += 1;
  return to;
}

function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.lower ?? "";
}
