import type { Json } from "../json/index.ts";
import type { Speaker } from "./compiled-contract.ts";
import { type Deciding, noVersions } from "./deciding.ts";
import type { Route } from "./route.ts";
import { type Candidate, isSameSettlement, type Settled, settle } from "./settle.ts";
import type { WordsRead } from "./vocabulary.ts";

/** The claim says which result the caller expects; without one, what its session saw last, else what it sends. */
export function resultVersionOf({ call, route, claim, speakers }: Deciding, version: number): number {
  if (claim !== undefined) return claim.version;
  const listed = call.lastListed?.(route.contract.definition.contract);
  return listed !== undefined && speakers.some((speaker) => speaker.version === listed) ? listed : version;
}

/** Which versions the call needs. */
export function legacyOf(
  deciding: Deciding,
  candidates: readonly Candidate[],
  settled: Settled,
): readonly number[] {
  const { route, claim, speakers, call, words, received } = deciding;
  const { implemented, contract } = route;
  const isOwn =
    settled.kind === "one" &&
    candidates.length === 1 &&
    settled.candidate.speaker.version === implemented &&
    (claim === undefined || claim.version === implemented) &&
    call.lastListed === undefined;
  if (isOwn) return noVersions;
  if (settled.kind === "none" && (claim === undefined || claim.version === implemented)) {
    return declarersOf(route, received, words);
  }
  const { onAmbiguous } = contract.policy;
  const preferred = claim?.version ?? implemented;
  const resultOf = (settlement: Settled, list: readonly Speaker[]) =>
    settlement.kind === "one"
      ? resultVersionOf({ ...deciding, speakers: list }, settlement.candidate.speaker.version)
      : undefined;
  const result = resultOf(settled, speakers);
  const needed = speakers.flatMap(({ version }) => {
    if (version === implemented) return [];
    if (claim?.version === version) return [version];
    const without = settle(
      candidates.filter(({ speaker }) => speaker.version !== version),
      onAmbiguous,
      preferred,
    );
    const others = speakers.filter((speaker) => speaker.version !== version);
    const isSame = isSameSettlement(settled, without) && resultOf(without, others) === result;
    return isSame ? [] : [version];
  });
  if (settled.kind !== "none") return needed;
  return [...new Set([...needed, ...declarersOf(route, received, words)])].sort((a, b) => a - b);
}

/** The versions whose words the arguments use although the implemented version lacks them. */
export function declarersOf(route: Route, received: Json, words: WordsRead): readonly number[] {
  const { contract, implemented } = route;
  const own = contract.version(implemented)?.bit ?? 0;
  if ((words.foreignTo & own) === 0) return noVersions;
  let every = -1;
  let some = 0;
  for (const { declaredBy, lackedBy } of contract.vocabulary.find(received)) {
    if (declaredBy === 0 || (lackedBy & own) === 0) continue;
    every &= declaredBy;
    some |= declaredBy;
  }
  const wanted = (every & some) === 0 ? some : every & some;
  return [...contract.versions.values()]
    .filter(({ bit, version }) => (bit & wanted) !== 0 && version !== implemented)
    .map(({ version }) => version);
}
