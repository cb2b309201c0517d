import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract, toolgate } from "./index.ts";

const search = contract("search", {
  current: 2,
  versions: {
    1: z.object({ q: z.string() }),
    2: z.object({ query: z.string(), limit: z.number().int().default(10) }),
  },
})
  .convert(1, 2, { arguments: [{ rename: "/q", to: "query" }] })
  .alias("find", { serves: [1] });

async function connect(server: { connect(transport: InMemoryTransport): Promise<void> }): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(ours);
  return client;
}

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

describe("SERVER-1a: the first generation of the SDK", () => {
  test("McpServer: the handler is registered, old calls are converted, mismatches are errors with data", async () => {
    const handled = search.handle(({ query, limit }) => ({
      content: [{ type: "text", text: `${query} ${limit}` }],
    }));
    const client = await connect(toolgate([handled]).attach(new McpServer({ name: "s", version: "1.0.0" })));
    expect(textOf(await client.callTool({ name: "search", arguments: { query: "new", limit: 2 } }))).toBe(
      "new 2",
    );
    expect(textOf(await client.callTool({ name: "search", arguments: { q: "old" } }))).toBe("old 10");
    expect(textOf(await client.callTool({ name: "find", arguments: { q: "old" } }))).toBe("old 10");
    const call = { name: "find", arguments: { q: "old" }, _meta: { "dev.toolgate/schemaVersion": 2 } };
    await expect(client.callTool(call)).rejects.toMatchObject({
      code: -31001,
      data: { code: "schema_version_mismatch" },
    });
    expect((await client.callTool({ name: "search", arguments: {} })).isError).toBe(true);
  });

  test("Server: what it answers itself is gated, and retiring a name reaches the client", async () => {
    const server = new Server(
      { name: "s", version: "1.0.0" },
      { capabilities: { tools: { listChanged: true } } },
    );
    const inputSchema = {
      type: "object" as const,
      properties: { query: { type: "string" } },
      required: ["query"],
    };
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "search", inputSchema }] }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
      content: [{ type: "text", text: JSON.stringify(params.arguments) }],
    }));
    const own = contract("search", { current: 2, versions: { 1: z.object({ q: z.string() }) } })
      .convert(1, 2, { arguments: [{ rename: "/q", to: "query" }] })
      .alias("find", { serves: [1] });
    const gate = toolgate([own]);
    const client = await connect(gate.attach(server));
    let changes = 0;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      changes += 1;
    });
    expect(textOf(await client.callTool({ name: "find", arguments: { q: "x" } }))).toBe('{"query":"x"}');
    gate.retire("find");
    await expect.poll(() => changes).toBe(1);
    await expect(client.callTool({ name: "find", arguments: { q: "x" } })).rejects.toMatchObject({
      code: -31002,
    });
  });

  test("JSON Schema for a handler is a clear error: this generation registers zod only", () => {
    const raw = contract("t", { current: 1, versions: { 1: { type: "object" } } }).handle(() => ({
      content: [],
    }));
    const server = new McpServer({ name: "s", version: "1.0.0" });
    expect(() => toolgate([raw]).attach(server)).toThrow(/needs zod schemas/);
  });
});
