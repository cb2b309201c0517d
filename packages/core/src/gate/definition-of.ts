import {
  type Alias,
  type Contract,
  type ContractFolder,
  currentVersion,
  latestRevision,
  ownedNames,
  publishedVersions,
} from "../contract/index.ts";
import { type ConversionContext, parseSteps, runSteps } from "../converters/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { AliasDefinition, ContractDefinition, DeclaredConverter, StepDefinition } from "./definition.ts";

/** The definitions of all contracts of a server that have something published. */
export function definitionsOf({ catalog, contracts }: ContractFolder): readonly ContractDefinition[] {
  const listed = new Map<string, string[]>();
  for (const name of catalog.order) {
    const mapped = Object.hasOwn(catalog.contracts ?? {}, name) ? catalog.contracts?.[name] : undefined;
    const contract = mapped ?? name;
    listed.set(contract, [...(listed.get(contract) ?? []), name]);
  }
  return [...contracts.values()].flatMap(
    (contract) => definitionOf(contract, listed.get(contract.contract)) ?? [],
  );
}

/**
 * What a contract file declares, for a gate; undefined where all of it is still a draft. `listed` are the names of this
 * contract that the server lists: an older one among them has a handler of its own.
 */
export function definitionOf(
  contract: Contract,
  listed: readonly string[] = [],
): ContractDefinition | undefined {
  const current = currentVersion(contract);
  if (current === undefined) return undefined;
  const versions = contract.versions.map((version) => ({
    version: version.version,
    status: version.status,
    tool: latestRevision(version).tool,
  }));
  const implemented = contract.implemented ?? current.version;
  const nameOf = (wanted: number) => versions.find(({ version }) => version === wanted)?.tool.name;
  const name = nameOf(implemented) ?? latestRevision(current).tool.name;
  const aliases = (contract.aliases ?? []).map(aliasOf);
  const published = latestRevision(current).tool.name;
  // After a rollback the newest name is published already, and the handler has the one before.
  if (published !== name && !aliases.some((alias) => alias.name === published)) {
    aliases.push({
      name: published,
      servesVersions: publishedVersions(contract).map(({ version }) => version),
    });
  }
  const aliased = new Set(aliases.map((alias) => alias.name));
  const oldNames = listed.flatMap((old) => {
    const version = versions.findLast(({ tool, status }) => tool.name === old && status !== "draft");
    return old === name || aliased.has(old) || version === undefined
      ? []
      : [{ name: old, implemented: version.version }];
  });
  const answering = new Set([name, ...aliased, ...oldNames.map((old) => old.name)]);
  const { stale, onAmbiguous, unknownKeys, replacedBy, renames } = contract;
  return {
    contract: contract.contract,
    name,
    implemented,
    versions,
    aliases,
    oldNames,
    retiredNames: ownedNames(contract).filter((old) => !answering.has(old)),
    retired:
      contract.removed === true || versions.every(({ status }) => isGone(status) || status === "draft"),
    steps: (contract.converters ?? []).map(
      ({ from, to, arguments: up, result }): StepDefinition => ({ from, to, ...both(up, result) }),
    ),
    ...(stale === undefined ? {} : { stale }),
    ...(onAmbiguous === undefined ? {} : { onAmbiguous }),
    ...(unknownKeys === undefined ? {} : { unknownKeys }),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(renames === undefined ? {} : { renames }),
  };
}

function isGone(status: ContractDefinition["versions"][number]["status"]): boolean {
  return status === "retired" || status === "removed";
}

function aliasOf({
  name,
  servesVersions,
  listed,
  inputSchema,
  arguments: up,
  result,
}: Alias): AliasDefinition {
  return {
    name,
    servesVersions,
    ...(listed === undefined ? {} : { listed }),
    ...(inputSchema === undefined ? {} : { shape: { inputSchema, ...both(up, result) } }),
  };
}

function both(
  up: readonly JsonObject[] | undefined,
  result: readonly JsonObject[] | undefined,
): { arguments?: DeclaredConverter; result?: DeclaredConverter } {
  return {
    ...(up === undefined ? {} : { arguments: declarativeConverter(up) }),
    ...(result === undefined ? {} : { result: declarativeConverter(result) }),
  };
}

/** A converter made of declarative steps. One whose declaration is wrong fails with every value; the audit says why. */
export function declarativeConverter(steps: readonly JsonObject[]): DeclaredConverter {
  const parsed = parseSteps(steps);
  if (!parsed.ok) {
    const message =
      "the steps of this converter are not declared rightly: toolgate audit tells what is wrong";
    return { steps, convert: () => ({ kind: "failed", failure: "converter-broken", message }) };
  }
  return {
    steps,
    convert: (value: Json, context: ConversionContext) => runSteps(parsed.steps, value, context),
  };
}
