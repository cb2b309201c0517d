import {
  type CatalogRecord,
  type Contract,
  type ContractFolder,
  type ContractVersion,
  currentVersion,
  latestRevision,
  ownedNames,
  publishedVersions,
} from "./contract.ts";
import {
  catalogDigest,
  formatCatalogRecord,
  formatContract,
  parseCatalogRecord,
  parseContract,
} from "./contract-file.ts";
import { formatVersion } from "./contract-shape.ts";
import { encodeName } from "./file-name.ts";
import type { FileFault, Parsed } from "./file-text.ts";
import type { Catalog, Tool } from "./tool.ts";

export const catalogPath = "catalog.json";

/** Where a contract is kept, below the folder of its server. */
export function contractPath(contract: string): string {
  return `tools/${encodeName(contract)}.json`;
}

/** Tells whether a path below a server's folder is one of the files that are read and written here. */
export function isContractPath(path: string): boolean {
  return path === catalogPath || /^tools\/[^/\\]+\.json$/.test(path);
}

/**
 * Reads the contract files of one server, given as path below its folder → text; other files are passed over.
 * A missing `catalog.json` is made up from the contracts. `label` names the folder in messages.
 */
export function readFolder(files: ReadonlyMap<string, string>, label: string): Parsed<ContractFolder> {
  const faults: FileFault[] = [];
  const contracts = new Map<string, Contract>();
  for (const path of [...files.keys()]
    .filter((path) => path.startsWith("tools/") && isContractPath(path))
    .sort()) {
    const parsed = parseContract(files.get(path) ?? "", `${label}/${path}`);
    if (!parsed.ok) faults.push(...parsed.faults);
    else if (contractPath(parsed.value.contract) !== path) {
      faults.push(misnamed(`${label}/${path}`, parsed.value.contract));
    } else contracts.set(parsed.value.contract, parsed.value);
  }
  const source = files.get(catalogPath);
  const catalog =
    source === undefined
      ? { ok: true as const, value: madeUp(label, contracts) }
      : parseCatalogRecord(source, `${label}/${catalogPath}`);
  if (!catalog.ok) return { ok: false, faults: [...catalog.faults, ...faults] };
  if (faults.length > 0) return { ok: false, faults };
  const folder = { catalog: catalog.value, contracts };
  const disagreements = [...missing(folder, label), ...claimedTwice(folder, label)];
  return disagreements.length > 0 ? { ok: false, faults: disagreements } : { ok: true, value: folder };
}

function misnamed(file: string, contract: string): FileFault {
  return {
    code: "wrong-file-name",
    file,
    pointer: "/contract",
    message: `belongs into ${contractPath(contract)}: a contract keeps the file of its first name; restore both from git`,
  };
}

function madeUp(label: string, contracts: ReadonlyMap<string, Contract>): CatalogRecord {
  const record = { formatVersion, server: label.split("/").at(-1) ?? label, digest: "", order: [] };
  const tools = folderCatalog({ catalog: record, contracts }).tools;
  return { ...record, digest: catalogDigest(tools), order: tools.map(({ name }) => name) };
}

function missing({ catalog, contracts }: ContractFolder, label: string): readonly FileFault[] {
  return Object.entries(catalog.contracts ?? {})
    .concat(
      catalog.order
        .filter((name) => !Object.hasOwn(catalog.contracts ?? {}, name))
        .map((name) => [name, name]),
    )
    .filter(([, id]) => !contracts.has(id) && !ownerOf(contracts, id))
    .map(([name, id]) => ({
      code: "contract-missing",
      file: `${label}/${contractPath(id)}`,
      pointer: "",
      message: `is missing, and ${catalogPath} lists ${JSON.stringify(name)}; restore it from git`,
    }));
}

function claimedTwice({ contracts }: ContractFolder, label: string): readonly FileFault[] {
  const owners = new Map<string, string>();
  const faults: FileFault[] = [];
  for (const contract of contracts.values()) {
    for (const name of ownedNames(contract)) {
      const other = owners.get(name);
      if (other === undefined) owners.set(name, contract.contract);
      else {
        faults.push({
          code: "name-claimed-twice",
          file: `${label}/${contractPath(contract.contract)}`,
          pointer: "",
          message: `publishes ${JSON.stringify(name)}, which belongs to ${contractPath(other)}; restore both from git`,
        });
      }
    }
  }
  return faults;
}

function ownerOf(contracts: ReadonlyMap<string, Contract>, name: string): Contract | undefined {
  return [...contracts.values()].find((contract) => ownedNames(contract).includes(name));
}

/** Writes a folder as path below it → text, ordered by path. */
export function formatFolder(folder: ContractFolder): ReadonlyMap<string, string> {
  const files = [...folder.contracts.values()].map((contract): [string, string] => [
    contractPath(contract.contract),
    formatContract(contract),
  ]);
  files.push([catalogPath, formatCatalogRecord(folder.catalog)]);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What a folder says is listed: for each contract that is not removed the latest revision of its newest published
 * version, in catalog order. An old name that is still listed keeps the definition that it was published with.
 */
export function folderCatalog({ catalog, contracts }: ContractFolder): Catalog {
  const tools = new Map<string, Tool>();
  const add = (tool: Tool | undefined) => {
    if (tool !== undefined && !tools.has(tool.name)) tools.set(tool.name, tool);
  };
  const listed = new Set<string>();
  for (const name of catalog.order) {
    const id = Object.hasOwn(catalog.contracts ?? {}, name) ? catalog.contracts?.[name] : name;
    const contract = contracts.get(id ?? name);
    if (contract === undefined || contract.removed) continue;
    listed.add(contract.contract);
    add(toolNamed(contract, name) ?? servedTool(contract));
  }
  for (const contract of contracts.values()) {
    if (!listed.has(contract.contract) && !contract.removed) add(servedTool(contract));
  }
  return { tools: [...tools.values()] };
}

function servedTool(contract: Contract): Tool | undefined {
  const version = currentVersion(contract);
  return version === undefined || isGone(version) ? undefined : latestRevision(version).tool;
}

function toolNamed(contract: Contract, name: string): Tool | undefined {
  const version = publishedVersions(contract).findLast(
    (published) => !isGone(published) && latestRevision(published).tool.name === name,
  );
  return version === undefined ? undefined : latestRevision(version).tool;
}

function isGone({ status }: ContractVersion): boolean {
  return status === "retired" || status === "removed";
}
