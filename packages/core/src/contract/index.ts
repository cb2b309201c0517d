export { type Approved, applyApprovals, withApproval } from "./approvals.ts";
export { type CaptureOptions, type CaptureResult, captureCatalog } from "./capture.ts";
export type { CaptureOutcome } from "./capture-outcome.ts";
export type { JudgedTool, JudgeOptions, JudgeTools } from "./comparison-port.ts";
export {
  type Alias,
  type Approval,
  type CaptureRecord,
  type CatalogRecord,
  type ChangeSummary,
  type Contract,
  type ContractFolder,
  type ContractVersion,
  type ConverterDeclaration,
  currentTool,
  currentVersion,
  type DeclaredRename,
  latestRevision,
  ownedNames,
  publishedVersions,
  type ReservedWords,
  type Revision,
  type VersionStatus,
  versionStatuses,
} from "./contract.ts";
export {
  catalogDigest,
  formatCatalogRecord,
  formatContract,
  parseCatalogRecord,
  parseContract,
  toolDigest,
} from "./contract-file.ts";
export { decodeName, encodeName } from "./file-name.ts";
export { type FileFault, faultLine, type Parsed } from "./file-text.ts";
export {
  catalogPath,
  contractPath,
  folderCatalog,
  formatFolder,
  isContractPath,
  readFolder,
} from "./folder.ts";
export { declareRename, type RenameOutcome, type RenameRequest } from "./rename.ts";
export { returningWords } from "./reuse.ts";
export type { Catalog, RawSchema, Tool } from "./tool.ts";
export { wordsOf } from "./words.ts";
