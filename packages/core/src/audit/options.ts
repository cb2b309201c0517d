import type { Claims } from "../converters/index.ts";
import type { Json } from "../json/index.ts";
import type { ValueBudget } from "./values.ts";

/** Arguments, or results, that were recorded. */
export interface RecordedSample {
  readonly contract: string;
  /** The version that they speak. */
  readonly version: number;
  readonly side: "input" | "output";
  readonly value: Json;
}

/** A caller that is bound to a version: by its configuration, or as traffic shows. */
export interface PinnedCaller {
  readonly caller: string;
  readonly contract: string;
  readonly version: number;
}

export interface AuditOptions {
  /** Contracts with an unretired deprecated version, at most. Default 2. */
  readonly maxDeprecations?: number;
  readonly samples?: readonly RecordedSample[];
  readonly pins?: readonly PinnedCaller[];
  /** Claims that converters are given; without them any claim has a value that is made up. */
  readonly claims?: Claims;
  /** Runs code of the owner; what it does not stand (a loop without an end) it throws. Default: just runs it. */
  readonly guard?: <T>(run: () => T) => T;
  readonly values?: ValueBudget;
}
