import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { McpServer } from "@modelcontextprotocol/server";
import type { GatedCall } from "@toolgate/core/gate";
import { afterEach, describe, expect, test } from "vitest";
import { normalising } from "../../examples/orders/normalising.ts";
import { twoNames } from "../../examples/orders/two-names.ts";
import { type Running, serveHttp } from "../../examples/serve.ts";
import type { Toolgate } from "../../packages/mcp/src/index.ts";

const main = fileURLToPath(new URL("../../examples/dist/orders/main.js", import.meta.url));
const retiring = fileURLToPath(new URL("retiring-server.mjs", import.meta.url));
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

type Era = "2025" | "2026";
const eras = ["2025", "2026"] as const;

function clientOf(era: Era, onChanged?: (names: string[]) => void): Client {
  const listChanged = {
    tools: {
      onChanged: (_error: unknown, tools: { name: string }[] | null) =>
        onChanged?.((tools ?? []).map(({ name }) => name)),
      debounceMs: 0,
    },
  };
  const client = new Client(
    { name: "agent", version: "1.0.0" },
    {
      ...(era === "2026" ? { versionNegotiation: { mode: "auto" as const } } : {}),
      ...(onChanged === undefined ? {} : { listChanged }),
    },
  );
  opened.push(client);
  return client;
}

interface Example {
  gateOf(options?: object): Toolgate;
  buildServer(): McpServer;
}

/** Serves an example in this process, so that its gate can be worked with. */
async function serve(example: Example, options: object = {}): Promise<{ running: Running; gate: Toolgate }> {
  const gate = example.gateOf(options);
  const build = () => gate.attach(example.buildServer());
  const running = await serveHttp(build, (token) => ({ token, clientId: token, scopes: [] }));
  gate.onListChanged(() => running.notify.toolsChanged());
  opened.push({ close: () => running.stop() });
  return { running, gate };
}

async function connectHttp(
  running: Running,
  era: Era,
  onChanged?: (names: string[]) => void,
): Promise<Client> {
  const client = clientOf(era, onChanged);
  const requestInit = { headers: { Authorization: "Bearer a" } };
  await client.connect(new StreamableHTTPClientTransport(new URL(running.url), { requestInit }));
  return client;
}

async function connectStdio(kind: string, era: Era): Promise<Client> {
  const client = clientOf(era);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, kind] }));
  return client;
}

const mail = { email: "ada@example.com" };
const filters = [{ field: "email", op: "eq", value: "ada@example.com" }];
const textOf = (result: { content?: unknown }) =>
  (result.content as { text: string }[]).map(({ text }) => text).join("\n");

describe.each(eras)("SERVER-1: the normalising server, with a client of %s", (era) => {
  test.each(["stdio", "http"])("both shapes find the same orders, over %s", async (transport) => {
    const client =
      transport === "stdio"
        ? await connectStdio("normalising", era)
        : await connectHttp((await serve(normalising)).running, era);
    const old = await client.callTool({ name: "search_orders", arguments: mail });
    const now = await client.callTool({ name: "search_orders", arguments: { filters } });
    expect(textOf(old)).toContain("1001");
    expect(textOf(old)).toContain("1002");
    expect(textOf(old)).not.toContain("1003");
    expect((old.content as unknown[])[0]).toEqual((now.content as unknown[])[0]);
    expect(textOf(old)).toContain("Note: These arguments have an older form");
    expect(textOf(now)).not.toContain("Note:");
  });

  test("what is wrong is said with a valid example, and nothing is dropped in silence", async () => {
    const { running } = await serve(normalising);
    const client = await connectHttp(running, era);
    const call = async (args: Record<string, unknown>) => {
      const result = await client.callTool({ name: "search_orders", arguments: args });
      expect(result.isError).toBe(true);
      return textOf(result);
    };
    const missing = await call({});
    expect(missing).toContain("`filters` is missing: a list.");
    expect(missing).toContain('"field":"email","op":"eq"');
    expect(missing).not.toContain("removed");
    const example = JSON.parse(/\{.*\}/.exec(missing)?.[0] ?? "") as Record<string, unknown>;
    expect((await client.callTool({ name: "search_orders", arguments: example })).isError).not.toBe(true);
    // Both keys, saying different things: neither wins.
    const both = await call({ ...mail, filters: [{ field: "sku", op: "eq", value: "LAMP-1" }] });
    expect(both).toContain("`email` belongs to another form of this tool");
    expect(await call({ filters: [{ field: "colour", op: "eq", value: "x" }] })).toContain(
      '"email", "order_number", "sku"',
    );
    expect(await call({ filters, page_size: 500 })).toContain("`page_size` has to be at most 100, not 500");
  });

  test("old calls are counted as they came", async () => {
    const calls: GatedCall[] = [];
    const { running } = await serve(normalising, {
      record: (call: GatedCall) => calls.push(call),
    });
    const client = await connectHttp(running, era);
    await client.callTool({ name: "search_orders", arguments: mail });
    await client.callTool({ name: "search_orders", arguments: { filters } });
    await client.callTool({ name: "search_orders", arguments: { email: 1 } });
    expect(calls.map(({ decision, outcome, arguments: args }) => [decision.kind, outcome, args])).toEqual([
      ["convert", "ok", mail],
      ["pass", "ok", { filters }],
      ["invalid-arguments", "rejected", { email: 1 }],
    ]);
    expect(calls.map(({ decision }) => "legacyOf" in decision && decision.legacyOf)).toEqual([[1], [], [1]]);
    expect(calls[0]?.client).toEqual({ name: "agent", version: "1.0.0" });
    expect(calls[0]?.caller).toEqual({ principal: "a" });
  });
});

describe.each(eras)("SERVER-1: the server with two names, with a client of %s", (era) => {
  test.each(["stdio", "http"])("both names answer, each with its own shape, over %s", async (transport) => {
    const client =
      transport === "stdio"
        ? await connectStdio("two-names", era)
        : await connectHttp((await serve(twoNames)).running, era);
    expect(textOf(await client.callTool({ name: "search_orders", arguments: mail }))).toContain("1001");
    expect(textOf(await client.callTool({ name: "search_orders_v2", arguments: { filters } }))).toContain(
      "1001",
    );
    const wrong = await client.callTool({ name: "search_orders_v2", arguments: mail });
    expect(textOf(wrong)).toContain("`filters` is missing");
  });

  test("SERVER-2: the marker stands first, and both descriptions name the other tool", async () => {
    const { running } = await serve(twoNames);
    const { tools } = await (await connectHttp(running, era)).listTools();
    const [old, now] = tools;
    expect(old?.description).toMatch(/^DEPRECATED, use search_orders_v2 instead\. /);
    expect(now?.description).toMatch(/Replaces search_orders\.$/);
    expect(old?._meta).toMatchObject({
      "dev.toolgate/deprecated": true,
      "dev.toolgate/replacedBy": "search_orders_v2",
      "dev.toolgate/sunset": "2027-01-31",
    });
  });

  test("SERVER-2: retire and enable tell connected clients, and a retired name says what to use", async () => {
    const { running, gate } = await serve(twoNames);
    const lists: string[][] = [];
    const client = await connectHttp(running, era, (names) => lists.push(names));
    expect((await client.listTools()).tools).toHaveLength(2);
    expect(client.getServerCapabilities()?.tools?.listChanged).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    gate.retire("search_orders");
    await expect.poll(() => lists.at(-1), { timeout: 5_000 }).toEqual(["search_orders_v2"]);
    const failure = await client
      .callTool({ name: "search_orders", arguments: mail })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: -31002,
      data: { code: "tool_retired", replacement: "search_orders_v2" },
    });
    gate.enable("search_orders");
    await expect.poll(() => lists.at(-1), { timeout: 5_000 }).toEqual(["search_orders", "search_orders_v2"]);
    expect(textOf(await client.callTool({ name: "search_orders", arguments: mail }))).toContain("1001");
  });

  test("SERVER-2: so does retire over stdio", async () => {
    const lists: string[][] = [];
    const client = clientOf(era, (names) => lists.push(names));
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [retiring, "1500"] }));
    expect((await client.listTools()).tools).toHaveLength(2);
    await expect.poll(() => lists.at(-1), { timeout: 10_000 }).toEqual(["search_orders_v2"]);
  });
});
