import { type Json, tokens } from "../json/index.ts";
import type { Conversion, ConversionContext } from "./conversion.ts";
import type { CompiledStep } from "./parse-steps.ts";
import { readAt } from "./places.ts";

/** Runs steps one after the other, up to the first that cannot be done. */
export function runSteps(
  steps: readonly CompiledStep[],
  value: Json,
  context: ConversionContext,
): Conversion {
  let current = value;
  for (const { convert } of steps) {
    const outcome = convert(current, context);
    if (outcome.kind === "conflict") {
      return {
        ...outcome,
        pointers: outcome.pointers.filter((pointer) => isUnmoved(pointer, value, current)),
      };
    }
    if (outcome.kind === "failed") return outcome;
    current = outcome.value;
  }
  return { kind: "converted", value: current };
}

/** Whether a pointer leads to the same value before and after some steps: only then the sender finds it. */
function isUnmoved(pointer: string, before: Json, after: Json): boolean {
  if (before === after) return true;
  const path = tokens(pointer);
  const found = readAt(before, path);
  return found !== undefined && found === readAt(after, path);
}
