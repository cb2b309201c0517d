import { join } from "../json/index.ts";
import type { Conversion } from "./conversion.ts";

type Refused = Exclude<Conversion, { readonly kind: "converted" }>;

/**
 * Why a step cannot be done at a place. An edit makes it where it does not know the whole way to the place; the levels
 * above put their tokens in front on the way back.
 */
export class Refusal {
  readonly #say: (place: readonly string[]) => Refused;
  #place: readonly string[] = [];

  constructor(say: (place: readonly string[]) => Refused) {
    this.#say = say;
  }

  /** The same refusal, seen from one level further up. */
  below(token: string): this {
    this.#place = [token, ...this.#place];
    return this;
  }

  get conversion(): Refused {
    return this.#say(this.#place);
  }
}

/** How a sentence for a model names a member: its key, or the pointer where it lies deeper. */
export function nameOf(place: readonly string[]): string {
  const [key, ...deeper] = place;
  if (key === undefined) return "the value";
  return JSON.stringify(deeper.length === 0 ? key : join("", ...place));
}

/** The place has a value without a counterpart: `refuse("is no text")` says `"tags" is no text.` */
export function refuse(because: string): Refusal {
  return new Refusal((place) => failed(place, because));
}

/** A step that could not be done at a place that is known. */
export function failed(place: readonly string[], because: string): Refused {
  const sentence = `${nameOf(place)} ${because}.`;
  return {
    kind: "failed",
    failure: "no-counterpart",
    message: sentence.charAt(0).toUpperCase() + sentence.slice(1),
  };
}

/** Two members say different things. */
export function disagreement(one: readonly string[], other: readonly string[]): Refused {
  return {
    kind: "conflict",
    pointers: [join("", ...one), join("", ...other)],
    message: `${nameOf(one)} and ${nameOf(other)} say different things: send one of them.`,
  };
}
