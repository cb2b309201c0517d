import type { Aspect } from "./meaning/aspect.ts";
import { aspects } from "./meaning/aspects.ts";
import { describe } from "./meaning/described.ts";
import { quoteOf } from "./meaning/quote.ts";

export { statedDefault } from "./meaning/stated-default.ts";

/** A change of words that redefines a field. */
export interface MeaningChange {
  readonly aspect: Aspect["id"];
  /** One clause that quotes both sides, e.g. `"in seconds" became "in milliseconds"`. */
  readonly quote: string;
}

// What has been rewritten from end to end is for a person to read.
const maxPerAspect = 5;

/** Compares two descriptions of one field or tool by their words; quotes what changes its meaning. */
export function compareMeaning(before: string, after: string): readonly MeaningChange[] {
  if (before === after || before === "" || after === "") return [];
  const sides = describe(before, after);
  if (sides === undefined) return [];
  return aspects.flatMap(({ id, compare }) => {
    const quotes = compare(sides.before, sides.after).map((found) => quoteOf(found, { before, after }));
    return [...new Set(quotes)].slice(0, maxPerAspect).map((quote) => ({ aspect: id, quote }));
  });
}
