import { relative, sep } from "node:path";
import { compareCatalogs, type RenameSuggestion } from "@toolgate/core";
import {
  type CaptureOutcome,
  type ContractFolder,
  captureCatalog,
  folderCatalog,
  formatFolder,
  type JudgeTools,
} from "@toolgate/core/contract";
import { Failure } from "../failure.ts";
import type { Source } from "../sources/source.ts";
import { visible } from "../visible.ts";
import { captureRecord } from "./capture-record.ts";
import {
  type FolderPlace,
  fileChanges,
  folderPath,
  readFolderFiles,
  recoverFolder,
  writeFolderFiles,
} from "./folder-files.ts";
import { withFolderLock } from "./folder-lock.ts";
import type { FileChanges } from "./journal.ts";
import { openFolder } from "./open-folder.ts";

export interface SnapshotOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly judge: JudgeTools;
  readonly accept: boolean;
  /** Writes nothing, and does not count a server that only calls itself something else as a change. */
  readonly check: boolean;
}

/** What a snapshot did, or with `check` would do. */
export interface Snapshot {
  readonly server: string;
  /** The folder as messages name it. */
  readonly folder: string;
  readonly source: Source;
  readonly outcomes: readonly CaptureOutcome[];
  readonly changes: FileChanges;
  /** Tools that are gone and look like ones that are new. */
  readonly renames: readonly RenameSuggestion[];
}

/** Brings a server's contract files up to what a source lists. */
export async function takeSnapshot(
  source: Source,
  place: FolderPlace,
  options: SnapshotOptions,
): Promise<Snapshot> {
  refusePart(source);
  if (options.check) return await capture(source, place, options);
  return await withFolderLock(folderPath(place), options, async () => {
    await recoverFolder(place);
    const snapshot = await capture(source, place, options);
    await writeFolderFiles(place, snapshot.changes, options.signal);
    return snapshot;
  });
}

/** Changes the contract files of a server that has some; gives what `change` gives beside the new folder. */
export async function changeFolder<T>(
  place: FolderPlace,
  options: { readonly cwd: string; readonly signal: AbortSignal },
  change: (folder: ContractFolder) => { readonly folder: ContractFolder; readonly result: T },
): Promise<T> {
  return await withFolderLock(folderPath(place), options, async () => {
    await recoverFolder(place);
    const files = (await readFolderFiles(place)) ?? new Map<string, string>();
    const { folder, result } = change(openFolder(files, folderLabel(place, options.cwd)));
    await writeFolderFiles(place, fileChanges(files, formatFolder(folder)), options.signal);
    return result;
  });
}

/** A server's folder as messages name it: relative to the working directory, with `/`. */
function folderLabel(place: FolderPlace, cwd: string): string {
  return relative(cwd, folderPath(place)).split(sep).join("/");
}

async function capture(
  source: Source,
  place: FolderPlace,
  { cwd, judge, accept, check }: SnapshotOptions,
): Promise<Snapshot> {
  const files = await readFolderFiles(place);
  const label = folderLabel(place, cwd);
  const before = files === undefined ? undefined : openFolder(files, label);
  const record = (check ? before?.catalog.capture : undefined) ?? captureRecord(source);
  const { folder, outcomes } = captureCatalog(before, source.catalog, judge, {
    server: place.server,
    capture: record,
    accept,
  });
  const changes = fileChanges(files ?? new Map(), formatFolder(folder));
  const renames = suggestRenames(before, source, outcomes);
  return { server: place.server, folder: label, source, outcomes, changes, renames };
}

function suggestRenames(
  before: ContractFolder | undefined,
  source: Source,
  outcomes: readonly CaptureOutcome[],
): readonly RenameSuggestion[] {
  const named = (did: CaptureOutcome["did"]) =>
    new Set(outcomes.filter((outcome) => outcome.did === did).map(({ name }) => name));
  const [gone, fresh] = [named("removed"), named("new")];
  if (before === undefined || gone.size === 0 || fresh.size === 0) return [];
  const removed = folderCatalog(before).tools.filter(({ name }) => gone.has(name));
  const added = source.catalog.tools.filter(({ name }) => fresh.has(name));
  return compareCatalogs({ tools: removed }, { tools: added }).suggestions;
}

/** One page of a list would read as the removal of all other tools. */
function refusePart(source: Source): void {
  if (!source.findings.some(({ code }) => code === "partial-list")) return;
  throw new Failure(
    "partial-list",
    `${visible(source.label)} is one page of several, so tools are missing in it`,
    {
      mend: "Give the whole list, or the server itself.",
    },
  );
}
