import type { Catalog, Tool } from "@toolgate/core";
import { isObject, member } from "@toolgate/core/json";
import { Failure } from "../failure.ts";
import { printable } from "./printable.ts";
import type { SourceFinding } from "./source.ts";

/** Tools as they were found, and what was odd about them. */
export interface ToolsFound {
  readonly catalog: Catalog;
  readonly findings: readonly SourceFinding[];
}

/**
 * Reads tools from parsed JSON: a `tools/list` result, a JSON-RPC response with one, an array of tools, or one tool.
 * Throws a Failure that calls it `label` where it is none of them.
 */
export function toolsFromJson(value: unknown, label: string): ToolsFound {
  if (Array.isArray(value)) {
    if (value.length > 0 && !value.some((entry) => isObject(entry) && "name" in entry)) throw noTools(label);
    return collectTools(value);
  }
  if (!isObject(value)) throw noTools(label);
  const tools = member(value, "tools");
  if (Array.isArray(tools)) {
    const found = collectTools(tools);
    if (typeof member(value, "nextCursor") !== "string") return found;
    const message = "The list is one page of several: it has a nextCursor, so tools are missing here.";
    return { ...found, findings: [{ code: "partial-list", message }, ...found.findings] };
  }
  if (typeof member(value, "name") === "string" && Object.hasOwn(value, "inputSchema")) {
    return collectTools([value]);
  }
  const result = member(value, "result");
  if (isObject(result) && Array.isArray(member(result, "tools"))) return toolsFromJson(result, label);
  if (Object.hasOwn(value, "error") && Object.hasOwn(value, "jsonrpc")) {
    throw new Failure("no-tools", `${label} is a JSON-RPC error response, it holds no tools`);
  }
  const contractFile = Object.hasOwn(value, "formatVersion");
  throw noTools(label, contractFile ? "For a contract, name the folder that holds catalog.json." : undefined);
}

/**
 * Takes the entries of a `tools/list` result over as they are, in their order.
 * Left out, each with a finding: entries that nothing could call (no name), and a name's later definitions.
 * A wrong `inputSchema` stays: to leave the tool out would read as its removal.
 */
export function collectTools(entries: readonly unknown[]): ToolsFound {
  const tools = new Map<string, Tool>();
  const findings: SourceFinding[] = [];
  for (const [index, entry] of entries.entries()) {
    const name = isObject(entry) ? member(entry, "name") : undefined;
    if (!isObject(entry) || typeof name !== "string" || name === "") {
      findings.push({
        code: "tool-without-name",
        message: `Entry ${index + 1} of the list ${isObject(entry) ? "has no name" : "is no tool definition"}; it is left out.`,
      });
      continue;
    }
    if (tools.has(name)) {
      findings.push({
        code: "duplicate-tool",
        message: `The name ${quote(name)} is listed more than once; the first definition counts.`,
        tool: name,
      });
      continue;
    }
    // Its members are checked where they are used: what a server lists is kept as it is.
    tools.set(name, entry as unknown as Tool);
    const schema = member(entry, "inputSchema");
    if (!isObject(schema)) {
      const fault = schema === undefined ? "has no inputSchema" : "has an inputSchema that is no object";
      findings.push({
        code: "invalid-input-schema",
        message: `The tool ${quote(name)} ${fault}; clients may refuse the whole list.`,
        tool: name,
      });
    }
  }
  return { catalog: { tools: [...tools.values()] }, findings };
}

function quote(name: string): string {
  return `"${printable(name, 80)}"`;
}

function noTools(label: string, mend?: string): Failure {
  return new Failure("no-tools", `${label} holds no tools`, {
    mend: mend ?? "Give a tools/list result, an array of tools, or one tool with name and inputSchema.",
  });
}
