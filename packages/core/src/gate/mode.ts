import type { JsonObject } from "../json/index.ts";
import { type Decision, isServed } from "./decision.ts";
import { answerOf, type WireAnswer } from "./wire.ts";

/** `observe` decides and records and changes nothing; `enforce` acts. */
export type GateMode = "observe" | "enforce";

/** What to do with a call. */
export type CallAction =
  /** Forward the request as it came, byte by byte, and its result too. */
  | { readonly kind: "forward" }
  /** Call the handler with these arguments. */
  | { readonly kind: "call"; readonly handler: string; readonly arguments: JsonObject }
  | { readonly kind: "answer"; readonly answer: WireAnswer };

/** What a decision comes to in a mode. */
export function actionFor(decision: Decision, mode: GateMode): CallAction {
  if (mode === "observe") return { kind: "forward" };
  if (!isServed(decision)) return { kind: "answer", answer: answerOf(decision) };
  return { kind: "call", handler: decision.handler, arguments: decision.arguments };
}
