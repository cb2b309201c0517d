// The server of the story: `search_v1 {query}` became `search {query, filters, limit}`, and an alias was kept.
import { ProtocolError, Server } from "@modelcontextprotocol/server";
import { type Filters, findOrders } from "./store.ts";

/** What is published today. `filters` is required, and may be null. */
const search = {
  name: "search",
  description: "Search orders by text.",
  inputSchema: {
    type: "object" as const,
    properties: {
      query: { type: "string" },
      filters: {
        type: ["object", "null"],
        properties: { tenant: { type: "string" } },
        description: "Whose orders to search; null for those of everybody.",
      },
      limit: { type: "integer", minimum: 1, default: 20 },
    },
    required: ["query", "filters"],
  },
};

const aliases: Readonly<Record<string, string>> = { search_v1: "search" };

/** Builds the server as it was: it looks an alias up, and runs the handler. The handler has a default of its own. */
export function buildServer(): Server {
  const server = new Server(
    { name: "orders", version: "2.0.0" },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: [search],
    ttlMs: 60_000,
    cacheScope: "public" as const,
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const name = aliases[params.name] ?? params.name;
    if (name !== "search") throw new ProtocolError(-32602, `Unknown tool: ${params.name}`);
    const {
      query,
      filters = {},
      limit = 20,
    } = (params.arguments ?? {}) as {
      query: string;
      filters?: Filters | null;
      limit?: number;
    };
    const found = findOrders(query, filters, limit);
    return { content: [{ type: "text", text: JSON.stringify(found) }] };
  });
  return server;
}
