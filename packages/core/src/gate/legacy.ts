import { type Json, sameJson } from "../json/index.ts";
import type { Speaker } from "./compiled-contract.ts";
import { type Deciding, noVersions } from "./deciding.ts";
import type { Route } from "./route.ts";
import { type Candidate, type Settled, settle } from "./settle.ts";
import type { WordsRead } from "./vocabulary.ts";

/** The claim says which result the caller expects; without one, what its session saw last, else what it sends. */
export function resultVersionOf({ call, route, claim, speakers }: Deciding, version: number): number {
  if (claim !== undefined) return claim.version;
  const listed = call.lastListed?.(route.contract.definition.contract);
  return listed !== undefined && speakers.some((speaker) => speaker.version === listed) ? listed : version;
}

/** What a call comes to, as far as its caller can tell. */
type Ruling =
  | { readonly kind: "served"; readonly value: Json; readonly resultVersion: number }
  | { readonly kind: "invalid-arguments" | "converter-failed" };

function rulingOf(deciding: Deciding, settled: Settled): Ruling {
  if (settled.kind !== "one") return { kind: "invalid-arguments" };
  const { speaker, outcome } = settled.candidate;
  if (outcome.kind === "failed") return { kind: "converter-failed" };
  if (outcome.kind === "conflict" || isRefusedForKeys(deciding, speaker))
    return { kind: "invalid-arguments" };
  return { kind: "served", value: outcome.value, resultVersion: resultVersionOf(deciding, speaker.version) };
}

function isSameRuling(a: Ruling, b: Ruling): boolean {
  if (a.kind !== "served" || b.kind !== "served") return a.kind === b.kind;
  return a.resultVersion === b.resultVersion && sameJson(a.value, b.value);
}

/** Whether arguments have a key that no version declares, and the contract refuses such keys. */
export function isRefusedForKeys({ route, words }: Deciding, speaker: Speaker): boolean {
  return route.contract.policy.unknownKeys === "reject" && (words.undeclaredIn & speaker.bit) !== 0;
}

/** Settles candidates; of those that are equal, one whose keys are not refused. */
export function settleFor(deciding: Deciding, candidates: readonly Candidate[]): Settled {
  const { route, claim } = deciding;
  const { onAmbiguous } = route.contract.policy;
  const preferred = claim?.version ?? route.implemented;
  const allowed = candidates.filter(({ speaker }) => !isRefusedForKeys(deciding, speaker));
  return settle(allowed.length === 0 ? candidates : allowed, onAmbiguous, preferred);
}

/** Which versions the call needs: without one of them its caller would get something else. */
export function legacyOf(
  deciding: Deciding,
  candidates: readonly Candidate[],
  settled: Settled,
): readonly number[] {
  const { route, claim, speakers, call, words, received } = deciding;
  const { implemented } = route;
  const isOwn =
    settled.kind === "one" &&
    candidates.length === 1 &&
    settled.candidate.speaker.version === implemented &&
    (claim === undefined || claim.version === implemented) &&
    call.lastListed === undefined;
  if (isOwn) return noVersions;
  const ruling = rulingOf(deciding, settled);
  const needed = speakers.flatMap(({ version }) => {
    if (version === implemented) return [];
    // Without the claimed version the claim cannot be met at all, and without the last one nothing can.
    if (claim?.version === version || speakers.length === 1) return [version];
    const others = candidates.filter(({ speaker }) => speaker.version !== version);
    const without = settleFor(deciding, others);
    const left = { ...deciding, speakers: speakers.filter((speaker) => speaker.version !== version) };
    return isSameRuling(ruling, rulingOf(left, without)) ? [] : [version];
  });
  if (settled.kind !== "none") return needed;
  return [...new Set([...needed, ...declarersOf(route, received, words)])].sort((a, b) => a - b);
}

const maxWords = 1_000;

/** The versions whose words the arguments use although the implemented version lacks them. */
export function declarersOf(route: Route, received: Json, words: WordsRead): readonly number[] {
  const { contract, implemented } = route;
  const own = contract.version(implemented)?.bit ?? 0;
  if ((words.foreignTo & own) === 0) return noVersions;
  let every = -1;
  let some = 0;
  for (const { declaredBy, lackedBy } of route.vocabulary.find(received, maxWords)) {
    if (declaredBy === 0 || (lackedBy & own) === 0) continue;
    every &= declaredBy;
    some |= declaredBy;
  }
  const wanted = (every & some) === 0 ? some : every & some;
  return [...contract.versions.values()]
    .filter(({ bit, version }) => (bit & wanted) !== 0 && version !== implemented)
    .map(({ version }) => version);
}
