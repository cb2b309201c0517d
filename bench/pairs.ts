import { objectAlgebra } from "./pairs/object-algebra.ts";
import type { Pair } from "./pairs/pair.ts";
import { recursion } from "./pairs/recursion.ts";
import { toolChanges } from "./pairs/tool-changes.ts";
import { valueAlgebra } from "./pairs/value-algebra.ts";

/** Changes as tools see them, and as many that only an algebra of schemas can tell. */
export const pairs: readonly Pair[] = [...toolChanges, ...valueAlgebra, ...objectAlgebra, ...recursion];
