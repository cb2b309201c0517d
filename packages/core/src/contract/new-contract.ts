import type { ChangeSummary, Contract, Revision, VersionStatus } from "./contract.ts";
import { toolDigest } from "./contract-file.ts";
import { formatVersion } from "./contract-shape.ts";
import type { Tool } from "./tool.ts";

/** A tool as a revision with a number. */
export function revisionOf(tool: Tool, revision = 1): Revision {
  return { revision, digest: toolDigest(tool), tool };
}

/** A contract with one version. */
export function newContract(
  contract: string,
  tool: Tool,
  version: { readonly status: VersionStatus; readonly because?: readonly ChangeSummary[] },
): Contract {
  return { formatVersion, contract, versions: [{ version: 1, ...version, revisions: [revisionOf(tool)] }] };
}
