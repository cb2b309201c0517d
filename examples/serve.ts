// What every example needs: one server, served over stdio or Streamable HTTP to clients of both protocol eras.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type NodeIncomingMessageLike,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from "@modelcontextprotocol/node";
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServer,
  type Server,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

type Build = () => McpServer | Server;
/** Who a bearer token belongs to; undefined where nobody has it. */
type Authorize = (token: string) => AuthInfo | undefined;

type AuthorizedRequest = IncomingMessage & { auth?: AuthInfo };

/** A running HTTP server. */
export interface Running {
  readonly url: string;
  /** Tells clients of the 2026 era that a list changed. */
  readonly notify: McpHttpHandler["notify"];
  stop(): Promise<void>;
}

/** Serves over Streamable HTTP on the loopback: sessions for clients up to 2025-11-25, single requests from 2026 on. */
export async function serveHttp(build: Build, authorize: Authorize, port = 0): Promise<Running> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const modern = createMcpHandler(build, { legacy: "reject" });
  const handleModern = toNodeHandler(modern);

  async function handle(request: AuthorizedRequest, response: ServerResponse): Promise<void> {
    const auth = authorize(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (auth === undefined) {
      response.writeHead(401).end();
      return;
    }
    request.auth = auth;
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    if (known !== undefined) return await known.handleRequest(request, response);
    const body = request.method === "POST" ? await readJson(request) : undefined;
    const incoming = request as NodeIncomingMessageLike;
    if (!(await isLegacyRequest(await toWebRequest(incoming, body), body))) {
      return await handleModern(incoming, response, body);
    }
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    transport.onclose = () => void sessions.delete(String(transport.sessionId));
    await build().connect(transport);
    await transport.handleRequest(request, response, body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    notify: modern.notify,
    async stop() {
      await modern.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Serves over stdio, to one client of either era. */
export function serveOverStdio(build: Build): void {
  serveStdio(build);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
}

/** Reads the arguments of an example: one of some kinds, then `stdio` or a port. Ends the process where they are wrong. */
export function readArguments<Kind extends string>(
  kinds: readonly Kind[],
): { kind: Kind; port: number | undefined } {
  const [given = kinds[0], where = "stdio"] = process.argv.slice(2);
  const kind = kinds.find((one) => one === given);
  const port = where === "stdio" ? undefined : Number(where);
  const isPort = port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65_535);
  if (kind !== undefined && isPort) return { kind, port };
  process.stderr.write(`Usage: node main.js ${kinds.join("|")} [stdio|PORT]\n`);
  process.exit(2);
}
