import type { JsonObject } from "../json/index.ts";
import type { CompiledStep } from "./parse-steps.ts";

/** The steps that take back what steps do, or why there are none. */
export type InverseSteps =
  | {
      readonly kind: "steps";
      readonly steps: readonly JsonObject[];
      /** Whether down(up(x)) is x for every x that lacks what the steps add. */
      readonly lossless: boolean;
      /** What is lost, one sentence for each step that loses something. */
      readonly because: readonly string[];
    }
  /** One sentence for each step that nothing takes back. */
  | { readonly kind: "none"; readonly because: readonly string[] };

/** Takes steps back: the inverse of each, the last one first. */
export function inverseOf(steps: readonly CompiledStep[]): InverseSteps {
  const back: JsonObject[] = [];
  const lost: string[] = [];
  const missing: string[] = [];
  for (const [index, { kind, step }] of steps.entries()) {
    const inverse = kind.inverse(step);
    const named = (because: string) =>
      `step ${index + 1}, ${kind.name} ${pointersOf(kind.name, step)}: ${because}`;
    if (inverse.kind === "none") missing.push(named(inverse.because));
    else {
      back.unshift(inverse.step);
      if (!inverse.lossless) lost.push(named(inverse.because ?? "something is lost"));
    }
  }
  if (missing.length > 0) return { kind: "none", because: missing };
  return { kind: "steps", steps: back, lossless: lost.length === 0, because: lost };
}

function pointersOf(name: string, step: JsonObject): string {
  return [step[name]].flat().join(", ");
}
