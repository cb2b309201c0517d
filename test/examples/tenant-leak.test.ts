import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, test } from "vitest";
import { findOrders } from "../../examples/tenant-leak/store.ts";

const main = fileURLToPath(new URL("../../examples/dist/tenant-leak/main.js", import.meta.url));
const globex = findOrders("foo", null, 100)
  .filter(({ tenant }) => tenant === "globex")
  .map(({ number }) => number);
const processes: ChildProcess[] = [];
const clients: Client[] = [];

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  for (const child of processes) child.kill();
});

type Kind = "leaking" | "rejecting" | "gated";
type Era = "2025" | "2026";

async function startHttp(kind: Kind): Promise<string> {
  const child = spawn(process.execPath, [main, kind, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  processes.push(child);
  const [url] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return url.toString().trim();
}

const urls = new Map<Kind, Promise<string>>();

/** A client of an era, connected to the server as the tenant acme. */
async function connect(kind: Kind, transport: "stdio" | "http", era: Era, version?: string): Promise<Client> {
  const capabilities = version === undefined ? {} : { experimental: { tools: { schema_version: version } } };
  const client = new Client(
    { name: "agent", version: "1.0.0" },
    { capabilities, ...(era === "2026" ? { versionNegotiation: { mode: "auto" as const } } : {}) },
  );
  clients.push(client);
  if (transport === "stdio") {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main, kind], env: { TENANT: "acme" } }),
    );
  } else {
    if (!urls.has(kind)) urls.set(kind, startHttp(kind));
    const url = new URL((await urls.get(kind)) as string);
    const requestInit = { headers: { Authorization: "Bearer acme" } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  }
  return client;
}

const v1 = { name: "search_v1", arguments: { query: "foo" } };
const textOf = (result: { content?: unknown }) => JSON.stringify(result.content);

describe.each(["stdio", "http"] as const)("GATE-2: the tenant story over %s", (transport) => {
  describe.each(["2025", "2026"] as const)("with a client of %s", (era) => {
    test("without the gate the alias resolves, and the other tenant's orders leak", async () => {
      const client = await connect("leaking", transport, era, "1");
      const result = await client.callTool(v1);
      expect(result.isError).not.toBe(true);
      for (const number of globex) expect(textOf(result)).toContain(number);
    });

    test.each([["1"], [undefined]])(
      "without a converter, claim %s: schema_version_mismatch",
      async (version) => {
        const client = await connect("rejecting", transport, era, version);
        const failure = await client.callTool(v1).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failure).toMatchObject({
          code: -31001,
          message: expect.stringContaining("search_v1"),
          data: {
            code: "schema_version_mismatch",
            reason: "no-converter",
            tool: "search_v1",
            contract: "search",
            versionsServed: [],
            implementedVersion: 2,
            replacement: "search",
          },
        });
      },
    );

    test.each([["1"], [undefined]])(
      "with a converter, claim %s: its own tenant's orders, and no other",
      async (version) => {
        const client = await connect("gated", transport, era, version);
        const result = await client.callTool(v1);
        expect(result.isError).not.toBe(true);
        expect(textOf(result)).toContain("A-1");
        for (const number of globex) expect(textOf(result)).not.toContain(number);
        expect(result._meta).toMatchObject({
          "dev.toolgate/warnings": [{ code: "alias" }, { code: "converted" }],
        });
      },
    );

    test("the old arguments under the new name are converted too, and a pin on version 2 is not", async () => {
      const client = await connect("gated", transport, era);
      const converted = await client.callTool({ name: "search", arguments: { query: "foo" } });
      for (const number of globex) expect(textOf(converted)).not.toContain(number);
      const pinned = await client.callTool({
        name: "search",
        arguments: { query: "foo" },
        _meta: { "dev.toolgate/schemaVersion": 2 },
      });
      expect(pinned.isError).toBe(true);
      expect(textOf(pinned)).toContain("`filters` is missing");
    });

    test("whoever asks for everything in the current form gets it: the gate adds no authorization of its own", async () => {
      const client = await connect("gated", transport, era);
      const result = await client.callTool({ name: "search", arguments: { query: "foo", filters: null } });
      for (const number of globex) expect(textOf(result)).toContain(number);
      expect(result._meta?.["dev.toolgate/warnings"]).toBeUndefined();
    });

    test("the list shows the current version, says which are served, and hides the alias", async () => {
      const client = await connect("gated", transport, era);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["search"]);
      expect(tools[0]?._meta).toMatchObject({ "dev.toolgate/version": 2, "dev.toolgate/versions": [1, 2] });
    });
  });
});
