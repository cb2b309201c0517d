import type { Aspect } from "./aspect.ts";
import { baseAspect } from "./base.ts";
import { defaultAspect } from "./default.ts";
import { polarityAspect } from "./polarity.ts";
import { scopeAspect } from "./scope.ts";
import { syntaxAspect } from "./syntax.ts";
import { unitAspect } from "./unit.ts";

/** Every aspect of meaning that is compared. */
export const aspects: readonly Aspect[] = [
  unitAspect,
  scopeAspect,
  baseAspect,
  syntaxAspect,
  polarityAspect,
  defaultAspect,
];
