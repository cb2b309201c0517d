// What a gated call costs inside a server: the same call of an SDK server in memory with and without the gate, in one
// run, turn by turn; and the gate alone, with 60, 600 and 6,000 contracts.
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import {
  type ContractDefinition,
  type Decision,
  declarativeConverter,
  Gate,
  Memory,
  SessionGate,
} from "@toolgate/core/gate";
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
      audit: "off",
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
  const up = declarativeConverter(steps);
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

/** Calls that are measured in one round. */
const perRound = 2_000;

/**
 * Microseconds that the gate takes for one call: the message on its way to the server, with decision and conversion,
 * its result on the way back, and the record. `called` contracts, spread over all, take turns.
 */
function gates(gate: Gate, count: number, called: number, args: JsonObject, oneIn: number): number {
  const record = recorder(oneIn);
  const session = new SessionGate({
    gate: () => gate,
    mode: "enforce",
    unknownTools: () => "reject",
    warnsInText: true,
    now: () => performance.now(),
    memory: new Memory(),
    record: ({ decision, arguments: received, client }) => record(decision, received, client.name ?? ""),
  });
  const messages = Array.from({ length: called }, (_, index) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: `search_${Math.floor((index * count) / called)}`, arguments: args },
  }));
  const answer = { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "ok" }] } };
  const caller = { principal: "bench" };
  const found: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now();
    let done = 0;
    while (done < perRound) {
      for (const message of messages) {
        session.receive(message, caller);
        session.send(answer);
      }
      done += messages.length;
    }
    if (round >= 20) found.push(((performance.now() - start) * 1_000) / done);
  }
  return median(found);
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
const call = median(times.plain);
const share = (value: number) => `${((value / call) * 100).toFixed(1)} % of an SDK call`;
const called = 60;
// What is measured first would pay for what the engine learns.
for (const args of [current, old]) gates(new Gate(definitions(called)), called, called, args, 1);
const sizes = [60, 600, 6_000].map((count) => {
  const gate = new Gate(definitions(count));
  const measured = (args: JsonObject, oneIn: number, of = called) => gates(gate, count, of, args, oneIn);
  return {
    count,
    pass: measured(current, 100),
    convert: measured(old, 100),
    keep: measured(current, 1),
    all: measured(current, 100, count),
  };
});
slowness.sample();
const row = (what: string, value: number, maxUs: number, maxShare: number) => ({
  what,
  measured: us(value),
  ratio: share(value),
  target: `≤ ${maxUs} µs, ≤ ${maxShare * 100} %`,
  met: value <= maxUs * slowness.factor && value / call <= maxShare,
});
const [smallest, , largest] = sizes as [(typeof sizes)[0], (typeof sizes)[0], (typeof sizes)[0]];
const growth = largest.pass / smallest.pass;
report(`Gate (medians; arguments of ${JSON.stringify(current).length} bytes; ${slowness.text})`, [
  { what: "a call of an SDK v2 server in memory, without the gate", measured: us(call), ratio: "" },
  ...sizes.flatMap(({ count, pass, convert, keep }) => [
    row(`${count} contracts: a call that passes, 1 % of payloads kept`, pass, 2, 0.08),
    row(`${count} contracts: a call that is converted, 1 % kept`, convert, 2, 0.08),
    row(`${count} contracts: a call that passes, all payloads kept`, keep, 4, 0.15),
  ]),
  {
    what: "from 60 to 6,000 contracts, the same number of them called",
    measured: us(largest.pass - smallest.pass),
    ratio: `${growth.toFixed(2)} ×`,
    target: "≤ 1.25 ×",
    met: growth <= 1.25,
  },
  {
    what: "6,000 contracts, all of them called in turn",
    measured: us(largest.all),
    ratio: share(largest.all),
  },
  ...(["passing", "converting", "keeping"] as const).map((kind) => ({
    what: `seen by the client, ${kind}: its own reading of the result included`,
    measured: us(median(times[kind])),
    ratio: `${(median(shares[kind]) * 100).toFixed(1)} % more`,
  })),
  {
    what: "start with 500 contracts of two versions, first call included",
    measured: `${median(starts).toFixed(1)} ms`,
    ratio: "",
    target: "≤ 150 ms",
    met: median(starts) <= 150 * slowness.factor,
  },
]);
