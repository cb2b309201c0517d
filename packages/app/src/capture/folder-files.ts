import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { catalogPath, encodeName, isContractPath } from "@toolgate/core/contract";
import { decodeText } from "../sources/json-text.ts";
import { visible } from "../visible.ts";
import { readFailure, writeFailure } from "./file-failure.ts";
import { baseOf, expectInside } from "./inside.ts";
import { type FileChanges, finish, readJournal, stage, stagedFile, stagingOf } from "./journal.ts";

/** Where the contract files of one server are. */
export interface FolderPlace {
  /** Absolute path of the contracts folder. */
  readonly contracts: string;
  readonly server: string;
}

/** The absolute path of a server's folder. */
export function folderPath({ contracts, server }: FolderPlace): string {
  return join(contracts, encodeName(server));
}

/**
 * Reads the contract files of a server by their path in its folder, a write that was cut off after it was decided
 * included; undefined where there are none. Throws a Failure for links that lead outside and for what is no text.
 */
export async function readFolderFiles(place: FolderPlace): Promise<ReadonlyMap<string, string> | undefined> {
  const folder = folderPath(place);
  await guard(place, []);
  const files = new Map<string, string>();
  for (const path of await contractPaths(folder)) {
    files.set(path, await readText(join(folder, path)));
  }
  const journal = await readJournal(folder);
  for (const path of journal?.written ?? []) {
    const text = await readText(stagedFile(folder, path)).catch(() => undefined);
    if (text !== undefined) files.set(path, text);
  }
  for (const path of journal?.deleted ?? []) files.delete(path);
  return files.size === 0 ? undefined : files;
}

/** Tells what turns one state of the files into another; `catalog.json` comes last, as it lists the others. */
export function fileChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): FileChanges {
  const written = [...after].filter(([path, text]) => before.get(path) !== text);
  written.sort(([a], [b]) => Number(a === catalogPath) - Number(b === catalogPath));
  return {
    written: new Map(written),
    deleted: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/**
 * Writes changes so that the files are all old or all new, whatever cuts it off. The caller holds the folder's lock.
 * Throws a Failure where something cannot be written.
 */
export async function writeFolderFiles(
  place: FolderPlace,
  changes: FileChanges,
  signal: AbortSignal,
): Promise<void> {
  if (changes.written.size === 0 && changes.deleted.length === 0) return;
  const folder = folderPath(place);
  await guard(place, [...changes.written.keys()]);
  await stage(folder, changes, signal).catch((error: unknown) => {
    throw writeFailure(error, folder, "nothing was changed");
  });
  await finishWrite(folder);
}

/** Finishes a write that was cut off, or removes what it left. The caller holds the folder's lock. */
export async function recoverFolder(place: FolderPlace): Promise<void> {
  await guard(place, []);
  await finishWrite(folderPath(place));
}

async function finishWrite(folder: string): Promise<void> {
  const journal = await readJournal(folder);
  if (journal === undefined) {
    await rm(stagingOf(folder), { recursive: true, force: true });
    return;
  }
  await finish(folder, journal).catch((error: unknown) => {
    throw writeFailure(error, folder, "the next run finishes it");
  });
}

async function contractPaths(folder: string): Promise<readonly string[]> {
  const inTools = await namesIn(join(folder, "tools"));
  const paths = [...inTools.map((name) => `tools/${name}`), ...(await namesIn(folder))];
  return paths.filter(isContractPath).sort();
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw readFailure(error, folder, "It has to be a folder that you may read.");
  });
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw readFailure(error, path, "It has to be a file that you may read.");
  });
  // Git may check files out with CRLF; written here they have LF, and in JSON texts line ends are escaped.
  return decodeText(bytes, visible(path)).replaceAll("\r\n", "\n");
}

async function guard(place: FolderPlace, paths: readonly string[]): Promise<void> {
  const folder = folderPath(place);
  await expectInside(baseOf(place.contracts), [
    place.contracts,
    folder,
    stagingOf(folder),
    join(folder, "tools"),
    ...paths.map((path) => join(folder, path)),
  ]);
}
