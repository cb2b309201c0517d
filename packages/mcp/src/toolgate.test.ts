import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer, Server } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ContractAuditError, contract, type ToolgateOptions, toolgate } from "./index.ts";

const V1 = z.object({ q: z.string() });
const V2 = z.object({ query: z.string(), limit: z.number().int().default(10) });

const search = contract("search", { current: 2, versions: { 1: V1, 2: V2 } });
const ready = search.convert(1, 2, { arguments: ({ q }) => ({ query: q }) });

async function connect(server: McpServer | Server): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(ours);
  return client;
}

const newServer = () => new McpServer({ name: "s", version: "1.0.0" });
const textOf = (result: { content?: unknown }) => (result.content as { text: string }[])[0]?.text ?? "";

describe("SERVER-1: declared contracts", () => {
  test("the handler sees arguments of the current version, parsed by its schema", async () => {
    const seen: unknown[] = [];
    const gate = toolgate([
      ready.handle(({ query, limit }) => {
        seen.push({ query, limit });
        return { content: [{ type: "text", text: query.toUpperCase() }] };
      }),
    ]);
    const client = await connect(gate.attach(newServer()));
    expect(textOf(await client.callTool({ name: "search", arguments: { q: "old" } }))).toBe("OLD");
    expect(textOf(await client.callTool({ name: "search", arguments: { query: "new", limit: 3 } }))).toBe(
      "NEW",
    );
    expect(seen).toEqual([
      { query: "old", limit: 10 },
      { query: "new", limit: 3 },
    ]);
  });

  test("the compiler finds what is missing or wrong", () => {
    // @ts-expect-error: no converter leads up from version 1
    toolgate([search]);
    // @ts-expect-error: version 3 does not exist
    search.convert(1, 3, { arguments: "same" });
    // @ts-expect-error: version 2 has no `q`
    search.convert(1, 2, { arguments: ({ q }) => ({ q }) });
    // @ts-expect-error: version 1 has no `query`
    search.convert(1, 2, { arguments: ({ query }) => ({ query }) });
    // @ts-expect-error: the handler sees version 2
    ready.handle(({ q }) => ({ content: [{ type: "text", text: q }] }));
    // @ts-expect-error: an alias serves versions that exist
    search.alias("find", { serves: [3] });
    toolgate([ready.alias("find", { serves: [1] })]);
    expect(ready.declaration.steps).toHaveLength(1);
  });

  test("raw JSON Schema and declarative steps will do, and the server may register the tool itself", async () => {
    const server = newServer();
    server.registerTool("search", { inputSchema: V2 }, ({ query }) => ({
      content: [{ type: "text", text: query }],
    }));
    const first = { type: "object", properties: { q: { type: "string" } }, required: ["q"] };
    const own = contract("search", { current: 2, versions: { 1: first } }).convert(1, 2, {
      arguments: [{ rename: "/q", to: "query" }],
    });
    const client = await connect(toolgate([own]).attach(server));
    expect(textOf(await client.callTool({ name: "search", arguments: { q: "old" } }))).toBe("old");
    expect((await client.callTool({ name: "search", arguments: {} })).isError).toBe(true);
  });

  test("a handler without a server that can register it, or without a schema, is a clear error", () => {
    const handled = ready.handle(() => ({ content: [] }));
    const low = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
    expect(() => toolgate([handled]).attach(low)).toThrow(/needs an McpServer/);
  });

  test.each<[string, (value: { q: string }) => unknown, string]>([
    [
      "throws",
      () => {
        throw new Error("secret");
      },
      "converter_broken",
    ],
    ["returns undefined", () => undefined, "converter_broken"],
    ["returns a list", () => [], "invalid_output"],
    ["never ends", () => new Promise(() => undefined), "too_slow"],
    ["rejects", () => Promise.reject(new Error("secret")), "converter_broken"],
    ["leaves out what is required", () => ({}), "invalid_output"],
  ])("GATE-9: a converter that %s is reported, and the server lives", async (_, convert, reason) => {
    let called = 0;
    const bad = search.convert(1, 2, { arguments: convert as never }).handle(() => {
      called += 1;
      return { content: [] };
    });
    const client = await connect(toolgate([bad], { audit: "off" }).attach(newServer()));
    const failure = await client
      .callTool({ name: "search", arguments: { q: "x" } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: -32603, data: { code: "converter_failed", reason } });
    expect(JSON.stringify(failure)).not.toContain("secret");
    expect(called).toBe(0);
    expect((await client.callTool({ name: "search", arguments: { query: "x" } })).isError).not.toBe(true);
  });

  test("GATE-9: a converter may change its own copy, and nothing else", async () => {
    const kept: unknown[] = [];
    const changing = search
      .convert(1, 2, {
        arguments: (value) => {
          (value as { q?: string }).q = "changed";
          return { query: value.q, limit: undefined };
        },
      })
      .handle(({ query }) => ({ content: [{ type: "text", text: query }] }));
    const gate = toolgate([changing], { audit: "off", record: ({ arguments: args }) => kept.push(args) });
    const client = await connect(gate.attach(newServer()));
    expect(textOf(await client.callTool({ name: "search", arguments: { q: "x" } }))).toBe("changed");
    expect(kept).toEqual([{ q: "x" }]);
  });
});

describe("GATE-4: the audit at the start", () => {
  const broken = search
    .convert(1, 2, { arguments: (() => ({})) as never })
    .alias("find", { serves: [1] })
    .handle(() => ({ content: [] }));

  test("errors stop the start in enforce mode, and all of them are told", async () => {
    const failure = await connect(toolgate([broken]).attach(newServer())).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContractAuditError);
    expect((failure as ContractAuditError).findings.map(({ rule }) => rule)).toContain(
      "converter-output-invalid",
    );
    expect((failure as Error).message).toContain("version 2 rejects");
  });

  test("in observe mode the server starts, and what is wrong is said once", async () => {
    const said: string[] = [];
    const gate = toolgate([broken], { mode: "observe", log: (line) => said.push(line) });
    for (let session = 0; session < 2; session += 1) await connect(gate.attach(newServer()));
    expect(said.filter((line) => line.includes("version 2 rejects"))).toHaveLength(1);
  });

  test("what only the server knows is audited when it has listed it", async () => {
    const server = newServer();
    server.registerTool("search", { inputSchema: V2 }, () => ({ content: [] }));
    const said: string[] = [];
    const late = contract("search", { current: 2, versions: { 1: V1 } }).convert(1, 2, {
      arguments: [{ rename: "/wrong", to: "query" }],
    });
    const client = await connect(toolgate([late], { log: (line) => said.push(line) }).attach(server));
    await client.listTools();
    await expect.poll(() => said.join("\n")).toContain("version 2 rejects");
  });

  test("a converter that never returns is stopped, and told", async () => {
    const endless = search
      .convert(1, 2, {
        arguments: () => {
          for (;;);
        },
      })
      .handle(() => ({ content: [] }));
    const failure = await connect(toolgate([endless]).attach(newServer())).catch((error: unknown) => error);
    expect((failure as ContractAuditError).findings.map(({ rule }) => rule)).toContain("converter-broken");
  });

  test("sound contracts start in silence", async () => {
    const said: string[] = [];
    const sound = ready.handle(() => ({ content: [] }));
    const gate = toolgate([sound], { log: (line) => said.push(line) });
    await connect(gate.attach(newServer()));
    expect(await gate.audit()).toEqual([]);
    expect(said).toEqual([]);
  });
});

describe("SERVER-3: it decorates a server that works without it", () => {
  function withTools(): McpServer {
    const server = newServer();
    server.registerTool("search", { inputSchema: V2 }, ({ query }) => ({
      content: [{ type: "text", text: query }],
    }));
    server.registerTool("other", { inputSchema: z.strictObject({ a: z.string() }) }, () => ({
      content: [{ type: "text", text: "o" }],
    }));
    server.registerResource("r", "test://r", {}, () => ({ contents: [{ uri: "test://r", text: "r" }] }));
    return server;
  }
  const gateOf = (options: ToolgateOptions = {}) =>
    toolgate(
      [
        contract("search", { current: 2, versions: { 1: V1 } }).convert(1, 2, {
          arguments: [{ rename: "/q", to: "query" }],
        }),
      ],
      options,
    );

  test("the same calls give the same results with and without, and everything else is untouched", async () => {
    const [plain, gated] = [await connect(withTools()), await connect(gateOf().attach(withTools()))];
    for (const ask of [
      (client: Client) => client.callTool({ name: "search", arguments: { query: "x" } }),
      (client: Client) => client.callTool({ name: "other", arguments: { a: "x" } }),
      (client: Client) => client.listResources(),
      (client: Client) => client.readResource({ uri: "test://r" }),
      (client: Client) => client.ping(),
    ]) {
      expect(await ask(gated)).toEqual(await ask(plain));
    }
    expect((await gated.listTools()).tools.map(({ name }) => name)).toEqual(["search", "other"]);
  });

  test("GATE-8: tools without a contract are held to what they publish, unless they are to pass", async () => {
    const gated = await connect(gateOf().attach(withTools()));
    const refused = await gated.callTool({ name: "other", arguments: { a: "x", b: 1 } });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("`b` is not known here");
    const passing = await connect(gateOf({ undeclared: "pass" }).attach(withTools()));
    expect(textOf(await passing.callTool({ name: "other", arguments: { a: "x", b: 1 } }))).toMatch(
      /Unrecognized key/,
    );
  });

  test("a server that is connected, or attached, already is a clear error: nothing passes ungated in silence", async () => {
    const server = withTools();
    await connect(server);
    expect(() => gateOf().attach(server)).toThrow(/before it is connected/);
    const twice = gateOf().attach(withTools());
    expect(() => gateOf().attach(twice)).toThrow(/attached already/);
  });

  test("a server that lists nothing answers calls that are no contract's", async () => {
    const low = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
    low.setRequestHandler("tools/call", () => ({ content: [{ type: "text", text: "hidden" }] }));
    const client = await connect(gateOf().attach(low));
    expect(textOf(await client.callTool({ name: "hidden", arguments: {} }))).toBe("hidden");
  });

  test("what is closed is forgotten, whoever listens to it", async () => {
    const gate = gateOf();
    const server = gate.attach(withTools());
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    let closed = 0;
    server.server.onclose = () => {
      closed += 1;
    };
    let sent = 0;
    server.server.sendToolListChanged = async () => {
      sent += 1;
    };
    gate.deprecate("other");
    await ours.close();
    gate.enable("other");
    expect([closed, sent]).toEqual([1, 1]);
  });

  test("a tool that is registered later is known at once", async () => {
    const server = withTools();
    const client = await connect(gateOf().attach(server));
    await client.listTools();
    server.registerTool("late", { inputSchema: z.object({}) }, () => ({
      content: [{ type: "text", text: "late" }],
    }));
    expect(textOf(await client.callTool({ name: "late", arguments: {} }))).toBe("late");
    await expect(client.callTool({ name: "never" })).rejects.toMatchObject({ code: -32602 });
  });

  test("GATE-5: in observe mode nothing changes, and every call is decided", async () => {
    const kinds: string[] = [];
    const gate = gateOf({ mode: "observe", record: ({ decision }) => kinds.push(decision.kind) });
    const [plain, observed] = [await connect(withTools()), await connect(gate.attach(withTools()))];
    for (const args of [{ q: "old" }, { query: "new" }, {}]) {
      const call = { name: "search", arguments: args };
      expect(await observed.callTool(call)).toEqual(await plain.callTool(call));
    }
    expect(await observed.listTools()).toEqual(await plain.listTools());
    expect(kinds).toEqual(["convert", "pass", "invalid-arguments"]);
  });

  test("SERVER-2: single properties can be deprecated; the marker stands first", async () => {
    const gate = gateOf();
    gate.deprecate("search", { property: "/limit", use: "page_size" });
    const client = await connect(gate.attach(withTools()));
    const [tool] = (await client.listTools()).tools;
    expect(tool?.inputSchema.properties?.["limit"]).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(/^DEPRECATED, use page_size instead\./),
    });
  });

  test("SERVER-2: a server that can tell nobody says so once at its start", async () => {
    const said: string[] = [];
    const gate = gateOf({ log: (message) => said.push(message) });
    for (let request = 0; request < 2; request += 1) {
      const server = gate.attach(withTools());
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      Object.assign(theirs, { sessionIdGenerator: undefined });
      await server.connect(theirs);
      await new Client({ name: "test", version: "1.0.0" }).connect(ours);
    }
    expect(said).toEqual([expect.stringContaining("no client can be told that its tools changed")]);
  });
});
