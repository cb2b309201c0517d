import type { Rename } from "@toolgate/core";
import { type Contract, type ContractFolder, ownedNames } from "@toolgate/core/contract";

/** The renames that the contracts of a folder declare, as a comparison takes them. */
export function declaredRenames(folder: ContractFolder): Rename[] {
  return [...folder.contracts.values()].flatMap(renamesOf);
}

function renamesOf(contract: Contract): Rename[] {
  const renames = contract.renames ?? [];
  const names = new Set(ownedNames(contract));
  for (const { from, to, property } of renames) if (property === undefined) names.add(from).add(to);
  return renames.flatMap(({ from, to, property }): Rename[] =>
    property === undefined ? [{ from, to }] : [...names].map((tool) => ({ from, to, property, tool })),
  );
}
