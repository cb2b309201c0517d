import type { Contract } from "./contract.ts";
import { toolDigest } from "./contract-file.ts";
import type { Tool } from "./tool.ts";

/** A tool with an object schema. */
export function tool(name: string, properties: Record<string, unknown> = {}, more: object = {}): Tool {
  return { name, inputSchema: { type: "object", properties }, ...more } as unknown as Tool;
}

/** A contract whose versions are lists of tools; the last version has the given status, the others are active. */
export function contractOf(
  id: string,
  versions: readonly (readonly Tool[])[],
  more: Partial<Contract> = {},
  last: Contract["versions"][number]["status"] = "active",
): Contract {
  return {
    formatVersion: 1,
    contract: id,
    ...more,
    versions: versions.map((tools, index) => ({
      version: index + 1,
      status: index === versions.length - 1 ? last : "active",
      revisions: tools.map((each, at) => ({ revision: at + 1, digest: toolDigest(each), tool: each })),
    })),
  };
}
