import type { JsonObject } from "../json/index.ts";
import { sameJson } from "../json/index.ts";
import type { ChainOutcome } from "./chain.ts";
import type { Speaker } from "./compiled-contract.ts";
import type { GatePolicy } from "./definition.ts";

/** A version that the arguments fit, and what they become for the handler. */
export interface Candidate {
  readonly speaker: Speaker;
  readonly outcome: ChainOutcome;
}

/** What several candidates come to. */
export type Settled =
  | { readonly kind: "none" }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "one"; readonly candidate: Candidate };

/**
 * Equal answers pass, different answers reject, unless the owner declared which wins. Of equals the one that is
 * preferred counts, else the newest.
 */
export function settle(
  candidates: readonly Candidate[],
  onAmbiguous: GatePolicy["onAmbiguous"],
  preferred: number | undefined,
): Settled {
  const [first, ...others] = candidates;
  if (first === undefined) return { kind: "none" };
  if (others.length === 0) return { kind: "one", candidate: first };
  const differs = others.some(({ outcome }) => !isSameCall(outcome, first.outcome));
  if (!differs) return { kind: "one", candidate: find(candidates, preferred) ?? newest(candidates) };
  if (onAmbiguous === "newest") return { kind: "one", candidate: newest(candidates) };
  const winner = onAmbiguous === "reject" ? undefined : find(candidates, onAmbiguous);
  return winner === undefined ? { kind: "ambiguous", candidates } : { kind: "one", candidate: winner };
}

function isSameCall(a: ChainOutcome, b: ChainOutcome): boolean {
  return a.kind === "converted" && b.kind === "converted" && sameJson(a.value, b.value);
}

function find(candidates: readonly Candidate[], version: number | undefined): Candidate | undefined {
  return candidates.find(({ speaker }) => speaker.version === version);
}

function newest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, candidate) =>
    candidate.speaker.version > best.speaker.version ? candidate : best,
  );
}

/** The keys, outermost first, in which two calls differ. */
export function differingKeys(a: ChainOutcome, b: ChainOutcome): readonly string[] {
  if (a.kind !== "converted" || b.kind !== "converted") return [];
  const [left, right] = [a.value as JsonObject, b.value as JsonObject];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].filter((key) => {
    const both = Object.hasOwn(left, key) && Object.hasOwn(right, key);
    return !both || !sameJson(left[key], right[key]);
  });
}
