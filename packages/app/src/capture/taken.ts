import type { CaptureOutcome } from "@toolgate/core/contract";
import { type ExitCode, exitCodes, type Failure } from "../failure.ts";
import { visible, visibleJson } from "../visible.ts";
import { describeSnapshot } from "./describe-snapshot.ts";
import type { Target } from "./snapshot-targets.ts";
import type { Snapshot } from "./take-snapshot.ts";

/** What became of one target. */
export type Taken =
  | { readonly target: Target; readonly snapshot: Snapshot }
  | { readonly target: Target; readonly failure: Failure };

/** Writes snapshots as text, or as one JSON object. */
export function renderTaken(
  taken: readonly Taken[],
  { json, check, columns }: { readonly json: boolean; readonly check: boolean; readonly columns: number },
): string {
  if (json) {
    const servers = taken.map((each) => ("failure" in each ? describeFailure(each) : toJson(each.snapshot)));
    return `${visibleJson({ formatVersion: 1, check, servers }, 2)}\n`;
  }
  const blocks = taken.map((each) => {
    if (!("failure" in each)) return describeSnapshot(each.snapshot, { columns, check });
    const { server, error, mend } = describeFailure(each);
    return `${visible(server)}: ${error}\n${mend === "" ? "" : `  ${mend}\n`}`;
  });
  return blocks.join("\n");
}

function describeFailure({ target, failure }: Extract<Taken, { readonly failure: Failure }>) {
  const { code, message, mend } = failure;
  return { server: target.server ?? target.source, code, error: message, mend };
}

function toJson({ server, folder, source, outcomes, changes, renames }: Snapshot) {
  return {
    server,
    folder,
    source: source.label,
    outcomes,
    written: [...changes.written.keys()],
    deleted: changes.deleted,
    suggestions: renames,
    findings: source.findings,
  };
}

/** 1 where a tool could not be put under contract or, with `check`, files are stale; else what the first failure says. */
export function exitCodeOf(taken: readonly Taken[], check: boolean): ExitCode {
  const fails = taken.some(
    (each) =>
      "snapshot" in each && (each.snapshot.outcomes.some(isRefused) || (check && isStale(each.snapshot))),
  );
  if (fails) return exitCodes.verdict;
  const failed = taken.find((each) => "failure" in each);
  return failed !== undefined && "failure" in failed ? failed.failure.exitCode : exitCodes.pass;
}

function isRefused(outcome: CaptureOutcome): boolean {
  const { did } = outcome;
  return did === "reserved-name" || did === "too-deep" || (did === "draft" && outcome.refused === true);
}

function isStale({ changes }: Snapshot): boolean {
  return changes.written.size > 0 || changes.deleted.length > 0;
}
