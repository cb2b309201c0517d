import type { Described } from "./described.ts";

/** A place in a text, in UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words on both sides that say different things of the same matter. */
export interface Redefinition {
  readonly before: Span;
  readonly after: Span;
}

/** One way in which words redefine what they describe. */
export interface Aspect {
  /** Name of its file. */
  readonly id: "unit" | "scope" | "syntax" | "polarity" | "default" | "base";
  readonly compare: (before: Described, after: Described) => readonly Redefinition[];
}
