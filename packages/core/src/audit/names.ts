import type { ContractDefinition } from "../gate/index.ts";

/** Names that a contract claims for answering, with their place in its file; aliases over live names are told apart. */
export function publishedNames(definition: ContractDefinition): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (definition.retired === true) return names;
  names.set(definition.name, "/versions");
  for (const { name } of definition.oldNames ?? []) names.set(name, "/versions");
  for (const [index, { name }] of (definition.aliases ?? []).entries()) {
    if (!names.has(name)) names.set(name, `/aliases/${index}/name`);
  }
  return names;
}

/** Whether a contract lists a tool of this name. */
export function isLive({ name, oldNames = [], retired }: ContractDefinition, wanted: string): boolean {
  return retired !== true && (name === wanted || oldNames.some((old) => old.name === wanted));
}
