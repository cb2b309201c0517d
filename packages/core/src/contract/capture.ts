import { isDeeperThan, type Json } from "../json/index.ts";
import { captureOldName, captureTool } from "./capture-contract.ts";
import type { CaptureOutcome } from "./capture-outcome.ts";
import type { JudgeTools } from "./comparison-port.ts";
import {
  type CaptureRecord,
  type CatalogRecord,
  type Contract,
  type ContractFolder,
  currentVersion,
  latestRevision,
  publishedVersions,
} from "./contract.ts";
import { catalogDigest } from "./contract-file.ts";
import { formatVersion } from "./contract-shape.ts";
import { maxToolDepth } from "./file-text.ts";
import { type NameOwner, nameOwners } from "./name-owners.ts";
import { newContract } from "./new-contract.ts";
import { withReserved } from "./reserved.ts";
import { freeId, reuseOfName } from "./reuse.ts";
import type { Catalog, Tool } from "./tool.ts";

export interface CaptureOptions {
  readonly server: string;
  readonly capture?: CaptureRecord;
  /** Publishes what breaks something as a version; without it such a change becomes a draft. */
  readonly accept?: boolean;
}

export interface CaptureResult {
  readonly folder: ContractFolder;
  /** In listed order, then what is no longer listed. */
  readonly outcomes: readonly CaptureOutcome[];
}

/**
 * Brings contract files up to what a server lists now, as new values: nothing that was published is rewritten.
 * A name that another contract has published and given up is kept as a draft of a contract of its own, `NAME~2`, which
 * `accept` does not publish.
 */
export function captureCatalog(
  folder: ContractFolder | undefined,
  catalog: Catalog,
  judge: JudgeTools,
  options: CaptureOptions,
): CaptureResult {
  const before = folder?.contracts ?? new Map<string, Contract>();
  const { tools, outcomes } = keepable(catalog);
  const listed = new Set(catalog.tools.map(({ name }) => name));
  const owners = nameOwners([...before.values()], listed);
  const contracts = new Map(before);
  const touched = new Set<string>();
  const found = new Map<Tool, CaptureOutcome>();
  const ids = new Map<string, string>();
  // Old names first: an edit under one of them goes into the version that the new name is judged against.
  for (const tool of [...tools].sort((a, b) => rank(owners.get(a.name)) - rank(owners.get(b.name)))) {
    const { contract, outcome } = captureListed(tool, contracts, owners.get(tool.name), judge, options);
    contracts.set(contract.contract, contract);
    touched.add(contract.contract);
    if (contract.contract !== tool.name) ids.set(tool.name, contract.contract);
    found.set(tool, outcome);
  }
  for (const tool of tools) outcomes.push(found.get(tool) as CaptureOutcome);
  for (const { contract } of owners.values()) touched.add(contract);
  for (const contract of before.values()) {
    if (!touched.has(contract.contract)) outcomes.push(...leave(contract, contracts));
  }
  for (const [id, contract] of contracts) contracts.set(id, withReserved(contract));
  assertHistoryKept(before, contracts);
  return { folder: { catalog: catalogRecord(folder?.catalog, tools, ids, options), contracts }, outcomes };
}

function rank(owner: NameOwner | undefined): number {
  return owner?.role === "old" ? 0 : 1;
}

function keepable(catalog: Catalog): {
  readonly tools: readonly Tool[];
  readonly outcomes: CaptureOutcome[];
} {
  const outcomes: CaptureOutcome[] = [];
  const tools = new Map<string, Tool>();
  for (const tool of catalog.tools) {
    if (tools.has(tool.name)) outcomes.push({ did: "listed-twice", name: tool.name });
    else if (isDeeperThan(tool as unknown as Json, maxToolDepth))
      outcomes.push({ did: "too-deep", name: tool.name });
    else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], outcomes };
}

function captureListed(
  tool: Tool,
  contracts: ReadonlyMap<string, Contract>,
  owner: NameOwner | undefined,
  judge: JudgeTools,
  options: CaptureOptions,
): { readonly contract: Contract; readonly outcome: CaptureOutcome } {
  const contract = owner === undefined ? undefined : contracts.get(owner.contract);
  if (contract === undefined) {
    const id = freeId(tool.name, contracts);
    return {
      contract: newContract(id, tool, { status: "active" }),
      outcome: { did: "new", name: tool.name, contract: id },
    };
  }
  if (owner?.role === "main") return captureTool(contract, tool, judge, { accept: options.accept ?? false });
  return captureOldName(contract, tool, judge) ?? reuseOfName(contract, tool, contracts);
}

/** A contract that is no longer listed keeps its file, unless all of it was draft. */
function leave(contract: Contract, contracts: Map<string, Contract>): readonly CaptureOutcome[] {
  const version = currentVersion(contract);
  if (version === undefined) {
    contracts.delete(contract.contract);
    const name = contract.versions[0] === undefined ? "" : latestRevision(contract.versions[0]).tool.name;
    return [{ did: "draft-dropped", name, contract: contract.contract, version: 1 }];
  }
  if (contract.removed) return [];
  contracts.set(contract.contract, { ...contract, removed: true, versions: publishedVersions(contract) });
  return [{ did: "removed", name: latestRevision(version).tool.name, contract: contract.contract }];
}

function catalogRecord(
  before: CatalogRecord | undefined,
  tools: readonly Tool[],
  ids: ReadonlyMap<string, string>,
  options: CaptureOptions,
): CatalogRecord {
  const { contracts: _contracts, capture: _capture, ...kept } = before ?? {};
  const order = tools.map(({ name }) => name);
  const renamed = order.filter((name) => ids.has(name)).map((name) => [name, ids.get(name)] as const);
  return {
    ...kept,
    formatVersion,
    server: options.server,
    digest: catalogDigest(tools),
    order,
    ...(options.capture === undefined ? {} : { capture: options.capture }),
    ...(renamed.length === 0 ? {} : { contracts: Object.fromEntries(renamed) as Record<string, string> }),
  };
}

/** Invariant 3: a published revision never changes. Throws where this module broke it. */
function assertHistoryKept(
  before: ReadonlyMap<string, Contract>,
  after: ReadonlyMap<string, Contract>,
): void {
  for (const contract of before.values()) {
    for (const version of publishedVersions(contract)) {
      const kept = after.get(contract.contract)?.versions.find((other) => other.version === version.version);
      version.revisions.forEach((revision, index) => {
        if (kept?.revisions[index] !== revision) {
          throw new Error(
            `revision ${version.version}.${revision.revision} of ${contract.contract} was rewritten`,
          );
        }
      });
    }
  }
}
