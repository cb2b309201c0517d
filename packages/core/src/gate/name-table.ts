import type { AliasDefinition, ContractDefinition } from "./definition.ts";

/** What a name stands for. It says nothing about whether a call by that name is valid. */
export type NameEntry =
  | { readonly kind: "contract"; readonly contract: string }
  /** An older name that has a handler of its own. */
  | { readonly kind: "old-name"; readonly contract: string; readonly implemented: number }
  | { readonly kind: "alias"; readonly contract: string; readonly alias: AliasDefinition }
  | { readonly kind: "retired"; readonly contract: string };

/**
 * Classifies names, and does nothing else: whether a call is valid is asked of the contract. Where two contracts claim
 * one name, the published name wins, then an older name that is listed, then an alias, then a retired name; of equals
 * the contract that comes first by its id, so that the order of declaration does not count. The audit reports it.
 */
export class NameTable {
  readonly #entries = new Map<string, NameEntry>();

  constructor(definitions: Iterable<ContractDefinition>) {
    const ordered = [...definitions].sort((a, b) => (a.contract < b.contract ? -1 : 1));
    const live = ordered.filter(({ retired }) => retired !== true);
    for (const { contract, name } of live) this.#add(name, { kind: "contract", contract });
    for (const { contract, oldNames = [] } of live)
      for (const { name, implemented } of oldNames)
        this.#add(name, { kind: "old-name", contract, implemented });
    for (const { contract, aliases = [] } of live)
      for (const alias of aliases) this.#add(alias.name, { kind: "alias", contract, alias });
    for (const definition of ordered) {
      const { contract, name, retiredNames = [], aliases = [], oldNames = [] } = definition;
      const names = [
        ...retiredNames,
        name,
        ...aliases.map((alias) => alias.name),
        ...oldNames.map((old) => old.name),
      ];
      for (const gone of names) this.#add(gone, { kind: "retired", contract });
    }
  }

  /** What a name stands for; undefined where nobody knows it. */
  classify(name: string): NameEntry | undefined {
    return this.#entries.get(name);
  }

  /** Names that answer. */
  *answering(): Iterable<string> {
    for (const [name, { kind }] of this.#entries) if (kind !== "retired") yield name;
  }

  #add(name: string, entry: NameEntry): void {
    if (!this.#entries.has(name)) this.#entries.set(name, entry);
  }
}
