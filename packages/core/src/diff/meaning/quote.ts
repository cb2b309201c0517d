import type { Redefinition, Span } from "./aspect.ts";

// Long enough for a phrase, short enough for two of them on a line.
const maxLength = 60;

/** One clause that quotes both sides of a redefinition. */
export function quoteOf({ before, after }: Redefinition, texts: { before: string; after: string }): string {
  return `"${excerpt(texts.before, before)}" became "${excerpt(texts.after, after)}"`;
}

/** The words at a place with some words around them, at most 60 characters. */
function excerpt(text: string, { start, end }: Span): string {
  if (end - start >= maxLength) return oneLine(whole(text.slice(start, start + maxLength)));
  const spare = maxLength - (end - start);
  let from = Math.max(0, start - Math.ceil(spare * 0.7));
  let to = Math.min(text.length, from + maxLength);
  from = Math.max(0, Math.min(from, to - maxLength));
  const lead = text.slice(from, start);
  const tail = text.slice(end, to);
  // A sentence or a line is the natural end of a quotation.
  const begin = /^.*(?:[.;!?]\s|\n)/s.exec(lead)?.[0].length ?? 0;
  const stop = /[.;!?](?:\s|$)|\n/.exec(tail)?.index ?? -1;
  if (begin > 0) from += begin;
  else if (from > 0) from += /^\S*\s*/.exec(lead)?.[0].length ?? 0;
  if (stop >= 0) to = end + stop;
  else if (to < text.length) to = end + (/^.*(?=\s)/s.exec(tail)?.[0].length ?? 0);
  return oneLine(text.slice(from, to));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Leaves out half a surrogate pair at the end. */
function whole(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
