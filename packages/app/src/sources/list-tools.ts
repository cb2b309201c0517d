import type { Client, StandardSchemaV1 } from "@modelcontextprotocol/client";
import { isObject, type JsonObject } from "@toolgate/core/json";
import { Failure } from "../failure.ts";
import { printable } from "./printable.ts";
import type { SourceFinding } from "./source.ts";
import { collectTools, type ToolsFound } from "./tools-list.ts";

const maxLists = 3;

// The client's own `listTools()` reorders the keys of schemas and drops members that it does not know.
const asItIs: StandardSchemaV1<unknown, JsonObject> = {
  "~standard": {
    version: 1,
    vendor: "toolgate",
    validate: (value) => (isObject(value) ? { value } : { issues: [{ message: "no object" }] }),
  },
};

export interface ListOptions {
  readonly label: string;
  readonly maxPages: number;
  /** Time left for one request. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Lists the tools of a connected server, page by page; again where they changed meanwhile. */
export async function listTools(client: Client, options: ListOptions): Promise<ToolsFound> {
  let changes = 0;
  client.setNotificationHandler("notifications/tools/list_changed", () => {
    changes += 1;
  });
  if (client.getServerCapabilities()?.tools === undefined) return listUndeclared(client, options);
  for (let lists = 1; ; lists += 1) {
    const changesBefore = changes;
    const found = collectTools(await listPages(client, options));
    if (changes === changesBefore) return found;
    if (lists === maxLists) return withFinding(found, "unsteady-list", "The list changed while it was read.");
  }
}

/** A server without the `tools` capability may list some all the same; that it refuses means that it has none. */
async function listUndeclared(client: Client, options: ListOptions): Promise<ToolsFound> {
  const { ProtocolError } = await import("@modelcontextprotocol/client");
  const message = "The server does not declare the tools capability.";
  try {
    return withFinding(collectTools(await listPages(client, options)), "no-tools-capability", message);
  } catch (error) {
    if (!(error instanceof ProtocolError) || error.code !== -32601) throw error;
    return { catalog: { tools: [] }, findings: [{ code: "no-tools-capability", message }] };
  }
}

function withFinding(found: ToolsFound, code: string, message: string): ToolsFound {
  const finding: SourceFinding = { code, message };
  return { catalog: found.catalog, findings: [...found.findings, finding] };
}

async function listPages(client: Client, options: ListOptions): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= options.maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { timeoutMs: timeout, signal } = options;
    const result = await client.request({ method: "tools/list", params }, asItIs, { timeout, signal });
    const tools = result["tools"];
    if (!Array.isArray(tools)) {
      throw invalidAnswer(options.label, "its answer to tools/list has no list of tools");
    }
    for (const tool of tools) entries.push(tool);
    const next = result["nextCursor"];
    // An empty cursor is what some servers send on their last page.
    if (next === undefined || next === null || next === "") return entries;
    if (typeof next !== "string") throw invalidAnswer(options.label, "its nextCursor is no string");
    if (seen.has(next)) {
      throw invalidAnswer(
        options.label,
        `its list never ends: the cursor "${printable(next, 40)}" came twice`,
      );
    }
    seen.add(next);
    cursor = next;
  }
  throw invalidAnswer(options.label, `its list has more than ${options.maxPages} pages (limits.maxPages)`);
}

function invalidAnswer(label: string, why: string): Failure {
  return new Failure("server-invalid-answer", `${label} answers wrongly: ${why}`, { exitCode: 4 });
}
