import { escapeToken, isObject, type Json, join, lookUp } from "../json/index.ts";
import type { JudgeTools } from "./comparison-port.ts";
import {
  type Contract,
  type ContractFolder,
  currentTool,
  type DeclaredRename,
  ownedNames,
  publishedVersions,
} from "./contract.ts";
import { mergeContract } from "./merge.ts";
import { renameChain } from "./name-owners.ts";

/** A rename that its owner declares: of a tool, or of a property of `tool` where `property` points to its object schema. */
export interface RenameRequest extends DeclaredRename {
  readonly tool?: string;
}

/** What became of a declared rename, or why it is refused. */
export type RenameOutcome =
  | {
      readonly did: "declared" | "already-declared";
      readonly folder: ContractFolder;
      readonly contract: string;
    }
  /** The new name had been captured as a contract of its own: it is a version of the old one now. */
  | {
      readonly did: "merged";
      readonly folder: ContractFolder;
      readonly contract: string;
      readonly version: number;
    }
  | {
      readonly did: "refused";
      readonly why: "tool-unknown" | "property-unknown";
      readonly known: readonly string[];
    }
  | { readonly did: "refused"; readonly why: "tool-needed" }
  | { readonly did: "refused"; readonly why: "cycle"; readonly chain: readonly string[] }
  | { readonly did: "refused"; readonly why: "renamed-already"; readonly to: string }
  | { readonly did: "refused"; readonly why: "reserved" | "own-history"; readonly contract: string };

/** Declares a rename in the contract that it belongs to, as a new folder. */
export function declareRename(
  folder: ContractFolder,
  request: RenameRequest,
  judge: JudgeTools,
): RenameOutcome {
  return request.property === undefined
    ? renameTool(folder, request, judge)
    : renameProperty(folder, { ...request, property: request.property });
}

function renameTool(folder: ContractFolder, { from, to }: RenameRequest, judge: JudgeTools): RenameOutcome {
  const contracts = [...folder.contracts.values()];
  const contract = ownerOf(contracts, from);
  if (contract === undefined) return { did: "refused", why: "tool-unknown", known: currentNames(contracts) };
  const renames = contracts
    .flatMap((each) => each.renames ?? [])
    .filter(({ property }) => property === undefined);
  const refused = refusedByChain({ from, to }, renames);
  if (refused === "already-declared") return { did: refused, folder, contract: contract.contract };
  if (refused !== undefined) return refused;
  const other = ownerOf(contracts, to);
  const declared = withRename(contract, { from, to });
  if (other === undefined) {
    return { did: "declared", folder: withContract(folder, declared), contract: contract.contract };
  }
  if (other.contract === contract.contract || other.removed || currentTool(other)?.name !== to) {
    return { did: "refused", why: "reserved", contract: other.contract };
  }
  if (publishedVersions(other).length > 1) {
    return { did: "refused", why: "own-history", contract: other.contract };
  }
  return {
    did: "merged",
    folder: mergeContract(folder, declared, other, judge),
    contract: contract.contract,
    version: publishedVersions(contract).length + 1,
  };
}

function renameProperty(
  folder: ContractFolder,
  request: RenameRequest & { readonly property: string },
): RenameOutcome {
  const contracts = [...folder.contracts.values()];
  if (request.tool === undefined && contracts.length !== 1) return { did: "refused", why: "tool-needed" };
  const contract = request.tool === undefined ? contracts[0] : ownerOf(contracts, request.tool);
  if (contract === undefined) return { did: "refused", why: "tool-unknown", known: currentNames(contracts) };
  const { from, to } = request;
  const property = objectPointer(request.property, from);
  const known = propertyNames(contract, property);
  if (!known.includes(from)) return { did: "refused", why: "property-unknown", known };
  const renames = (contract.renames ?? []).filter((rename) => rename.property === property);
  const refused = refusedByChain(
    { from, to },
    renames.map(({ property: _pointer, ...rename }) => rename),
  );
  if (refused === "already-declared") return { did: refused, folder, contract: contract.contract };
  if (refused !== undefined) return refused;
  if (contract.reserved?.properties?.includes(join(property, "properties", to))) {
    return { did: "refused", why: "reserved", contract: contract.contract };
  }
  const declared = withRename(contract, { from, to, property });
  return { did: "declared", folder: withContract(folder, declared), contract: contract.contract };
}

/** `/inputSchema/properties/city` means the same as `/inputSchema` where the property is `city`. */
function objectPointer(pointer: string, property: string): string {
  const ending = `/properties/${escapeToken(property)}`;
  return pointer.endsWith(ending) ? pointer.slice(0, -ending.length) : pointer;
}

function propertyNames(contract: Contract, pointer: string): readonly string[] {
  const names = contract.versions.flatMap(({ revisions }) =>
    revisions.flatMap(({ tool }) => {
      const properties = lookUp(tool as unknown as Json, `${pointer}/properties`);
      return isObject(properties) ? Object.keys(properties) : [];
    }),
  );
  return [...new Set(names)];
}

function refusedByChain(
  { from, to }: DeclaredRename,
  renames: readonly DeclaredRename[],
): RenameOutcome | "already-declared" | undefined {
  const there = renames.find((rename) => rename.from === from);
  if (there?.to === to) return "already-declared";
  if (there !== undefined) return { did: "refused", why: "renamed-already", to: there.to };
  const chain = renameChain(to, renames);
  return chain.includes(from) ? { did: "refused", why: "cycle", chain: [from, ...chain] } : undefined;
}

/** The contract that a name belongs to; one that carries it today goes before one that did once. */
function ownerOf(contracts: readonly Contract[], name: string): Contract | undefined {
  return (
    contracts.find((contract) => currentTool(contract)?.name === name) ??
    contracts.find((contract) => ownedNames(contract).includes(name))
  );
}

function currentNames(contracts: readonly Contract[]): readonly string[] {
  return contracts.flatMap((contract) => currentTool(contract)?.name ?? []);
}

function withRename(contract: Contract, rename: DeclaredRename): Contract {
  return { ...contract, renames: [...(contract.renames ?? []), rename] };
}

function withContract(folder: ContractFolder, contract: Contract): ContractFolder {
  return { ...folder, contracts: new Map(folder.contracts).set(contract.contract, contract) };
}
