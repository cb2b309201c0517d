import { isDeeperThan, isJsonValue, isObject, type JsonObject, join, maxToolDepth } from "../json/index.ts";
import { nearest } from "../text/index.ts";
import type { Convert } from "./conversion.ts";
import { stepKinds } from "./registry.ts";
import type { StepFault, StepKind } from "./step.ts";

/** A declared step that is ready to run. */
export interface CompiledStep {
  readonly kind: StepKind;
  /** As declared. */
  readonly step: JsonObject;
  readonly convert: Convert;
}

/** Steps that are ready to run, or everything that is wrong with their declarations. */
export type ParsedSteps =
  | { readonly ok: true; readonly steps: readonly CompiledStep[] }
  /** Pointers lead into the list: `/0/to`. */
  | { readonly ok: false; readonly faults: readonly StepFault[] };

/** Reads the steps that a contract file declares for one direction. */
export function parseSteps(steps: readonly JsonObject[]): ParsedSteps {
  const compiled: CompiledStep[] = [];
  const faults: StepFault[] = [];
  for (const [index, step] of steps.entries()) {
    const parsed = parseStep(step);
    if (Array.isArray(parsed)) {
      for (const { pointer, message } of parsed) faults.push({ pointer: join("", index) + pointer, message });
    } else compiled.push(parsed as CompiledStep);
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, steps: compiled };
}

function parseStep(step: JsonObject): CompiledStep | readonly StepFault[] {
  if (!isObject(step)) return [{ pointer: "", message: "must be an object" }];
  if (isDeeperThan(step, maxToolDepth)) {
    return [{ pointer: "", message: `must not nest deeper than ${maxToolDepth} levels` }];
  }
  if (!isJsonValue(step)) return [{ pointer: "", message: "must not hold a number that no double holds" }];
  const kind = kindOf(step);
  if ("message" in kind) return [kind];
  const faults = kind.faults(step);
  return faults.length > 0 ? faults : { kind, step, convert: kind.compile(step) };
}

function kindOf(step: JsonObject): StepKind | StepFault {
  const [kind, other] = stepKinds.filter(({ name }) => Object.hasOwn(step, name));
  const names = stepKinds.map(({ name }) => name);
  if (kind !== undefined && other !== undefined) {
    const message = `must be one step, not ${kind.name} and ${other.name}: a step has one of ${names.join(", ")}`;
    return { pointer: "", message };
  }
  if (kind !== undefined) return kind;
  const [meant] = Object.keys(step).flatMap((key) => nearest(key, names) ?? []);
  const hint = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
  return { pointer: "", message: `must have one of ${names.join(", ")}${hint}` };
}
