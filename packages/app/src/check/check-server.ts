import { relative, sep } from "node:path";
import { type ContractFolder, contractPath } from "@toolgate/core/contract";
import { folderPath, readFolderFiles } from "../capture/folder-files.ts";
import { catalogOfFolder, openFolder } from "../capture/open-folder.ts";
import { nearestFolder } from "../capture/place.ts";
import type { Io } from "../command.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { exitCodes, Failure } from "../failure.ts";
import { compareOptions, type Judging } from "../report-options.ts";
import type { ReportedProblem, ServerReport } from "../reporters/report.ts";
import { defaultLimits } from "../sources/limits.ts";
import { openSource, sourceLabel } from "../sources/open-source.ts";
import { visible } from "../visible.ts";
import type { BaseRevision } from "./base-revision.ts";
import { compareContracts } from "./compare-contracts.ts";

/** One server to check. */
export interface CheckTarget {
  readonly server: string;
  /** Source text of what would be published. */
  readonly candidate: string;
  /** Absolute path of the folder of the contract folders. */
  readonly contracts: string;
  /** Absent where there is no git: the contract files as they are. */
  readonly base: BaseRevision | undefined;
  readonly config: LoadedConfig | undefined;
  /** Time for a live server; before the configuration's. */
  readonly timeoutMs?: number | undefined;
  readonly judging: Judging;
}

/**
 * Compares what a server would list with its contracts at the base revision.
 * A server that cannot be listed and contracts that are not there make a report that says so; what is wrong with the
 * input is thrown as a Failure.
 */
export async function checkServer(target: CheckTarget, io: Io): Promise<ServerReport> {
  const { server, config, base } = target;
  const now = await readNow(target);
  const contracts = base === undefined ? now : await readAt(target, base, io);
  const folder = shownPath(target, io);
  const before = `${folder} ${base === undefined ? "(as it is, no git)" : `at ${base.label}`}`;
  const report = (after: string) => ({
    label: server,
    before,
    after,
    comparison: { verdict: "safe" as const, tools: [], unchanged: 0, suggestions: [] },
    approvals: [],
    findings: [],
  });
  if (contracts === undefined)
    return { ...report(await sourceLabel(target.candidate)), problem: noContracts(target, before, now) };
  try {
    const source = await openSource(target.candidate, {
      io,
      config,
      timeoutMs: target.timeoutMs,
      readContractFolder: catalogOfFolder,
    });
    const compared = compareContracts({
      base: contracts,
      current: now ?? contracts,
      candidate: source.catalog,
      options: compareOptions(target.judging),
      now: io.now(),
      fileOf: (contract) => `${folder}/${contractPath(contract)}`,
    });
    return { ...report(source.label), ...compared, findings: [...source.findings, ...compared.findings] };
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode !== exitCodes.unreachable) throw error;
    const problem: ReportedProblem = { outcome: "unreachable", message: error.message, mend: error.mend };
    return { ...report(await sourceLabel(target.candidate)), problem };
  }
}

async function readNow(target: CheckTarget): Promise<ContractFolder | undefined> {
  const files = await readFolderFiles(target);
  return files === undefined ? undefined : openFolder(files, target.server);
}

async function readAt(target: CheckTarget, base: BaseRevision, io: Io): Promise<ContractFolder | undefined> {
  const { readGit } = await import("../sources/git-source.ts");
  const { env, signal } = io;
  const maxBytes = target.config?.limits.maxBytes ?? defaultLimits.maxBytes;
  const inside = shownPath(target, io);
  // Git is asked where the contracts are: the working directory may be in no repository, or in another.
  const cwd = nearestFolder(target.contracts);
  const path = `./${slashed(relative(cwd, folderPath(target)))}`;
  try {
    const options = { cwd, env, signal, maxBytes, platform: process.platform };
    const content = await readGit(base.revision, path, options);
    if (content.kind === "file") throw new Failure("no-contract-folder", `${visible(inside)} is no folder`);
    return openFolder(content.files, `${inside} at ${base.label}`);
  } catch (error) {
    const absent = error instanceof Failure && ["file-not-found", "no-contract-folder"].includes(error.code);
    if (absent) return undefined;
    throw error;
  }
}

function noContracts(
  { server }: CheckTarget,
  before: string,
  now: ContractFolder | undefined,
): ReportedProblem {
  return {
    outcome: "no-evidence",
    message: `there are no contracts of ${server} to compare with: ${before} holds none`,
    mend:
      now === undefined
        ? "Run `toolgate snapshot` and commit what it writes."
        : "Commit the contracts to the branch that is compared with, or name another with --against.",
  };
}

function shownPath(target: CheckTarget, { cwd }: Io): string {
  return slashed(relative(cwd, folderPath(target)));
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}
