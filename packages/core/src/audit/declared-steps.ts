import { type Fill, parseSteps } from "../converters/index.ts";
import type { ContractDefinition } from "../gate/index.ts";
import type { Json, JsonObject } from "../json/index.ts";

interface DeclaredSteps {
  /** JSON pointer of the list. */
  readonly path: string;
  readonly side: "input" | "output";
  readonly steps: readonly JsonObject[];
}

/** Every list of declarative steps of a contract. */
export function* declaredSteps({ steps = [], aliases = [] }: ContractDefinition): Iterable<DeclaredSteps> {
  for (const [index, step] of steps.entries()) yield* stepsOf(`/converters/${index}`, step);
  for (const [index, { shape }] of aliases.entries()) {
    if (shape !== undefined) yield* stepsOf(`/aliases/${index}`, shape);
  }
}

function* stepsOf(
  path: string,
  parts: {
    readonly arguments?: { steps?: readonly JsonObject[] };
    readonly result?: { steps?: readonly JsonObject[] };
  },
): Iterable<DeclaredSteps> {
  const { arguments: up, result } = parts;
  if (up?.steps !== undefined) yield { path: `${path}/arguments`, side: "input", steps: up.steps };
  if (result?.steps !== undefined) yield { path: `${path}/result`, side: "output", steps: result.steps };
}

/** The declarative steps at a place; undefined where there is code. */
export function stepsAt(definition: ContractDefinition, path: string): readonly JsonObject[] | undefined {
  for (const declared of declaredSteps(definition)) if (declared.path === path) return declared.steps;
  return undefined;
}

/** Every value that a step puts where the older shape has none. */
export function* fillsOf(
  definition: ContractDefinition,
): Iterable<{ readonly path: string; readonly side: "input" | "output"; readonly fill: Fill }> {
  for (const { path, side, steps } of declaredSteps(definition)) {
    const parsed = parseSteps(steps);
    if (!parsed.ok) continue;
    for (const [index, { kind, step }] of parsed.steps.entries()) {
      for (const fill of kind.fills(step)) yield { path: `${path}/${index}`, side, fill };
    }
  }
}

/** Whether a value is a container with nothing in it. */
export function isEmpty(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
