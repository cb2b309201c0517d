import { isWord, type Token, tokensOf } from "./tokens.ts";

/** A sentence, or an entry of a list, with the name that it begins with where that is set off by a colon or a dash. */
export interface Sentence {
  readonly tokens: readonly Token[];
  /** `limit` in `- limit: rows to return` or `limit (int): rows to return`; lower case. */
  readonly label?: string;
}

const abbreviations = new Set(["vs", "etc", "incl", "excl", "approx", "resp", "eg", "ie"]);
// Made when they are used: classes of Unicode take a while to set up, and most runs compare no words.
const listStart = () => /^[-*•#>]|^\p{N}+[.)]/u;
const labelStart = () =>
  /^[`"'*_]{0,3}([\p{L}_][\p{L}\p{N}_.-]{0,60})[`"'*_]{0,3}(?:\s{0,3}\([^()\n]{0,60}\))?\s{0,3}(?::|[-–—]\s)/u;
const entryStart = () => /^[`"'*_]{0,3}([\p{L}_][\p{L}\p{N}_.-]{0,60})[`"'*_]{0,3}\s{1,3}\(/u;
const textOnly = new Set([
  "note",
  "default",
  "defaults",
  "example",
  "examples",
  "returns",
  "warning",
  "important",
  "tip",
  "args",
]);

/** Cuts a text into sentences; a wrapped line goes on, a list entry or a labelled line begins a sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of blocksOf(text)) {
    const label = labelOf(block.text);
    let open: Token[] = [];
    const close = () => {
      if (open.length > 0) sentences.push({ tokens: open, ...(label === undefined ? {} : { label }) });
      open = [];
    };
    const tokens = tokensOf(block.text);
    for (const [index, token] of tokens.entries()) {
      open.push({ ...token, start: token.start + block.start, end: token.end + block.start });
      if (endsSentence(tokens, index, block.text)) close();
    }
    close();
  }
  return sentences;
}

function endsSentence(tokens: readonly Token[], index: number, text: string): boolean {
  const { lower, end } = tokens[index] as Token;
  if (lower === ";") return true;
  if (lower !== "." && lower !== "!" && lower !== "?") return false;
  if (end < text.length && !/\s/.test(text.charAt(end))) return false;
  const previous = tokens[index - 1]?.lower ?? "";
  return !(abbreviations.has(previous) || (previous.length === 1 && isWord(previous)));
}

interface Block {
  readonly text: string;
  readonly start: number;
}

/** Runs of lines that belong together. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  let end = 0;
  let heading = false;
  const close = (next: number) => {
    if (end > from) blocks.push({ text: text.slice(from, end), start: from });
    from = next;
    end = next;
  };
  for (let at = 0; at < text.length; ) {
    const stop = text.indexOf("\n", at);
    const lineEnd = stop === -1 ? text.length : stop;
    const line = text.slice(at, lineEnd);
    const trimmed = line.trim();
    const begins = trimmed === "" || listStart().test(trimmed) || labelStart().test(trimmed);
    if (begins || heading) close(at);
    heading = trimmed.endsWith(":");
    end = lineEnd;
    at = lineEnd + 1;
  }
  close(text.length);
  return blocks;
}

function labelOf(block: string): string | undefined {
  const line = block.trimStart().replace(/^(?:[-*•#>]|\p{N}+[.)])\s{0,8}/u, "");
  const listed = line.length < block.trimStart().length;
  const label = (labelStart().exec(line) ?? (listed ? entryStart().exec(line) : null))?.[1]?.toLowerCase();
  return label === undefined || textOnly.has(label) ? undefined : label;
}
