/** A change of words that redefines a field. */
export interface MeaningChange {
  readonly aspect: "unit" | "scope" | "syntax" | "polarity" | "default" | "base";
  /** One clause that quotes both sides, e.g. `"in seconds" became "in milliseconds"`. */
  readonly quote: string;
}

/** Compares two descriptions of one field or tool by their words; quotes what changes its meaning. */
export function compareMeaning(_before: string, _after: string): readonly MeaningChange[] {
  return [];
}

/** The default that a description states, as text; undefined where it states none. */
export function statedDefault(_description: string): string | undefined {
  return undefined;
}
