import type { CompiledContract, Speaker } from "./compiled-contract.ts";
import type { NameEntry } from "./name-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A name that answers, with everything that a decision needs to know about it. */
export interface Route {
  readonly contract: CompiledContract;
  /** The name that the handler answers to. */
  readonly handler: string;
  readonly alias: string | undefined;
  /** The version that the handler speaks. */
  readonly implemented: number;
  /** The versions that the name may serve, whether they can be served or not, oldest first. */
  readonly serves: readonly number[];
  /** Those that can be served, oldest first. */
  readonly speakers: readonly Speaker[];
  readonly vocabulary: Vocabulary;
  /** An alias with a shape of its own: it stands for all the versions that it serves. */
  readonly isShaped: boolean;
  /** Some version is for chosen callers only. */
  readonly hasCanary: boolean;
}

/** Makes the route of a name that answers. */
export function routeOf(
  name: string,
  entry: Exclude<NameEntry, { readonly kind: "retired" }>,
  contract: CompiledContract,
): Route {
  const { definition } = contract;
  const implemented = entry.kind === "old-name" ? entry.implemented : definition.implemented;
  const published = [...contract.versions.keys()];
  const serves =
    entry.kind === "alias"
      ? [...new Set(entry.alias.servesVersions)].sort((a, b) => a - b)
      : entry.kind === "old-name"
        ? published.filter((version) => version <= implemented)
        : published;
  const found =
    entry.kind === "alias" && entry.alias.shape !== undefined
      ? [contract.aliasSpeaker(entry.alias, implemented)]
      : serves.map((version) => contract.speaker(version, implemented));
  const speakers = found.filter((speaker) => speaker !== undefined);
  return {
    contract,
    handler: entry.kind === "old-name" ? name : definition.name,
    alias: entry.kind === "alias" ? name : undefined,
    implemented,
    serves,
    speakers,
    vocabulary: speakers[0]?.vocabulary ?? contract.vocabulary,
    isShaped: entry.kind === "alias" && entry.alias.shape !== undefined,
    hasCanary: speakers.some(({ status }) => status === "canary"),
  };
}
