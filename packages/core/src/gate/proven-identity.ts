import type { Tool } from "../contract/index.ts";
import { compareTools, type Rename } from "../rules/index.ts";

/** What may stay as it is on the way from one version to another. */
export interface ProvenIdentity {
  readonly arguments: boolean;
  readonly result: boolean;
}

// A change of the name alone changes no argument: names are the name table's business.
const nameRules: ReadonlySet<string> = new Set([
  "tool-renamed",
  "tool-renamed-with-alias",
  "tool-hidden-behind-alias",
]);

/**
 * Whether arguments of one version can go to another, and its results come back, without any change: proven by the
 * rules, with nothing silent among what changed. A tool whose mental model changed is never the same.
 */
export function provenIdentity(from: Tool, to: Tool, renames: readonly Rename[] = []): ProvenIdentity {
  const changes = compareTools(from, { ...to, name: from.name }, { renames }).changes.filter(
    ({ rule, verdict }) => !nameRules.has(rule) && verdict !== "safe" && verdict !== "behavioural",
  );
  const isClean = (side: "input" | "output") =>
    changes.every((change) => change.side !== side && change.side !== "tool");
  return { arguments: isClean("input"), result: isClean("output") };
}
