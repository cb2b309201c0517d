import type { Tool } from "@toolgate/core/contract";
import type { ContractDefinition, VersionDefinition } from "@toolgate/core/gate";
import type { JsonObject } from "@toolgate/core/json";
import type { Declaration, VersionSpec } from "./contract.ts";
import { jsonSchemaOf } from "./schema.ts";

/** The definition of a declared contract; `listed` is what the server lists under its name, if anything. */
export function definitionOfDeclaration(
  declaration: Declaration,
  listed: Tool | undefined,
): ContractDefinition {
  const { name, current, versions, steps, aliases, retiredNames, policy } = declaration;
  const made = [...versions].map(([version, spec]): VersionDefinition => {
    const status = spec.status ?? "active";
    return { version, status, tool: toolOf(name, version, spec) };
  });
  if (!versions.has(current) && listed !== undefined) {
    made.push({ version: current, status: "active", tool: listed });
  }
  return {
    contract: name,
    name,
    implemented: current,
    versions: made.sort((a, b) => a.version - b.version),
    steps,
    aliases: aliases.map(({ serves, ...alias }) => ({ ...alias, servesVersions: serves })),
    retiredNames,
    ...policy,
  };
}

/** The definition of a tool that has one version and no contract. */
export function definitionOfTool(tool: Tool): ContractDefinition {
  const { name } = tool;
  return { contract: name, name, implemented: 1, versions: [{ version: 1, status: "active", tool }] };
}

function toolOf(name: string, version: number, spec: VersionSpec): Tool {
  const { input, output, title, description, annotations } = spec;
  const where = `${name}, version ${version}`;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema: jsonSchemaOf(input, "input", where),
    ...(output === undefined ? {} : { outputSchema: jsonSchemaOf(output, "output", where) }),
    ...(annotations === undefined ? {} : { annotations: annotations as unknown as JsonObject }),
  };
}
