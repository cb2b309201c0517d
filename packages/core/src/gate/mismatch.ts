import { isObject, type Json } from "../json/index.ts";
import type { RawClaim } from "./claim.ts";
import type { Speaker } from "./compiled-contract.ts";
import { ofContract, type ToolCall } from "./deciding.ts";
import type { Decision, SchemaVersionMismatchDecision } from "./decision.ts";
import { explainMismatch } from "./explain.ts";
import { declarersOf } from "./legacy.ts";
import type { Route } from "./route.ts";
import type { WordsRead } from "./vocabulary.ts";

const nothingForeign: WordsRead = Object.freeze({ foreignTo: 0, undeclaredIn: 0 });

/** Rejects a call whose version cannot be served by this name. */
export function mismatch(
  call: ToolCall,
  route: Route,
  speakers: readonly Speaker[],
  reason: SchemaVersionMismatchDecision["reason"],
  claim: RawClaim | undefined,
  received: Json,
): Decision {
  const words = isObject(received) ? route.vocabulary.read(received) : nothingForeign;
  return {
    ...ofContract(call, route),
    kind: "schema-version-mismatch",
    reason,
    ...(claim === undefined ? {} : { claim }),
    serves: speakers.map(({ version }) => version),
    legacyOf: declarersOf(route, received, words),
    ...explainMismatch(route, speakers, reason, claim),
  };
}
