/** true, false, or undefined: not decided, because a keyword is opaque or a reference leads nowhere. */
export type Held = boolean | undefined;

export function all(results: Iterable<Held>): Held {
  let held: Held = true;
  for (const result of results) {
    if (result === false) return false;
    if (result === undefined) held = undefined;
  }
  return held;
}

export function some(results: Iterable<Held>): Held {
  let held: Held = false;
  for (const result of results) {
    if (result === true) return true;
    if (result === undefined) held = undefined;
  }
  return held;
}

export function not(held: Held): Held {
  return held === undefined ? undefined : !held;
}

export function exactlyOne(results: Iterable<Held>): Held {
  let valid = 0;
  let isOpen = false;
  for (const result of results) {
    if (result === true) valid += 1;
    if (valid > 1) return false;
    if (result === undefined) isOpen = true;
  }
  return isOpen ? undefined : valid === 1;
}
