import { type Json, sameDeepJson } from "../json/index.ts";
import { type Edited, putAt, removeAt, type Tokens } from "./places.ts";
import { disagreement, Refusal } from "./refusal.ts";

/** One value and the place that it goes to. */
export interface Arrival {
  readonly at: Tokens;
  readonly value: Json;
}

/** Takes members away, with the objects that they leave empty, and puts values elsewhere that were made of them. */
export function moveBetween(value: Json, sources: readonly Tokens[], arrivals: readonly Arrival[]): Edited {
  let current: Edited = value;
  for (const source of sources) {
    current = removeAt(current, source, true);
    if (current instanceof Refusal) return current;
  }
  const [firstSource = []] = sources;
  for (const { at, value: arriving } of arrivals) {
    current = putAt(current, at, (found) => {
      if (found === undefined) return arriving;
      return sameDeepJson(found, arriving) ? found : new Refusal(() => disagreement(firstSource, at));
    });
    if (current instanceof Refusal) return current;
  }
  return current;
}
