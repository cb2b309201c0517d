import { type Contract, currentTool, type DeclaredRename, ownedNames } from "./contract.ts";

/** What a listed name means to a contract. */
export interface NameOwner {
  readonly contract: string;
  /** `main`: the name that carries the contract now; `old`: an earlier name or an alias that is still listed beside it. */
  readonly role: "main" | "old";
}

/** Follows declared renames of a tool from a name on; the name itself is the first. */
export function renameChain(from: string, renames: readonly DeclaredRename[]): readonly string[] {
  const chain = [from];
  for (;;) {
    const step = renames.find((rename) => rename.property === undefined && rename.from === chain.at(-1));
    if (step === undefined || chain.includes(step.to)) return chain;
    chain.push(step.to);
  }
}

/**
 * Says for each listed name which contract it belongs to; names that no contract knows are left out.
 * A contract is carried by the furthest listed name of its rename chain, else by the newest of its earlier names.
 */
export function nameOwners(
  contracts: readonly Contract[],
  listed: ReadonlySet<string>,
): ReadonlyMap<string, NameOwner> {
  const published = contracts.filter((contract) => currentTool(contract) !== undefined);
  const home = new Map(
    published.flatMap((contract) => ownedNames(contract).map((name) => [name, contract.contract] as const)),
  );
  const renames = contracts.flatMap((contract) => contract.renames ?? []);
  const owners = new Map<string, NameOwner>();
  for (const contract of published) {
    const name = currentTool(contract)?.name as string;
    // A rename onto a name that another contract has published cannot take it over.
    const chain = renameChain(name, renames).filter(
      (step) => (home.get(step) ?? contract.contract) === contract.contract,
    );
    const known = ownedNames(contract);
    const main =
      chain.findLast((step) => listed.has(step) && !owners.has(step)) ??
      known.findLast((owned) => listed.has(owned) && !owners.has(owned));
    if (main === undefined) continue;
    owners.set(main, { contract: contract.contract, role: "main" });
    for (const owned of known) {
      if (listed.has(owned) && !owners.has(owned)) {
        owners.set(owned, { contract: contract.contract, role: "old" });
      }
    }
  }
  return owners;
}
