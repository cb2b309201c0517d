import type { JsonObject } from "../json/index.ts";
import { type Deciding, ofContract } from "./deciding.ts";
import type { Decision } from "./decision.ts";
import { explainAmbiguous, explainConflict, explainInvalid, explainUndeclared } from "./explain.ts";
import { isRefusedForKeys, legacyOf, resultVersionOf } from "./legacy.ts";
import { type Candidate, settle } from "./settle.ts";
import { warningsFor } from "./warnings.ts";

/** What the candidates come to. */
export function conclude(deciding: Deciding, candidates: readonly Candidate[]): Decision {
  const { call, route, received, words, claim, speakers } = deciding;
  const { onAmbiguous } = route.contract.policy;
  const preferred = claim?.version ?? route.implemented;
  const settled = settle(candidates, onAmbiguous, preferred);
  const about = {
    ...ofContract(call, route),
    ...(claim === undefined ? {} : { claim }),
    legacyOf: legacyOf(deciding, candidates, settled),
  };
  if (settled.kind === "none") {
    const claimed =
      claim === undefined ? undefined : speakers.find(({ version }) => version === claim.version);
    return { ...about, kind: "invalid-arguments", ...explainInvalid(route, speakers, received, claimed) };
  }
  if (settled.kind === "ambiguous") {
    return { ...about, kind: "invalid-arguments", ...explainAmbiguous(route, settled.candidates) };
  }
  const { speaker, outcome } = settled.candidate;
  const { version } = speaker;
  if (outcome.kind === "failed") {
    const { step, failure, message } = outcome;
    return { ...about, kind: "converter-failed", version, step, failure, message };
  }
  if (outcome.kind === "conflict") {
    return { ...about, kind: "invalid-arguments", version, ...explainConflict(route, outcome) };
  }
  if (isRefusedForKeys(deciding, speaker)) {
    return { ...about, kind: "invalid-arguments", ...explainUndeclared(route, speaker, received) };
  }
  const resultVersion = resultVersionOf(deciding, version);
  const served = {
    ...about,
    version,
    versionFrom:
      claim !== undefined && !claim.rebutted ? "claim" : route.serves.length === 1 ? "only" : "arguments",
    resultVersion,
    arguments: outcome.value as JsonObject,
    warnings: warningsFor(route, speaker, words, received, outcome.value),
  } as const;
  if (speaker.up.length === 0) return { ...served, kind: "pass" };
  return { ...served, kind: "convert", steps: speaker.up.map(({ from, to }) => ({ from, to })) };
}
