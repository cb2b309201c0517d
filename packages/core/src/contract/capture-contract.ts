import type { CaptureOutcome } from "./capture-outcome.ts";
import { type JudgeTools, renamesFor, summaries } from "./comparison-port.ts";
import {
  type ChangeSummary,
  type Contract,
  type ContractVersion,
  currentVersion,
  latestRevision,
  publishedVersions,
  type Revision,
} from "./contract.ts";
import { toolDigest } from "./contract-file.ts";
import { revisionOf } from "./new-contract.ts";
import { returningWords } from "./reuse.ts";
import type { Tool } from "./tool.ts";

/** A contract after a capture, and what happened to it. */
export interface Captured {
  readonly contract: Contract;
  readonly outcome: CaptureOutcome;
}

/** Captures the tool that carries a published contract. */
export function captureTool(
  contract: Contract,
  tool: Tool,
  judge: JudgeTools,
  { accept }: { readonly accept: boolean },
): Captured {
  const about = { name: tool.name, contract: contract.contract };
  const current = currentVersion(contract);
  if (current === undefined) throw new Error(`contract ${contract.contract} has nothing published`);
  const listed = asListed(contract);
  const settled = { ...listed, versions: publishedVersions(contract) };
  const latest = latestRevision(current);
  const digest = toolDigest(tool);
  if (latest.digest === digest)
    return { contract: settledOr(settled, contract), outcome: backAsItWas(contract, about) };
  const earlier = settled.versions.findLast(
    (version) => version.status !== "removed" && latestRevision(version).digest === digest,
  );
  if (earlier !== undefined) {
    return {
      contract: settledOr(settled, contract),
      outcome: { did: "earlier-version", ...about, version: earlier.version },
    };
  }
  const { reused, ...words } = returningWords(contract, tool, judge);
  const judged = judge(latest.tool, tool, {
    renames: renamesFor(contract, [latest.tool, tool]),
    aliases: (contract.aliases ?? []).map(({ name }) => name),
    ...words,
  });
  const harmless = reused.length === 0 && (judged.verdict === "safe" || judged.verdict === "behavioural");
  if (harmless && latest.tool.name === tool.name) {
    const revision = { ...revisionOf(tool, latest.revision + 1), ...summaries(judged.changes) };
    return {
      contract: withRevision(settled, current, revision),
      outcome: {
        did: "revision",
        ...about,
        version: current.version,
        revision: revision.revision,
        because: judged.changes,
      },
    };
  }
  // What a reserved word means is frozen: nobody can accept another meaning.
  const publish = reused.length === 0 && (harmless || accept);
  const next = nextVersion(contract, tool, summaries(withReused(judged.changes, reused)), publish);
  if (reused.length === 0 || next.outcome.did !== "draft") return next;
  return { ...next, outcome: { ...next.outcome, refused: true } };
}

/**
 * Captures an earlier name that is still listed beside the new one: edits that break nothing go into the version that
 * was published under it; undefined where the name now means something else.
 */
export function captureOldName(contract: Contract, tool: Tool, judge: JudgeTools): Captured | undefined {
  const about = { name: tool.name, contract: contract.contract };
  const version = publishedVersions(contract).findLast(
    (published) => latestRevision(published).tool.name === tool.name,
  );
  // An alias that was never a tool of its own has no published definition to be compared with.
  if (version === undefined) return { contract, outcome: { did: "unchanged", ...about } };
  const latest = latestRevision(version);
  if (latest.digest === toolDigest(tool)) return { contract, outcome: { did: "unchanged", ...about } };
  const judged = judge(latest.tool, tool, {
    renames: renamesFor(contract, [tool]),
    aliases: [],
    reserved: [],
    reservedValues: [],
  });
  if (judged.verdict !== "safe" && judged.verdict !== "behavioural") return undefined;
  const revision = { ...revisionOf(tool, latest.revision + 1), ...summaries(judged.changes) };
  return {
    contract: withRevision(contract, version, revision),
    outcome: {
      did: "revision",
      ...about,
      version: version.version,
      revision: revision.revision,
      because: judged.changes,
    },
  };
}

/** The judge's own word on a reused property goes before ours: its fingerprint is the one that checks print. */
function withReused(
  changes: readonly ChangeSummary[],
  reused: readonly ChangeSummary[],
): readonly ChangeSummary[] {
  const said = (ours: ChangeSummary) =>
    changes.some(({ rule, path }) => rule === ours.rule && path === ours.path);
  return [...reused.filter((ours) => !said(ours)), ...changes];
}

function withRevision(contract: Contract, into: ContractVersion, revision: Revision): Contract {
  return {
    ...contract,
    versions: contract.versions.map((version) =>
      version.version === into.version
        ? { ...version, revisions: [...version.revisions, revision] }
        : version,
    ),
  };
}

function nextVersion(
  contract: Contract,
  tool: Tool,
  because: Pick<ContractVersion, "because">,
  publish: boolean,
): Captured {
  const published = publishedVersions(contract);
  const draft = contract.versions.find(({ status }) => status === "draft");
  const same = draft !== undefined && latestRevision(draft).digest === toolDigest(tool);
  const { because: _earlier, ...kept } = same ? draft : { revisions: [revisionOf(tool)] };
  const next: ContractVersion = {
    ...kept,
    version: published.length + 1,
    status: publish ? "active" : "draft",
    ...because,
  };
  const changed = {
    name: tool.name,
    contract: contract.contract,
    version: next.version,
    because: because.because ?? [],
  };
  const stored = draft === undefined ? "new" : same ? "kept" : "replaced";
  return {
    contract: { ...asListed(contract), versions: [...published, next] },
    outcome: publish ? { did: "published", ...changed } : { did: "draft", ...changed, stored },
  };
}

function asListed(contract: Contract): Contract {
  if (contract.removed === undefined) return contract;
  const { removed: _removed, ...listed } = contract;
  return listed;
}

/** Keeps the object where nothing changed, so that nothing is written. */
function settledOr(settled: Contract, contract: Contract): Contract {
  const same = settled.versions.length === contract.versions.length && settled.removed === contract.removed;
  return same ? contract : settled;
}

function backAsItWas(contract: Contract, about: { name: string; contract: string }): CaptureOutcome {
  if (contract.removed) return { did: "returned", ...about };
  const draft = contract.versions.find(({ status }) => status === "draft");
  return draft === undefined
    ? { did: "unchanged", ...about }
    : { did: "draft-dropped", ...about, version: draft.version };
}
