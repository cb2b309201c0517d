import type { Json } from "../json/index.ts";

/** From worst to best: of several changes the worst counts. */
export const verdicts = ["breaking", "unknown", "silent", "behavioural", "safe"] as const;

/**
 * `breaking`: some caller fails. `silent`: nothing is rejected, something now means something else.
 * `behavioural`: only what a model reads changed. `unknown`: undecided, with the reason.
 */
export type Verdict = (typeof verdicts)[number];

/** Where a change sits: in what callers send, in what they get back, or in the tool itself. */
export type Side = "input" | "output" | "tool";

/** `proven` by containment or by the definition itself; `suspected` from words. */
export type Confidence = "proven" | "suspected";

/** One difference between two definitions of a tool, judged. */
export interface Change {
  /** Id of the rule, stable: the name of its file under `rules/`. */
  readonly rule: string;
  /** The tool's name, as the newer definition has it where there is one. */
  readonly tool: string;
  readonly side: Side;
  /** JSON pointer into the tool definition: into the newer one, or into the older one where the place is gone. */
  readonly path: string;
  readonly verdict: Verdict;
  readonly confidence: Confidence;
  /** One sentence. It may quote the server's text: escape it for the output that it goes to. */
  readonly reason: string;
  /** How to ship it instead, one or two sentences. Empty where there is nothing to do. */
  readonly remedy: string;
  /** `sha256:`… over rule, tool, side, path and the two values: stable across runs and commits. */
  readonly fingerprint: string;
  /**
   * Input: arguments that the older schema accepts and the newer one rejects.
   * Output: a result that the newer schema allows and the older one rejects.
   * Checked against both before it stands here. Absent where nothing is rejected.
   */
  readonly witness?: Json;
  /** The value before and after, where the change is about one value (a default, a bound, a text). */
  readonly before?: Json;
  readonly after?: Json;
}

/** Of several verdicts, the worst; `safe` of none. */
export function worst(of: Iterable<Verdict>): Verdict {
  let found = verdicts.length - 1;
  for (const verdict of of) found = Math.min(found, verdicts.indexOf(verdict));
  return verdicts[found] as Verdict;
}
