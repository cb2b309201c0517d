import { digest, type Json, type JsonObject, join } from "../json/index.ts";
import type { CatalogRecord, Contract } from "./contract.ts";
import { catalogShape, contractShape } from "./contract-shape.ts";
import { arranged, type FileFault, fileText, type Parsed, parseFile } from "./file-text.ts";
import type { Tool } from "./tool.ts";

// Small members first: a pull request shows what a change means before the definitions themselves.
const contractOrder = [
  "$schema",
  "formatVersion",
  "contract",
  "removed",
  "implemented",
  "replacedBy",
  "stale",
  "onAmbiguous",
  "unknownKeys",
  "reserved",
  "aliases",
  "renames",
  "approvals",
  "converters",
  "versions",
];
const versionOrder = ["version", "status", "because", "revisions"];
const revisionOrder = ["revision", "digest", "because", "tool"];
const summaryOrder = ["rule", "path", "verdict", "reason", "fingerprint"];
const reservedOrder = ["names", "properties", "enumValues"];
const catalogOrder = ["$schema", "formatVersion", "server", "digest", "capture", "order", "contracts"];
const captureOrder = ["source", "transport", "era", "protocolVersion", "serverInfo", "clientCapabilities"];

/** The digest of a tool as contract files carry it. */
export function toolDigest(tool: Tool): string {
  return digest(tool as unknown as Json);
}

/** The digest of a list of tools in its order. */
export function catalogDigest(tools: readonly Tool[]): string {
  return digest(tools as unknown as Json);
}

/**
 * Reads a contract file; unknown members are kept. Faults: no JSON, a newer format, a wrong structure, numbers out of
 * order, or a revision whose tool is not the one that its digest was made of.
 */
export function parseContract(source: string, file: string): Parsed<Contract> {
  const parsed = parseFile(source, file, contractShape);
  if (!parsed.ok) return parsed;
  const contract = parsed.value as unknown as Contract;
  const faults = [...numbering(contract, file), ...wrongDigests(contract, file)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: contract };
}

function numbering(contract: Contract, file: string): readonly FileFault[] {
  const fault = (pointer: string, message: string): FileFault => ({
    code: "wrong-numbering",
    file,
    pointer,
    message,
  });
  return contract.versions.flatMap((version, index) => {
    const pointer = join("/versions", index);
    const faults: FileFault[] = [];
    if (version.version !== index + 1) {
      faults.push(fault(join(pointer, "version"), `must be ${index + 1}: versions count up from 1`));
    }
    if (version.status === "draft" && index + 1 < contract.versions.length) {
      faults.push(fault(join(pointer, "status"), "only the last version can be a draft"));
    }
    version.revisions.forEach((revision, at) => {
      if (revision.revision === at + 1) return;
      faults.push(
        fault(join(pointer, "revisions", at, "revision"), `must be ${at + 1}: revisions count up from 1`),
      );
    });
    return faults;
  });
}

function wrongDigests(contract: Contract, file: string): readonly FileFault[] {
  return contract.versions.flatMap((version, index) =>
    version.revisions.flatMap((revision, at): FileFault[] =>
      toolDigest(revision.tool) === revision.digest
        ? []
        : [
            {
              code: "digest-mismatch",
              file,
              pointer: join("/versions", index, "revisions", at),
              message:
                "was edited by hand: a revision never changes; restore it from git, then run toolgate snapshot",
            },
          ],
    ),
  );
}

/** Writes a contract file: members in a fixed order, each tool with its keys as the server sent them. */
export function formatContract(contract: Contract): string {
  const value = arranged(contract as unknown as JsonObject, contractOrder);
  const versions = contract.versions.map((version) => ({
    ...arranged(version as unknown as JsonObject, versionOrder),
    ...withSummaries(version.because),
    revisions: version.revisions.map((revision) => ({
      ...arranged(revision as unknown as JsonObject, revisionOrder),
      ...withSummaries(revision.because),
    })),
  }));
  const reserved = contract.reserved as unknown as JsonObject | undefined;
  return fileText({
    ...value,
    ...(reserved === undefined ? {} : { reserved: arranged(reserved, reservedOrder) }),
    versions: versions as unknown as Json,
  });
}

function withSummaries(because: Contract["versions"][number]["because"]): { because?: JsonObject[] } {
  if (because === undefined) return {};
  return { because: because.map((summary) => arranged(summary as unknown as JsonObject, summaryOrder)) };
}

/** Reads `catalog.json`; unknown members are kept. */
export function parseCatalogRecord(source: string, file: string): Parsed<CatalogRecord> {
  const parsed = parseFile(source, file, catalogShape);
  return parsed.ok ? { ok: true, value: parsed.value as unknown as CatalogRecord } : parsed;
}

/** Writes `catalog.json`. */
export function formatCatalogRecord(catalog: CatalogRecord): string {
  const value = arranged(catalog as unknown as JsonObject, catalogOrder);
  const capture = catalog.capture as unknown as JsonObject | undefined;
  return fileText({
    ...value,
    ...(capture === undefined ? {} : { capture: arranged(capture, captureOrder) }),
  });
}
