import type { JsonObject } from "../json/index.ts";
import { type Deciding, ofContract } from "./deciding.ts";
import type { ConvertDecision, Decision, PassDecision } from "./decision.ts";
import { explainAmbiguous, explainConflict, explainInvalid, explainUndeclared } from "./explain.ts";
import { isRefusedForKeys, legacyOf, resultVersionOf, settleFor } from "./legacy.ts";
import type { Candidate, Settled } from "./settle.ts";
import { warningsFor } from "./warnings.ts";

/** What the candidates come to. */
export function conclude(deciding: Deciding, candidates: readonly Candidate[]): Decision {
  const settled = settleFor(deciding, candidates);
  const legacy = legacyOf(deciding, candidates, settled);
  if (settled.kind === "one" && settled.candidate.outcome.kind === "converted") {
    const { speaker, outcome } = settled.candidate;
    if (!isRefusedForKeys(deciding, speaker))
      return served(deciding, speaker, outcome.value as JsonObject, legacy);
  }
  return rejected(deciding, settled, legacy);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Written as one literal: this is the way of nearly every call, and spreading parts costs more than deciding does. */
function served(
  deciding: Deciding,
  speaker: Candidate["speaker"],
  args: JsonObject,
  legacy: readonly number[],
): Decision {
  const { call, route, received, words, claim } = deciding;
  const { version } = speaker;
  const made: Writable<PassDecision> = {
    kind: "pass",
    name: call.name,
    contract: route.contract.definition.contract,
    handler: route.handler,
    implemented: route.implemented,
    legacyOf: legacy,
    version,
    versionFrom:
      claim !== undefined && !claim.rebutted ? "claim" : route.serves.length === 1 ? "only" : "arguments",
    resultVersion: resultVersionOf(deciding, version),
    arguments: args,
    warnings: warningsFor(route, speaker, words, received, args),
  };
  if (route.alias !== undefined) made.alias = route.alias;
  if (claim !== undefined) made.claim = claim;
  if (speaker.up.length === 0) return made;
  const converted = made as unknown as Writable<ConvertDecision>;
  converted.kind = "convert";
  converted.steps = speaker.steps;
  return converted;
}

function rejected(deciding: Deciding, settled: Settled, legacy: readonly number[]): Decision {
  const { call, route, claim, speakers } = deciding;
  const about = { ...ofContract(call, route), ...(claim === undefined ? {} : { claim }), legacyOf: legacy };
  if (settled.kind === "none") {
    const claimed =
      claim === undefined ? undefined : speakers.find(({ version }) => version === claim.version);
    return { ...about, kind: "invalid-arguments", ...explainInvalid(deciding, claimed) };
  }
  if (settled.kind === "ambiguous") {
    return { ...about, kind: "invalid-arguments", ...explainAmbiguous(deciding, settled.candidates) };
  }
  const { speaker, outcome } = settled.candidate;
  const { version } = speaker;
  switch (outcome.kind) {
    case "failed": {
      const { step, failure, message } = outcome;
      return { ...about, kind: "converter-failed", version, step, failure, message };
    }
    case "conflict":
      return { ...about, kind: "invalid-arguments", version, ...explainConflict(deciding, outcome) };
    case "converted":
      return { ...about, kind: "invalid-arguments", ...explainUndeclared(deciding, speaker) };
    default:
      return outcome satisfies never;
  }
}
