import { coerce } from "./coerce.ts";
import { constant } from "./constant.ts";
import { drop } from "./drop.ts";
import { fill } from "./fill.ts";
import { join } from "./join.ts";
import { mapValues } from "./map-values.ts";
import { move } from "./move.ts";
import { rename } from "./rename.ts";
import { setDefault } from "./set-default.ts";
import { split } from "./split.ts";
import type { StepKind } from "./step.ts";
import { unwrap } from "./unwrap.ts";
import { wrap } from "./wrap.ts";

/** Every kind of step. Their order is the one of the guide. */
export const stepKinds: readonly StepKind[] = [
  fill,
  setDefault,
  constant,
  rename,
  move,
  drop,
  wrap,
  unwrap,
  mapValues,
  coerce,
  split,
  join,
];

/** The kind with a name. */
export function stepKindNamed(name: string): StepKind | undefined {
  return stepKinds.find((kind) => kind.name === name);
}
