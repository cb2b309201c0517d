import type { CatalogComparison, Change, Reading, ToolComparison, Verdict } from "@toolgate/core";
import { verdicts } from "@toolgate/core/rules";
import type { SourceFinding } from "../sources/source.ts";

/** What `--fail-on` can name: verdicts, and `suspected` for changes that only words speak for. */
export const failKinds = [...verdicts, "suspected"] as const;

export type FailKind = (typeof failKinds)[number];

/** What fails where nothing else is said: suspected and behavioural changes warn. */
export const defaultFailOn: readonly FailKind[] = ["breaking", "unknown", "silent"];

/** A finding that its owner accepted, found by its fingerprint. */
export interface ReportedApproval {
  readonly fingerprint: string;
  readonly by: string;
  readonly reason: string;
  /** ISO 8601 date on which it ends; absent where it does not. */
  readonly until?: string;
}

export interface ReportedTool extends Pick<ToolComparison, "tool" | "verdict" | "changes"> {
  /** The served version of the contract that the candidate was compared with. */
  readonly version?: number;
  /** File that annotations point at, relative to the working directory, with `/`. */
  readonly file?: string;
}

/** Why a server could not be compared. */
export interface ReportedProblem {
  readonly outcome: "no-evidence" | "unreachable";
  readonly message: string;
  /** What to do about it, one sentence; may be empty. */
  readonly mend: string;
}

/** What was found for one server, or for the two sides of a diff. */
export interface ServerReport {
  /** The server's name, or what was compared. */
  readonly label: string;
  /** How messages name the older and the newer side. */
  readonly before: string;
  readonly after: string;
  readonly comparison: Omit<CatalogComparison, "tools"> & { readonly tools: readonly ReportedTool[] };
  readonly approvals: readonly ReportedApproval[];
  readonly findings: readonly SourceFinding[];
  readonly problem?: ReportedProblem;
}

export type Outcome = "pass" | "fail" | "no-evidence" | "unreachable";

/** Everything that a reporter needs: it turns this into text and knows nothing else. */
export interface Report {
  readonly command: "diff" | "check" | "audit";
  readonly reading: Reading;
  readonly failOn: readonly FailKind[];
  readonly servers: readonly ServerReport[];
  readonly outcome: Outcome;
}

/** `fail` decides the exit code, `warn` is shown in full, `note` is summarised; `approved` would have failed. */
export type Level = "fail" | "warn" | "note" | "approved";

/** One change in its place, with what it means for the outcome. */
export interface Entry {
  readonly server: ServerReport;
  readonly tool: ReportedTool;
  readonly change: Change;
  readonly level: Level;
  readonly approval?: ReportedApproval;
}

/** Puts a report together and decides its outcome. */
export function makeReport(parts: Omit<Report, "outcome">): Report {
  const outcome = decideOutcome(parts);
  return { ...parts, outcome };
}

/** Lists the changes of one server, in the order of its comparison. */
export function entriesOf(server: ServerReport, failOn: readonly FailKind[]): Entry[] {
  const approvals = new Map(server.approvals.map((approval) => [approval.fingerprint, approval]));
  return server.comparison.tools.flatMap((tool) =>
    tool.changes.map((change) => {
      const level = levelOf(change, failOn);
      // The fingerprint is taken when it is asked for, and that takes a while.
      const approval =
        level === "note" || approvals.size === 0 ? undefined : approvals.get(change.fingerprint);
      if (approval === undefined) return { server, tool, change, level };
      return { server, tool, change, level: "approved", approval };
    }),
  );
}

/** Lists the changes of all servers. */
export function entries(report: Report): Entry[] {
  return report.servers.flatMap((server) => entriesOf(server, report.failOn));
}

/** Counts the entries of each verdict, from worst to best, without those that do not occur. */
export function countVerdicts(of: readonly Entry[]): [verdict: Verdict, count: number][] {
  return verdicts
    .map((verdict): [Verdict, number] => [
      verdict,
      of.filter(({ change }) => change.verdict === verdict).length,
    ])
    .filter(([, count]) => count > 0);
}

function levelOf(change: Change, failOn: readonly FailKind[]): Level {
  const suspected = change.confidence === "suspected" && change.verdict !== "unknown";
  if (suspected ? failOn.includes("suspected") : failOn.includes(change.verdict)) return "fail";
  return change.verdict === "safe" ? "note" : "warn";
}

function decideOutcome(parts: Omit<Report, "outcome">): Outcome {
  const fails = parts.servers.some((server) =>
    entriesOf(server, parts.failOn).some(({ level }) => level === "fail"),
  );
  if (fails) return "fail";
  const problems = parts.servers.map(({ problem }) => problem?.outcome);
  if (problems.includes("unreachable")) return "unreachable";
  return problems.includes("no-evidence") ? "no-evidence" : "pass";
}
