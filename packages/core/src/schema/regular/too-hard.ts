const maxShown = 100;

/** A pattern as messages show it. */
export function brief(pattern: string): string {
  const text = JSON.stringify(pattern);
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}

/** Thrown where it would take too long to say whether a text matches; who evaluates schemas answers "unknown". */
export class PatternTooHard extends Error {
  readonly pattern: string;

  constructor(pattern: string) {
    super(`whether a text matches ${brief(pattern)} is not decided`);
    this.pattern = pattern;
  }
}
