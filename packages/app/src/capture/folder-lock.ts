import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";
import { writeFailure } from "./file-failure.ts";

const pollMs = 50;

export interface LockOptions {
  readonly signal: AbortSignal;
  /** How long to wait for another process. Default 10,000. */
  readonly waitMs?: number;
}

/**
 * Runs one task at a time for a folder, over all processes of this machine; the lock of a process that died is taken
 * over. Throws a Failure `folder-locked` where another process holds on for too long.
 */
export async function withFolderLock<T>(
  folder: string,
  options: LockOptions,
  task: () => Promise<T>,
): Promise<T> {
  const lock = `${folder}.lock`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await take(lock, options);
  } catch (error) {
    throw writeFailure(error, dirname(folder), "nothing was changed");
  }
  try {
    return await task();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string, { signal, waitMs = 10_000 }: LockOptions): Promise<void> {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      await writeFile(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = await readFile(lock, "utf8").catch(() => undefined);
    if (holder !== undefined && isDead(holder)) await clear(lock, holder);
    else if (performance.now() > deadlineMs) throw locked(lock);
    else await wait(pollMs, undefined, { signal });
  }
}

/** An empty file is a lock whose writer has not got to its number yet. */
function isDead(holder: string): boolean {
  if (!/^\d+$/.test(holder)) return false;
  try {
    process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Moves a dead lock aside first: of two processes that found it, one alone can. */
async function clear(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  // Between the two looks another process may have cleared it and taken the lock: give that one back.
  if ((await readFile(aside, "utf8")) === holder) await rm(aside, { force: true });
  else await rename(aside, lock);
}

function locked(lock: string): Failure {
  return new Failure("folder-locked", `another toolgate is writing: ${visible(lock)} exists`, {
    mend: "Run it again when the other one is done. If none is running, delete that file.",
  });
}
