import type { RawSchema, Tool } from "../contract/tool.ts";
import { isObject, join } from "../json/index.ts";
import { findFaults, type SchemaFault } from "../schema/index.ts";
import type { JudgedFact } from "./rule.ts";

/** What is wrong or odd in the newer schemas and was not so in the older ones (DIFF-8). */
export function suspicions(before: Tool | undefined, after: Tool): JudgedFact[] {
  const faults = faultsOf(after);
  if (faults.length === 0) return [];
  const known = new Set(before === undefined ? [] : faultsOf(before).map(keyOf));
  return faults
    .filter((fault) => !known.has(keyOf(fault)))
    .map((fault) => ({
      kind: fault.invalid ? "invalid-schema" : "suspicious-schema",
      side: "tool",
      path: fault.path,
      quote: fault.message,
      impact: { kind: "none" },
    }));
}

function keyOf(fault: SchemaFault): string {
  return `${fault.path} ${fault.message}`;
}

function faultsOf(tool: Tool): SchemaFault[] {
  const of = (key: "inputSchema" | "outputSchema", schema: RawSchema | undefined) =>
    schema === undefined
      ? []
      : findFaults(schema).map((fault) => ({ ...fault, path: `/${key}${fault.path}` }));
  const faults = [...of("inputSchema", tool.inputSchema), ...of("outputSchema", tool.outputSchema)];
  const { inputSchema } = tool;
  if (!isObject(inputSchema) || inputSchema["type"] !== "object") {
    faults.push({
      path: join("", "inputSchema"),
      message: 'MCP asks for `type: "object"` at the root of an input schema',
      invalid: false,
    });
  }
  return faults;
}
