import type { CaptureOutcome, ChangeSummary } from "@toolgate/core/contract";
import { printedCommand, renameCommand } from "../printed-command.ts";
import { visible } from "../visible.ts";
import { wrapBehind } from "../wrap.ts";
import type { Snapshot } from "./take-snapshot.ts";

// Of many changes the first ones say enough; the contract file has them all.
const maxChanges = 5;

export interface DescribeOptions {
  readonly columns: number;
  readonly check: boolean;
}

/** Says what a snapshot did, one line a tool; unchanged ones are counted. */
export function describeSnapshot(snapshot: Snapshot, options: DescribeOptions): string {
  const { server, folder, source, outcomes, changes } = snapshot;
  const lines = outcomes
    .filter(({ did }) => did !== "unchanged")
    .flatMap((outcome) => describeOutcome(outcome, options.columns));
  const files = [
    ...[...changes.written.keys()].map((path) => `${folder}/${path}`),
    ...changes.deleted.map((path) => `${folder}/${path} (deleted)`),
  ];
  return `${[
    `${visible(server)}: ${visible(source.label)} → ${visible(folder)}`,
    ...lines,
    ...(options.check && files.length > 0 ? files.map((file) => `  stale  ${visible(file)}`) : []),
    `${count(outcomes)} ${state(files.length, options.check)}`,
    ...hints(snapshot, options).map((hint) => wrapBehind("", hint, options.columns)),
  ].join("\n")}\n`;
}

function describeOutcome(outcome: CaptureOutcome, columns: number): readonly string[] {
  const name = visible(outcome.name);
  const line = (word: string, text: string) =>
    wrapBehind(`  ${word.padEnd(11)}`, `${name}  ${text}`, columns);
  switch (outcome.did) {
    case "unchanged":
      return [line("unchanged", "")];
    case "new":
      return [line("new", "version 1")];
    case "revision":
      return [
        line("revision", `version ${outcome.version}, revision ${outcome.revision}`),
        ...describeChanges(outcome.because, columns),
      ];
    case "draft": {
      if (outcome.refused) {
        const text = `version ${outcome.version} gives a reserved word another meaning; kept as a draft, it cannot be accepted`;
        return [line("refused", text), ...describeChanges(outcome.because, columns)];
      }
      const waits = outcome.stored === "kept" ? "still waits as a draft" : "stored as a draft";
      return [
        line("draft", `version ${outcome.version} ${waits}`),
        ...describeChanges(outcome.because, columns),
      ];
    }
    case "published":
      return [line("published", `version ${outcome.version}`), ...describeChanges(outcome.because, columns)];
    case "draft-dropped":
      return [line("dropped", `the draft of version ${outcome.version}: it is no longer listed`)];
    case "earlier-version":
      return [line("earlier", `version ${outcome.version} is listed again`)];
    case "removed":
      return [line("removed", "no longer listed; its file stays and its words are reserved")];
    case "returned":
      return [line("returned", "listed again as it was")];
    case "reserved-name":
      return [
        line(
          "refused",
          `the name is reserved by ${visible(outcome.reservedBy)}; kept as a draft, it cannot be accepted`,
        ),
        ...describeChanges(outcome.because, columns),
      ];
    case "listed-twice":
      return [line("skipped", "listed more than once; the first definition counts")];
    case "too-deep":
      return [line("skipped", "nests too deeply to be kept")];
    default:
      return outcome satisfies never;
  }
}

/** The changes that matter most: all of a harmless edit, else those that are not harmless. */
function describeChanges(because: readonly ChangeSummary[], columns: number): readonly string[] {
  const serious = because.filter(({ verdict }) => verdict !== "safe" && verdict !== "behavioural");
  const shown = (serious.length > 0 ? serious : because).slice(0, maxChanges);
  const more = because.length - shown.length;
  return [
    ...shown.map(({ verdict, rule, path, reason }) =>
      wrapBehind("    ", `${verdict} ${rule} ${visible(path)}: ${visible(reason)}`, columns),
    ),
    ...(more > 0 ? [`    and ${more} more ${more === 1 ? "change" : "changes"}`] : []),
  ];
}

function count(outcomes: readonly CaptureOutcome[]): string {
  const counts = new Map<string, number>();
  for (const { did } of outcomes) counts.set(did, (counts.get(did) ?? 0) + 1);
  if (counts.size === 0) return "No tools.";
  return `${[...counts].map(([did, times]) => `${times} ${did.replaceAll("-", " ")}`).join(", ")}.`;
}

function state(files: number, check: boolean): string {
  if (files === 0) return "The files are up to date.";
  const some = files === 1 ? "1 file" : `${files} files`;
  return check ? `${some} stale.` : `${some} written.`;
}

function hints(
  { server, source, outcomes, changes, renames }: Snapshot,
  { check }: DescribeOptions,
): readonly string[] {
  const any = (did: CaptureOutcome["did"]) => outcomes.some((outcome) => outcome.did === did);
  const stale = check && (changes.written.size > 0 || changes.deleted.length > 0);
  const reserved = outcomes.some(
    (outcome) => outcome.did === "reserved-name" || (outcome.did === "draft" && outcome.refused === true),
  );
  const again = source.label.startsWith("server:") ? [server] : [source.label, "--name", server];
  const snapshot = (...more: readonly string[]) =>
    printedCommand(["toolgate", "snapshot", ...again, ...more]) ??
    visible(["toolgate", "snapshot", ...again, ...more].join(" "));
  return [
    ...(stale ? [`Run \`${snapshot()}\` and commit what it writes.`] : []),
    ...renames.map(
      (rename) =>
        `Renamed? ${visible(rename.reason)} Declare it: \`${renameCommand(rename) ?? "toolgate rename OLD NEW"}\`.`,
    ),
    ...(renames.length === 0 && any("removed") && any("new")
      ? ["Renamed rather than removed? Declare it: `toolgate rename OLD NEW`."]
      : []),
    ...(outcomes.some((outcome) => outcome.did === "draft" && !outcome.refused) && !stale
      ? [`\`${snapshot("--accept")}\` publishes drafts once you mean it.`]
      : []),
    ...(reserved ? ["What a reserved word means is frozen: use another name."] : []),
  ];
}
