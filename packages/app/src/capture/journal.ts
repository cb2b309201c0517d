import { lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isContractPath } from "@toolgate/core/contract";
import { isObject } from "@toolgate/core/json";
import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** What is to be done to the files of a folder, as paths below it. */
export interface FileChanges {
  readonly written: ReadonlyMap<string, string>;
  readonly deleted: readonly string[];
}

/** The steps of a write that is decided: from here on it is finished, by the next run if need be. */
export interface Journal {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
}

/** Where new files wait until all of them are there. */
export function stagingOf(folder: string): string {
  return `${folder}.staging`;
}

/** Where a new file waits. */
export function stagedFile(folder: string, path: string): string {
  return join(stagingOf(folder), "files", path);
}

/** Reads the journal of a write that was cut off; undefined where none was decided. */
export async function readJournal(folder: string): Promise<Journal | undefined> {
  const path = join(stagingOf(folder), "journal.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const journal = parse(text);
  if (journal === undefined) {
    throw new Failure("journal-wrong", `${visible(path)} is not what toolgate writes`, {
      mend: `Delete ${visible(stagingOf(folder))}, then run toolgate snapshot.`,
    });
  }
  return journal;
}

function parse(text: string): Journal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const [written, deleted] = [value["written"], value["deleted"]];
    const isPaths = (list: unknown) =>
      Array.isArray(list) && list.every((path) => typeof path === "string" && isContractPath(path));
    return isPaths(written) && isPaths(deleted) ? (value as unknown as Journal) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts all new files beside the folder, then decides the write; an interruption before that leaves nothing. */
export async function stage(folder: string, changes: FileChanges, signal: AbortSignal): Promise<void> {
  const staging = stagingOf(folder);
  await rm(staging, { recursive: true, force: true });
  try {
    for (const [path, text] of changes.written) {
      signal.throwIfAborted();
      await writeDurably(stagedFile(folder, path), text);
    }
    const journal: Journal = { written: [...changes.written.keys()], deleted: changes.deleted };
    await writeDurably(join(staging, "journal.part"), JSON.stringify(journal));
    signal.throwIfAborted();
    await rename(join(staging, "journal.part"), join(staging, "journal.json"));
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Does the steps of a decided write; those that were done before are passed over. */
export async function finish(folder: string, journal: Journal): Promise<void> {
  for (const path of journal.written) {
    const staged = stagedFile(folder, path);
    const found = await lstat(staged).catch(() => undefined);
    if (!found?.isFile()) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(staged, join(folder, path));
  }
  for (const path of journal.deleted) await rm(join(folder, path), { force: true });
  await rm(stagingOf(folder), { recursive: true, force: true });
}
