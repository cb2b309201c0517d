import type { Io } from "../command.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { contractFolders } from "../sources/read-file.ts";
import { readVersion } from "../version.ts";

/** Something that is wrong, and what to do about it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly mend: string;
}

/** What was found besides the servers. */
export interface Ground {
  readonly toolgate: string;
  readonly node: string;
  /** Operating system and processor, e.g. `linux x64`. */
  readonly platform: string;
  /** Version of git; null where it was not found. */
  readonly git: string | null;
  /** Path of the configuration; null where there is none, or none that can be used. */
  readonly config: string | null;
  readonly contracts: {
    readonly path: string;
    readonly exists: boolean;
    /** Names of the servers with a contract folder. */
    readonly servers: readonly string[];
  } | null;
  readonly problems: readonly Problem[];
}

/** Looks at versions, git, the configuration and the contracts folder; what is missing is a problem, not an error. */
export async function inspectGround(config: LoadedConfig | undefined, io: Io): Promise<Ground> {
  const problems: Problem[] = [];
  const git = await gitVersion(io);
  if (git === null) {
    problems.push({
      code: "git-missing",
      message: "git was not found: `check` and git:REV:PATH need it",
      mend: "Install git.",
    });
  }
  if (!isSupported(process.versions.node)) {
    problems.push({
      code: "node-too-old",
      message: `Node.js ${process.versions.node} is too old`,
      mend: "Use Node.js 20.19 or later.",
    });
  }
  const contracts = config === undefined ? null : await inspectContracts(config, problems);
  return {
    toolgate: readVersion(),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    git,
    config: config?.path ?? null,
    contracts,
    problems,
  };
}

/**
 * Tells whether a version of Node.js is one that this program supports: 20.19 and later.
 * @internal
 */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

async function inspectContracts(config: LoadedConfig, problems: Problem[]): Promise<Ground["contracts"]> {
  const path = config.contracts;
  try {
    return { path, exists: true, servers: await storedServers(path) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    if (code === "ENOENT") return { path, exists: false, servers: [] };
    problems.push({
      code: "contracts-not-readable",
      message: `the contracts folder ${path} cannot be read (${code})`,
      mend: "It is a folder that `toolgate snapshot` writes; `contracts` in the configuration names it.",
    });
    return { path, exists: true, servers: [] };
  }
}

async function storedServers(path: string): Promise<string[]> {
  const { decodeName } = await import("@toolgate/core/contract");
  return (await contractFolders(path)).map((folder) => decodeName(folder) ?? folder);
}

async function gitVersion(io: Io): Promise<string | null> {
  const { execFile } = await import("node:child_process");
  const printed = await new Promise<string>((done) => {
    const options = { env: { ...io.env }, timeout: 5000, windowsHide: true };
    execFile("git", ["--version"], options, (error, stdout) => done(error === null ? stdout : ""));
  });
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? null;
}
