/** Thrown where it would take too long to say whether a text matches; who evaluates schemas answers "unknown". */
export class PatternTooHard extends Error {
  readonly pattern: string;

  constructor(pattern: string) {
    super(`whether a text matches ${pattern} is not decided`);
    this.pattern = pattern;
  }
}
