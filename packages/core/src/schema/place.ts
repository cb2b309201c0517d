import { join } from "../json/index.ts";

/** Where a schema stands: few are ever asked for their pointer, so it is put together then. */
export interface Place {
  readonly outer: Place | undefined;
  /** Tokens below the outer place. */
  readonly steps: readonly (string | number)[];
}

/** The JSON pointer of a place in its document. */
export function pointerOf(place: Place): string {
  const outer = place.outer === undefined ? "" : pointerOf(place.outer);
  return join(outer, ...place.steps);
}
