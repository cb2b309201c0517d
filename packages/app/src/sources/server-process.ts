import { type ChildProcessByStdio, spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { Failure } from "../failure.ts";
import { printable } from "./printable.ts";

/** What starts a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of its working directory. */
  readonly cwd: string;
}

export type ServerChild = ChildProcessByStdio<Writable, Readable, Readable>;

const graceMs = 300;
const termMs = 1500;

/** Starts a server in a process group of its own; resolves once it runs, throws a Failure where it cannot. */
export async function startServer(server: ServerCommand, label: string): Promise<ServerChild> {
  const { default: spawn } = await import("cross-spawn");
  const fault = folderFault(server.cwd);
  if (fault !== undefined) throw notStarted(label, `its folder ${printable(server.cwd)} ${fault}`);
  // cross-spawn finds `.cmd` files on Windows and quotes for cmd.exe; `detached` there would open a console.
  const child = spawn(server.command, [...server.args], {
    cwd: server.cwd,
    env: { ...server.env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  }) as unknown as ServerChild;
  await new Promise<void>((done, fail) => {
    child.once("spawn", done);
    child.once("error", (error: NodeJS.ErrnoException) => {
      fail(notStarted(label, startFault(error, server.command), error));
    });
  });
  const killNow = () => signalGroup(child, "SIGKILL");
  process.once("exit", killNow);
  child.once("exit", () => process.removeListener("exit", killNow));
  return child;
}

/** Why nothing can be started in a folder: the error of a start would blame the command. */
function folderFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return "is no folder";
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "does not exist" : "may not be entered";
  }
}

function startFault(error: NodeJS.ErrnoException, command: string): string {
  if (error.code === "ENOENT") return `the command ${printable(command)} was not found`;
  if (error.code === "EACCES") return `${printable(command)} may not be executed`;
  return printable(error.message);
}

function notStarted(label: string, why: string, cause?: unknown): Failure {
  return new Failure("server-not-started", `${label} cannot be started: ${why}`, {
    exitCode: 4,
    mend: "Try the command in a terminal.",
    cause,
  });
}

/**
 * Stops a server and everything that it started in its group: end of input first, then SIGTERM, then SIGKILL.
 * Resolves when it is gone; what `npx` started is gone with it.
 */
export async function stopServer(child: ServerChild): Promise<void> {
  child.stdin.destroy();
  if (!(await within(graceMs, () => !groupRuns(child)))) {
    signalGroup(child, "SIGTERM");
    if (!(await within(termMs, () => !groupRuns(child)))) signalGroup(child, "SIGKILL");
    await within(termMs, () => child.exitCode !== null || child.signalCode !== null);
  }
  // A process that left the group may hold the pipes open for ever.
  child.stdout.destroy();
  child.stderr.destroy();
}

function groupRuns(child: ServerChild): boolean {
  if (child.exitCode === null && child.signalCode === null) return true;
  if (process.platform === "win32" || child.pid === undefined) return false;
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signalGroup(child: ServerChild, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform !== "win32") process.kill(-child.pid, signal);
    // Windows knows no process groups; a `.cmd` file's node process is a child of its cmd.exe.
    else spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { windowsHide: true });
  } catch {
    // It is gone already.
  }
}

async function within(timeoutMs: number, holds: () => boolean): Promise<boolean> {
  // Most servers are gone in no time: looked at often at first.
  for (let waited = 0, step = 1; !holds(); waited += step, step = Math.min(10, step + 1)) {
    if (waited >= timeoutMs) return false;
    await new Promise((done) => setTimeout(done, step));
  }
  return true;
}
