import type { ConversionFailure } from "../converters/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { ValueFault } from "../schema/index.ts";
import type { ClaimSource } from "./claim.ts";

/** The version that the client software says it speaks, as it counts for one contract. */
export interface HeldClaim {
  readonly version: number;
  readonly source: ClaimSource;
  /** The arguments speak another version: a word in them is foreign to the claimed one. */
  readonly rebutted: boolean;
}

/** Something that the caller should know though the call was served. */
export interface CallWarning {
  readonly code: "alias" | "converted" | "undeclared-key" | "deprecated" | "result-not-converted";
  /** One sentence for a model. */
  readonly message: string;
}

/** What is said of every call whose contract is known. */
interface OfContract {
  /** The name as called. */
  readonly name: string;
  readonly contract: string;
  /** The name that the handler answers to. */
  readonly handler: string;
  /** Set where the name is an alias. */
  readonly alias?: string;
  readonly claim?: HeldClaim;
  /** The version that the handler speaks. */
  readonly implemented: number;
  /**
   * The versions that this call needs: removing one would change the decision, the converted call or the result. Where
   * nothing fits: those whose words it uses although the implemented version lacks them.
   */
  readonly legacyOf: readonly number[];
}

/** What is said of a call that runs. */
interface Served extends OfContract {
  /** The version that the arguments speak. */
  readonly version: number;
  /** Where that is known from: what the client claims, the arguments, or because there is only this one. */
  readonly versionFrom: "claim" | "arguments" | "only";
  /** The version whose result shape the caller gets. */
  readonly resultVersion: number;
  /** For the handler; valid against the version that it speaks. The very object that was received where it passes. */
  readonly arguments: JsonObject;
  readonly warnings: readonly CallWarning[];
}

/** One step of a chain. */
export interface StepTaken {
  readonly from: number;
  readonly to: number;
}

export interface PassDecision extends Served {
  readonly kind: "pass";
}

export interface ConvertDecision extends Served {
  readonly kind: "convert";
  /** The steps that the arguments took. */
  readonly steps: readonly StepTaken[];
}

export interface InvalidArgumentsDecision extends OfContract {
  readonly kind: "invalid-arguments";
  /** `invalid`: they fit no version that counts. */
  readonly reason: "invalid" | "ambiguous" | "conflict" | "undeclared-key" | "too-deep";
  /** The version that the message speaks of. */
  readonly version: number;
  readonly faults: readonly ValueFault[];
  /** For a model: what is wrong and what would be right. It may quote the arguments: escape it for where it goes. */
  readonly message: string;
  /** Valid arguments, where some are known. */
  readonly example?: Json;
}

export interface SchemaVersionMismatchDecision extends Omit<OfContract, "claim"> {
  readonly kind: "schema-version-mismatch";
  readonly reason: "no-converter" | "not-served" | "above-highest" | "malformed-claim";
  /** What the client claims, as it came; absent where it claims nothing. */
  readonly claim?: { readonly value: Json; readonly source: ClaimSource };
  /** Versions that the name serves to this caller. */
  readonly serves: readonly number[];
  /** A name that serves the implemented version, where the called one does not. */
  readonly replacement?: string;
  readonly message: string;
  /** Valid arguments for the replacement. */
  readonly example?: Json;
}

export interface UnknownToolDecision {
  readonly kind: "unknown-tool";
  readonly name: string;
  /** Names that look alike, the nearest first. */
  readonly nearest: readonly string[];
}

export interface RetiredDecision {
  readonly kind: "retired";
  readonly name: string;
  readonly contract: string;
  readonly replacement?: string;
}

export interface ConverterFailedDecision extends OfContract {
  readonly kind: "converter-failed";
  /** The version that the arguments speak. */
  readonly version: number;
  /** The step that failed. */
  readonly step: StepTaken;
  readonly failure: ConversionFailure | "invalid-output";
  readonly message: string;
}

export interface ResultUnservableDecision extends OfContract {
  readonly kind: "result-unservable";
  readonly version: number;
  readonly resultVersion: number;
  readonly failure: ConversionFailure | "invalid-output" | "conflict";
  /** Says that the call was executed and must not be repeated. */
  readonly message: string;
}

/** What becomes of a call. The union is part of the contract with everything that builds on the gate: it only grows. */
export type Decision =
  | PassDecision
  | ConvertDecision
  | InvalidArgumentsDecision
  | SchemaVersionMismatchDecision
  | UnknownToolDecision
  | RetiredDecision
  | ConverterFailedDecision
  | ResultUnservableDecision;

/** The kinds of decisions, in the order of the way through the gate. */
export const decisionKinds = [
  "pass",
  "convert",
  "invalid-arguments",
  "schema-version-mismatch",
  "unknown-tool",
  "retired",
  "converter-failed",
  "result-unservable",
] as const satisfies readonly Decision["kind"][];

/** Whether the handler is to be called. */
export function isServed(decision: Decision): decision is PassDecision | ConvertDecision {
  return decision.kind === "pass" || decision.kind === "convert";
}
