import type { Json, JsonObject } from "../json/index.ts";
import type { Convert } from "./conversion.ts";

/** One thing that is wrong with a declared step. */
export interface StepFault {
  /** JSON pointer into the step. */
  readonly pointer: string;
  /** One sentence without its subject: `must be a JSON pointer such as /query`. */
  readonly message: string;
}

/** The step that takes back what a step does, or the reason why there is none. */
export type Inverse =
  | {
      readonly kind: "step";
      readonly step: JsonObject;
      /** down(up(x)) is x for every x that the step was made for: one that lacks what the step adds. */
      readonly lossless: boolean;
      /** Where it is not lossless: one sentence that says what is lost. */
      readonly because?: string;
    }
  | { readonly kind: "none"; readonly because: string };

/** A value that a step puts where the older shape has none. */
export interface Fill {
  /** JSON pointer of the member. */
  readonly pointer: string;
  /** The value; absent where it comes from an authorized claim. */
  readonly value?: Json;
  readonly claim?: string;
  /** The owner's reason. */
  readonly because?: string;
}

/** A value before and after a step, for tests and documentation. */
export interface StepExample {
  readonly step: JsonObject;
  readonly before: Json;
  readonly claims?: JsonObject;
  /** The value, or the kind of answer that is no value. */
  readonly after: Json | { readonly refused: "conflict" | "failed" };
}

/** A kind of declarative step. The member of a declaration that has its name says which kind it is. */
export interface StepKind {
  /** The member that names it: `{ "rename": "/email", "to": "address" }`. */
  readonly name: string;
  /** One sentence: what it does. */
  readonly about: string;
  /** What is wrong with a declaration; where nothing is, the other functions take it. */
  readonly faults: (step: JsonObject) => readonly StepFault[];
  /** Makes the step ready to run. */
  readonly compile: (step: JsonObject) => Convert;
  readonly inverse: (step: JsonObject) => Inverse;
  /** Members that it fills. */
  readonly fills: (step: JsonObject) => readonly Fill[];
  readonly examples: readonly StepExample[];
}
