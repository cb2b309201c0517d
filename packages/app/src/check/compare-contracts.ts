import {
  type Catalog,
  type Change,
  type CompareOptions,
  compareCatalogs,
  compareTools,
  type Rename,
  type Tool,
} from "@toolgate/core";
import {
  type Approval,
  applyApprovals,
  type Contract,
  type ContractFolder,
  type ContractVersion,
  currentTool,
  folderCatalog,
  latestRevision,
  publishedVersions,
  returningWords,
} from "@toolgate/core/contract";
import { verdicts, worst } from "@toolgate/core/rules";
import type { ReportedApproval, ReportedTool, ServerReport } from "../reporters/report.ts";
import type { SourceFinding } from "../sources/source.ts";
import { declaredRenames } from "./declared-renames.ts";

export interface ContractQuestion {
  /** The contracts that callers hold. */
  readonly base: ContractFolder;
  /** The contracts as they are now: their declared renames, aliases and approvals count. */
  readonly current: ContractFolder;
  readonly candidate: Catalog;
  readonly options: CompareOptions;
  readonly now: Date;
  /** Path of a contract's file for annotations, by contract id. */
  readonly fileOf: (contract: string) => string;
}

/**
 * Compares a candidate with every version that is served: the listed ones in full, older ones for what breaks them in
 * addition to what the versions after them broke already.
 */
export function compareContracts(
  question: ContractQuestion,
): Pick<ServerReport, "comparison" | "approvals" | "findings"> {
  const { base, current, candidate } = question;
  const contracts = [...base.contracts.values()].filter(({ removed }) => removed !== true);
  const renames = [...declaredRenames(base), ...declaredRenames(current)];
  const options = { ...question.options, renames, aliases: aliasesOf(current) };
  const listed = folderCatalog(base);
  const compared = compareCatalogs(listed, candidate, options);
  const homes = findHomes(contracts, listed, candidate, renames);
  const tools = compared.tools.map((tool): ReportedTool => {
    const home = homes.get(tool.tool);
    if (home === undefined) return compareReturning(tool, question, options) ?? tool;
    return { ...(compareReserved(home, options) ?? tool), ...placeOf(home, question) };
  });
  const seen = fingerprintsOf(tools.flatMap(({ changes }) => changes));
  const older = contracts.flatMap((contract) => compareOlder(contract, listed, seen, question, options));
  const all = [...tools, ...older].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
  return {
    comparison: { ...compared, tools: all, verdict: worst(all.map(({ verdict }) => verdict)) },
    ...judgeApprovals(
      all.flatMap(({ changes }) => changes),
      question,
    ),
  };
}

/** Where a tool that the candidate lists, or no longer lists, comes from. */
interface Home {
  readonly contract: Contract;
  readonly version: number;
  readonly before: Tool;
  readonly after: Tool | undefined;
}

/** Finds the homes of tools, by the name that a comparison gives them. */
function findHomes(
  contracts: readonly Contract[],
  listed: Catalog,
  candidate: Catalog,
  renames: readonly Rename[],
): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>();
  for (const contract of contracts) {
    for (const version of publishedVersions(contract)) {
      const before = latestRevision(version).tool;
      if (!listed.tools.includes(before)) continue;
      const after = carrierOf(before.name, candidate, renames);
      homes.set(after?.name ?? before.name, { contract, version: version.version, before, after });
    }
  }
  return homes;
}

/** The candidate's tool under a name, or under what that was renamed to. */
function carrierOf(name: string, candidate: Catalog, renames: readonly Rename[]): Tool | undefined {
  const seen = new Set<string>();
  for (let own: string | undefined = name; own !== undefined && !seen.has(own); ) {
    seen.add(own);
    const found = candidate.tools.find((tool) => tool.name === own);
    if (found !== undefined) return found;
    own = renames.find(({ from, property }) => property === undefined && from === own)?.to;
  }
  return undefined;
}

/** The words that a contract gave up mean nothing to the others, so such tools are compared one by one. */
function compareReserved(
  { contract, before, after }: Home,
  options: CompareOptions,
): ReportedTool | undefined {
  if (after === undefined || contract.reserved === undefined) return undefined;
  return compareTools(before, after, { ...options, ...reservedFor(contract, after, options) });
}

function reservedFor(
  contract: Contract,
  after: Tool,
  options: CompareOptions,
): Pick<CompareOptions, "reserved" | "reservedValues"> {
  const { reserved, reservedValues } = returningWords(contract, after, (old, now, known) =>
    compareTools(old, now, { ...options, ...known }),
  );
  return { reserved, reservedValues };
}

/**
 * A tool that the base does not list, under a name that was published before: calls of that name mean what was
 * published then. undefined where the name is new, or those calls go on as they did.
 */
function compareReturning(
  { tool: name }: ReportedTool,
  question: ContractQuestion,
  options: CompareOptions,
): ReportedTool | undefined {
  const after = question.candidate.tools.find((tool) => tool.name === name);
  if (after === undefined) return undefined;
  for (const contract of question.base.contracts.values()) {
    const version = publishedVersions(contract).findLast((one) => latestRevision(one).tool.name === name);
    if (version === undefined) continue;
    const before = latestRevision(version).tool;
    const compared = compareTools(before, after, { ...options, ...reservedFor(contract, after, options) });
    if (compared.verdict === "safe" || compared.verdict === "behavioural") return undefined;
    return { ...compared, ...placeOf({ contract, version: version.version }, question) };
  }
  return undefined;
}

function compareOlder(
  contract: Contract,
  listed: Catalog,
  seen: ReadonlySet<string>,
  question: ContractQuestion,
  options: CompareOptions,
): ReportedTool[] {
  const newest = currentTool(contract);
  if (newest === undefined) return [];
  const target = carrierOf(newest.name, question.candidate, options.renames ?? []);
  if (target === undefined) return [];
  return publishedVersions(contract).flatMap((version) => {
    const before = latestRevision(version).tool;
    if (!isServed(version) || before === newest || listed.tools.includes(before)) return [];
    const published = fingerprintsOf(compareTools(before, newest, options).changes);
    const { changes } = compareTools(before, target, options);
    const fresh = changes.filter(({ fingerprint }) => !published.has(fingerprint) && !seen.has(fingerprint));
    if (fresh.length === 0) return [];
    const verdict = worst(fresh.map((change) => change.verdict));
    const home = { contract, version: version.version };
    return [{ tool: target.name, verdict, changes: fresh, ...placeOf(home, question) }];
  });
}

function judgeApprovals(changes: readonly Change[], { base, current, now }: ContractQuestion) {
  const declared = approvalsOf(current, base);
  const { changes: judged, expired } = applyApprovals(changes, declared, now);
  const approvals = judged.flatMap(({ approved }): ReportedApproval[] =>
    approved === undefined ? [] : [approved],
  );
  const findings = expired.map(
    ({ fingerprint, by, until }): SourceFinding => ({
      code: "approval-expired",
      message: `The approval of ${fingerprint} by ${by} ended on ${until}.`,
    }),
  );
  return { approvals, findings };
}

/** What the files say now; only a contract whose file is gone keeps what it said. */
function approvalsOf(current: ContractFolder, base: ContractFolder): Approval[] {
  const gone = [...base.contracts.values()].filter(({ contract }) => !current.contracts.has(contract));
  return [...current.contracts.values(), ...gone].flatMap(({ approvals }) => approvals ?? []);
}

function aliasesOf(folder: ContractFolder): string[] {
  return [...folder.contracts.values()].flatMap(({ aliases }) => (aliases ?? []).map(({ name }) => name));
}

function isServed({ status }: ContractVersion): boolean {
  return status === "canary" || status === "active" || status === "deprecated";
}

/** The version is told only where there are several. */
function placeOf({ contract, version }: Pick<Home, "contract" | "version">, { fileOf }: ContractQuestion) {
  const several = publishedVersions(contract).length > 1;
  return { ...(several ? { version } : {}), file: fileOf(contract.contract) };
}

function fingerprintsOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.map(({ fingerprint }) => fingerprint));
}
