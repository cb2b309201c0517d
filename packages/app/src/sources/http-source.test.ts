import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { testIo } from "../test-io.fixture.ts";
import {
  eventServer,
  listed,
  modernServer,
  type RunningServer,
  serve,
  sessionServer,
} from "./http-server.fixture.ts";
import { defaultLimits } from "./limits.ts";
import { failureOf, open } from "./open.fixture.ts";

let running: RunningServer | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
const start = async (listener: RequestListener): Promise<RunningServer> => {
  running = await serve(listener);
  return running;
};

describe("a live server over HTTP", () => {
  test.each([
    [
      "modern",
      modernServer,
      { era: "modern", protocolVersion: "2026-07-28", serverInfo: { name: "modern", version: "2.0.0" } },
    ],
    ["legacy, with sessions and pages", sessionServer, { era: "legacy", protocolVersion: "2025-11-25" }],
    ["legacy, HTTP+SSE", eventServer, { era: "legacy", serverInfo: { name: "legacy", version: "1.0.0" } }],
  ])("DIFF-1: %s: definitions come over as they are", async (_, listener, capture) => {
    const server = await start(listener());
    const source = await open(server.url);
    expect(JSON.stringify(source.catalog.tools)).toBe(JSON.stringify(listed));
    expect(source.capture).toMatchObject({
      ...capture,
      transport: "http",
      clientCapabilities: ["sampling", "elicitation", "roots"],
    });
    expect(source.label).toBe(server.url);
  });

  test("ends its session", async () => {
    const server = await start(sessionServer());
    await open(server.url);
    expect(server.requests).toContain("DELETE /mcp");
  });

  test("sends the headers that were given, with every request", async () => {
    const server = await start(modernServer());
    await open(server.url, { headers: { "X-Test": "token" } });
    expect(server.requests.length).toBeGreaterThan(1);
    expect(server.requests.filter((request) => !request.endsWith(" token"))).toEqual([]);
  });

  test.each([
    "http://user:secret@127.0.0.1:1/mcp?token=secret",
    "http://user:secret@127.0.0.1:99999/mcp?token=secret",
    "ftp://user:secret@127.0.0.1/mcp?token=secret",
    " http://user:secret@127.0.0.1:1/mcp?secret",
  ])("no secret of %s is in the message", async (text) => {
    const { message, mend } = await failureOf(open(text));
    expect(`${message} ${mend}`).not.toContain("secret");
  });

  test("a user and a password of a URL go into a header", async () => {
    let authorization: string | undefined;
    const inner = modernServer();
    const server = await start((request, response) => {
      authorization = request.headers.authorization;
      inner(request, response);
    });
    const source = await open(server.url.replace("http://", "http://us%40er:secret@"));
    expect(source.catalog.tools.length).toBeGreaterThan(0);
    expect(authorization).toBe(`Basic ${Buffer.from("us@er:secret").toString("base64")}`);
  });

  test("no secret of a URL is in its label", async () => {
    const server = await start(modernServer());
    const source = await open(`${server.url.replace("//", "//user:hush@")}?key=hush&key=hush&b=hush`).catch(
      (error: unknown) => error as Error,
    );
    expect(JSON.stringify(source)).not.toContain("hush");
    const { label } = await open(`${server.url}?key=hush&key=hush&b=hush`);
    expect(label).toBe(`${server.url}?key=…&b=…`);
  });
});

const answerWith =
  (status: number, type: string, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": type }).end(body);
  };

describe("a server over HTTP that cannot be listed", () => {
  test.each([
    ["needs a token", answerWith(401, "text/plain", "no"), "server-refuses", "refuses access (HTTP 401)"],
    ["denies access", answerWith(403, "text/plain", "no"), "server-refuses", "refuses access (HTTP 403)"],
    [
      "is elsewhere",
      answerWith(404, "text/html", "<h1>"),
      "server-refuses",
      "answers with HTTP 404 instead of MCP",
    ],
    [
      "is broken",
      answerWith(500, "text/plain", "\u001b[31mno"),
      "server-refuses",
      "answers with HTTP 500 instead of MCP",
    ],
    ["answers with a page", answerWith(200, "text/html", "<h1>"), "server-failed", "could not be listed: "],
    [
      "answers with broken JSON",
      answerWith(200, "application/json", "{"),
      "server-failed",
      "could not be listed: ",
    ],
    [
      "redirects elsewhere",
      (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(302, { location: "https://example.com/" }).end();
      },
      "server-refuses",
      "answers with HTTP 302 instead of MCP",
    ],
  ] satisfies [string, RequestListener, string, string][])(
    "DIFF-9: one that %s: exit code 4 and one line",
    async (_, listener, code, message) => {
      const server = await start(listener);
      const failure = await failureOf(open(server.url));
      expect(failure).toMatchObject({ code, exitCode: 4 });
      expect(failure.message).toContain(`${server.url} ${message}`);
      expect(failure.message).not.toMatch(/[\u0000-\u001f]/);
    },
  );

  test("DIFF-9: one that is not there", async () => {
    const { url, stop } = await start(modernServer());
    await stop();
    expect(await failureOf(open(url))).toMatchObject({
      code: "server-unreachable",
      exitCode: 4,
      message: `${url} cannot be reached (ECONNREFUSED)`,
    });
  });

  test("DIFF-9: one that hangs ends at the time limit", async () => {
    const server = await start(() => {});
    expect(await failureOf(open(server.url, { timeoutMs: 900 }))).toMatchObject({
      code: "server-timeout",
      exitCode: 4,
      message: `${server.url} did not list its tools within 0.9 s`,
    });
  });

  test("one that sends without end is cut off at the size limit", async () => {
    const server = await start((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (response.writable && response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    });
    const limits = { ...defaultLimits, maxBytes: 1_000_000 };
    const config = { path: "", folder: "", contracts: "", servers: new Map(), limits };
    expect(await failureOf(open(server.url, { config }))).toMatchObject({
      code: "server-too-large",
      exitCode: 4,
    });
  });

  test("an interruption ends the waiting", async () => {
    const server = await start(() => {});
    const io = testIo();
    setTimeout(() => io.interrupt(), 200);
    expect(await failureOf(open(server.url, { io }))).toMatchObject({ code: "interrupted" });
  });
});
