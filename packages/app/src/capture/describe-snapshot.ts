import type { CaptureOutcome, ChangeSummary } from "@toolgate/core/contract";
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

function describeChanges(because: readonly ChangeSummary[], columns: number): readonly string[] {
  const more = because.length - maxChanges;
  return [
    ...because
      .slice(0, maxChanges)
      .map(({ verdict, rule, path, reason }) =>
        wrapBehind("    ", `${verdict} ${rule} ${visible(path)}: ${visible(reason)}`, columns),
      ),
    ...(more > 0 ? [`    and ${more} more`] : []),
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

function hints({ server, outcomes, changes }: Snapshot, { check }: DescribeOptions): readonly string[] {
  const names = (did: CaptureOutcome["did"]) =>
    outcomes.filter((outcome) => outcome.did === did).map(({ name }) => name);
  const drafts = outcomes.filter(({ did }) => did === "draft");
  const [removed, fresh] = [names("removed"), names("new")];
  const stale = check && (changes.written.size > 0 || changes.deleted.length > 0);
  const reserved = outcomes.some(
    (outcome) => "because" in outcome && outcome.because.some(({ rule }) => rule.startsWith("reserved-")),
  );
  return [
    ...(stale ? [`Run \`toolgate snapshot ${visible(server)}\` and commit what it writes.`] : []),
    ...(removed.length > 0 && fresh.length > 0
      ? [
          `Renamed rather than removed? Declare it: \`toolgate rename ${only(removed) ?? "OLD"} ${only(fresh) ?? "NEW"}\`.`,
        ]
      : []),
    ...(drafts.length > 0 && !stale
      ? [`\`toolgate snapshot ${visible(server)} --accept\` publishes drafts once you mean it.`]
      : []),
    ...(reserved ? ["What a reserved word means is frozen: use another name."] : []),
  ];
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? visible(names[0] as string) : undefined;
}
