// What a gated call costs inside a server: the same call of an SDK server in memory with and without the gate, in one
// run, turn by turn; and the gate alone, with 60, 600 and 6,000 contracts.
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { type ContractDefinition, type Decision, Gate } from "@toolgate/core/gate";
import type { Json, JsonObject } from "@toolgate/core/json";
import { shapeOf } from "@toolgate/core/traffic";
import { contract, toolgate } from "@toolgate/mcp";
import { z } from "zod";
import { Slowness } from "./slowness.ts";
import { median, report } from "./table.ts";

const slowness = new Slowness();
slowness.sample();

const filter = z.object({
  field: z.enum(["email", "order_number", "sku"]),
  op: z.enum(["eq", "contains"]),
  value: z.string(),
});
const V1 = z.object({ email: z.string(), note: z.string().optional(), limit: z.number().int().optional() });
const V2 = z.object({
  filters: z.array(filter).min(1),
  page_size: z.number().int().min(1).max(100).default(20),
  note: z.string().optional(),
});
const note = "x".repeat(250);
const current = {
  filters: [
    { field: "email", op: "eq", value: "user@example.com" },
    { field: "sku", op: "contains", value: "LAMP" },
  ],
  page_size: 20,
  note,
};
const old = { email: "user@example.com", limit: 20, note };
const steps = [
  {
    wrap: "/email",
    in: "object",
    key: "value",
    with: { field: "email", op: "eq" },
    because: "as version 1 did",
  },
  { wrap: "/email", in: "list" },
  { rename: "/email", to: "filters" },
  { rename: "/limit", to: "page_size" },
];

/** Counts exactly and keeps one payload in so many, as a recorder of traffic does before it writes anything. */
function recorder(oneIn: number) {
  const counts = new Map<string, Map<number, number>>();
  const payloads: string[] = [];
  let calls = 0;
  return (decision: Decision, args: Json | undefined, client: string) => {
    calls += 1;
    const version = "version" in decision ? decision.version : 0;
    const key = `${decision.name}|${version}|${decision.kind}|${client}`;
    const shapes = counts.get(key) ?? new Map<number, number>();
    if (shapes.size === 0) counts.set(key, shapes);
    const shape = shapeOf(args ?? null);
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    if (calls % oneIn === 0) payloads[(calls / oneIn) % 300] = JSON.stringify(args);
  };
}

function buildServer(): McpServer {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  server.registerTool("search", { inputSchema: V2 }, () => ({ content: [{ type: "text", text: "ok" }] }));
  return server;
}

async function connect(oneIn: number | undefined): Promise<Client> {
  const server = buildServer();
  if (oneIn !== undefined) {
    const search = contract("search", { current: 2, versions: { 1: V1 } }).convert(1, 2, {
      arguments: steps,
      result: "same",
    });
    const record = recorder(oneIn);
    const gate = toolgate([search], {
      record: ({ decision, arguments: args, client }) => record(decision, args, client.name ?? ""),
    });
    gate.attach(server);
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(ours);
  return client;
}

const batch = 400;

async function microseconds(client: Client, args: JsonObject): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < batch; call += 1)
    await client.callTool({ name: "search", arguments: args as Record<string, unknown> });
  return ((performance.now() - start) * 1_000) / batch;
}

/** Adds to a call, in µs: medians over rounds in which each kind of call takes its turn. */
async function adds(rounds: number) {
  const [plain, one, all] = [await connect(undefined), await connect(100), await connect(1)];
  const times = {
    plain: [] as number[],
    passing: [] as number[],
    converting: [] as number[],
    keeping: [] as number[],
  };
  const shares = { passing: [] as number[], converting: [] as number[], keeping: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const plainUs = await microseconds(plain, current);
    const passing = await microseconds(one, current);
    const converting = await microseconds(one, old);
    const keeping = await microseconds(all, current);
    if (round < rounds / 4) continue;
    times.plain.push(plainUs);
    for (const [kind, us] of Object.entries({ passing, converting, keeping }) as ["passing", number][]) {
      times[kind].push(us - plainUs);
      shares[kind].push(us / plainUs - 1);
    }
  }
  return { times, shares };
}

function definitions(count: number): ContractDefinition[] {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as unknown as JsonObject;
  const up = {
    convert: (value: Json) =>
      ({
        kind: "converted",
        value: { filters: [{ field: "email", op: "eq", value: (value as JsonObject)["email"] as Json }] },
      }) as const,
  };
  return Array.from({ length: count }, (_, index) => {
    const name = `search_${index}`;
    return {
      contract: name,
      name,
      implemented: 2,
      versions: [
        { version: 1, status: "active" as const, tool: { name, inputSchema: json(V1) } },
        { version: 2, status: "active" as const, tool: { name, inputSchema: json(V2) } },
      ],
      steps: [{ from: 1, to: 2, arguments: up }],
    };
  });
}

/** Nanoseconds of one decision and its record, calls going round all contracts. */
function decides(gate: Gate, count: number, args: JsonObject): number {
  const record = recorder(100);
  const calls = Array.from({ length: Math.min(count, 500) }, (_, index) => ({
    name: `search_${Math.floor((index * count) / Math.min(count, 500))}`,
    arguments: args,
  }));
  const times: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now();
    for (let turn = 0; turn < 2_000 / calls.length; turn += 1) {
      for (const call of calls) record(gate.decide(call) as Decision, call.arguments, "bench");
    }
    const done = Math.ceil(2_000 / calls.length) * calls.length;
    if (round >= 20) times.push(((performance.now() - start) * 1e6) / done);
  }
  return median(times);
}

const { times, shares } = await adds(40);
slowness.sample();
const starts: number[] = [];
const fiveHundred = definitions(500);
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  new Gate(fiveHundred).decide({ name: "search_7", arguments: current });
  starts.push(performance.now() - start);
}
const us = (value: number) => `${value.toFixed(2)} µs`;
const share = (value: number) => `${(value * 100).toFixed(1)} % of the call`;
const row = (what: string, kind: keyof typeof shares, maxUs: number, maxShare: number) => {
  const [added, part] = [median(times[kind]), median(shares[kind])];
  const target = `≤ ${maxUs} µs, ≤ ${maxShare * 100} %`;
  return {
    what,
    measured: us(added),
    ratio: share(part),
    target,
    met: added <= maxUs * slowness.factor && part <= maxShare,
  };
};
const sizes = [60, 600, 6_000].map((count) => {
  const gate = new Gate(definitions(count));
  return { count, pass: decides(gate, count, current), convert: decides(gate, count, old) };
});
const smallest = sizes[0] as (typeof sizes)[number];
report(`Gate (medians; arguments of ${JSON.stringify(current).length} bytes; ${slowness.text})`, [
  {
    what: "a call of an SDK v2 server in memory, without the gate",
    measured: us(median(times.plain)),
    ratio: "",
  },
  row("the gate adds to a call that passes, 1 % of payloads kept", "passing", 2, 0.08),
  row("the gate adds to a call that is converted, 1 % kept", "converting", 2, 0.08),
  row("the gate adds to a call that passes, all payloads kept", "keeping", 4, 0.15),
  ...sizes.flatMap(({ count, pass, convert }) => [
    {
      what: `decision and record alone, ${count} contracts, passing`,
      measured: us(pass / 1_000),
      ratio: `${(pass / smallest.pass).toFixed(2)} × 60 contracts`,
    },
    {
      what: `decision and record alone, ${count} contracts, converting`,
      measured: us(convert / 1_000),
      ratio: `${(convert / smallest.convert).toFixed(2)} × 60 contracts`,
    },
  ]),
  {
    what: "start with 500 contracts of two versions, first call included",
    measured: `${median(starts).toFixed(1)} ms`,
    ratio: "",
    target: "≤ 150 ms",
    met: median(starts) <= 150 * slowness.factor,
  },
]);
