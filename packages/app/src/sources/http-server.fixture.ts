import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { Server as LegacyServer } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

/** What the servers here list, as it should arrive. */
export const listed = [
  {
    name: "find",
    inputSchema: { type: "object" as const, properties: { b: {}, a: { $comment: "kept" } } },
    "x-vendor": 1,
  },
  { name: "second", inputSchema: { type: "object" as const } },
];

export interface RunningServer {
  readonly url: string;
  /** Method, path and the header `x-test` of each request so far. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Runs an HTTP server on a free port of the loopback. */
export async function serve(listener: RequestListener): Promise<RunningServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers["x-test"] ?? ""}`.trim());
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    requests,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** A server of the modern era, on the official SDK. */
export function modernServer(): RequestListener {
  const handler = createMcpHandler(
    () => {
      const server = new Server({ name: "modern", version: "2.0.0" }, { capabilities: { tools: {} } });
      server.setRequestHandler("tools/list", () => ({
        tools: listed,
        ttlMs: 0,
        cacheScope: "public" as const,
      }));
      return server;
    },
    { legacy: "reject" },
  );
  const handle = toNodeHandler(handler);
  return (request, response) => void handle(request as NodeIncomingMessageLike, response);
}

function legacyServer(): LegacyServer {
  const server = new LegacyServer({ name: "legacy", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    params?.cursor === undefined
      ? { tools: listed.slice(0, 1), nextCursor: "next" }
      : { tools: listed.slice(1) },
  );
  return server;
}

/** A server of the legacy era with sessions, on the first generation of the official SDK. */
export function sessionServer(): RequestListener {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response) => {
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    if (known !== undefined) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    // The SDK's own types disagree under exactOptionalPropertyTypes.
    await legacyServer().connect(transport as unknown as Parameters<LegacyServer["connect"]>[0]);
    return transport.handleRequest(request, response);
  };
}

/** A server of protocol version 2024-11-05: HTTP+SSE, and 404 for everything else. */
export function eventServer(): RequestListener {
  const sessions = new Map<string, SSEServerTransport>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET" && request.url === "/mcp") {
      const transport = new SSEServerTransport("/messages", response);
      sessions.set(transport.sessionId, transport);
      return legacyServer().connect(transport);
    }
    const id = new URL(request.url ?? "/", "http://localhost").searchParams.get("sessionId") ?? "";
    const session = request.url?.startsWith("/messages") ? sessions.get(id) : undefined;
    if (session !== undefined) return session.handlePostMessage(request, response);
    response.writeHead(404).end("nothing here");
  };
}
