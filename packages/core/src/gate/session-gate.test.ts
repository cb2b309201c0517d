import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import { code, ordersContract, searchContract, searchUp, sessionOn } from "./gate.fixture.ts";
import { Gate } from "./gate.ts";
import type { RpcMessage } from "./json-rpc.ts";
import { Memory } from "./memory.ts";
import type { GatedCall, Inbound, SessionGate, SessionGateOptions } from "./session-gate.ts";

const tenant = { principal: "ada", claims: { tenant: "acme" } };

function sessionOf(
  options: Partial<SessionGateOptions> = {},
  definitions = [searchContract(searchUp), ordersContract()],
) {
  const gate = new Gate(definitions);
  const calls: GatedCall[] = [];
  let clock = 0;
  const now = () => {
    clock += 5;
    return clock;
  };
  const session = sessionOn(() => gate, { now, record: (call) => calls.push(call), ...options });
  return { session, calls };
}

function call(args: Json, more: JsonObject = {}, id = 1): RpcMessage {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name: "search", arguments: args, ...more } };
}

function received(session: SessionGate, message: RpcMessage, caller: typeof tenant = tenant): Inbound {
  const inbound = session.receive(message, caller);
  if (inbound instanceof Promise) throw new Error("asynchronous");
  return inbound;
}

const sent = (session: SessionGate, result: JsonObject, id = 1) =>
  session.send({ jsonrpc: "2.0", id, result }) as RpcMessage;

const old = { query: "foo" };
const converted = { query: "foo", filters: { tenant: "acme" }, limit: 20 };

describe("GATE-1: messages of a session", () => {
  test("what is no business of tools passes as the very object that came", () => {
    const { session } = sessionOf();
    for (const message of [
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      { jsonrpc: "2.0", id: 1, method: "resources/list" },
      { jsonrpc: "2.0", id: "a", method: "unknown/method", params: [1] },
      { jsonrpc: "2.0", id: 4, result: {} },
    ] as RpcMessage[]) {
      expect(received(session, message)).toEqual({ kind: "forward", message });
      expect((received(session, message) as { message: RpcMessage }).message).toBe(message);
      expect(session.send(message)).toBe(message);
    }
  });

  test("an old call goes to the server in the current form, its result comes back with warnings", () => {
    const { session, calls } = sessionOf();
    const inbound = received(session, call(old, { _meta: { progressToken: 7 } }));
    expect(inbound).toEqual({ kind: "forward", message: call(converted, { _meta: { progressToken: 7 } }) });
    const answer = sent(session, { content: [{ type: "text", text: "[]" }] });
    expect(answer.result).toMatchObject({
      content: [{ text: "[]" }, { text: expect.stringMatching(/^Note: /) }],
    });
    expect(calls).toMatchObject([
      { decision: { kind: "convert", legacyOf: [1] }, arguments: old, outcome: "ok", durationMs: 5 },
    ]);
  });

  test.each<[string, RpcMessage, object]>([
    [
      "a name that is no text",
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: 1 } },
      { error: { code: -32602 } },
    ],
    [
      "no parameters",
      { jsonrpc: "2.0", id: 1, method: "tools/call" },
      { error: { code: -32602, data: { code: "malformed_params" } } },
    ],
    [
      "a pin that cannot be met",
      call(old, { _meta: { "dev.toolgate/schemaVersion": 9 } }),
      { error: { code: -31001 } },
    ],
    ["invalid arguments", call({}), { result: { isError: true } }],
    [
      "invalid arguments in the 2026 era",
      call({}, { _meta: { "io.modelcontextprotocol/clientCapabilities": {} } }),
      { result: { resultType: "complete" } },
    ],
  ])("%s is answered here", (_, message, expected) => {
    expect(received(sessionOf().session, message)).toMatchObject({
      kind: "reply",
      message: { id: 1, ...expected },
    });
  });

  test("GATE-3: the session's claim comes from initialize, the request's goes before it", () => {
    const { session } = sessionOf();
    const capabilities = { experimental: { tools: { schema_version: "2" } } };
    received(session, {
      jsonrpc: "2.0",
      id: 0,
      method: "initialize",
      params: { capabilities, clientInfo: { name: "a" } },
    });
    expect(received(session, call(old)).kind).toBe("reply");
    expect(received(session, call(old, { _meta: { "dev.toolgate/schemaVersion": "1" } }))).toMatchObject({
      message: { params: { arguments: converted } },
    });
    const requestCapabilities = { extensions: { "dev.toolgate/schema": { version: 1 } } };
    const _meta = { "io.modelcontextprotocol/clientCapabilities": requestCapabilities };
    expect(received(session, call(old, { _meta })).kind).toBe("forward");
    expect(received(session, call(old, { _meta: { fastmcp: { version: "1" } } })).kind).toBe("forward");
    expect(received(session, call(old, { _meta: { fastmcp: { version: "1.0" } } }))).toMatchObject({
      message: { error: { code: -31001 } },
    });
  });

  test("GATE-7: after a list request, who claims nothing gets the listed shape of results", () => {
    const { session, calls } = sessionOf({ listedVersions: () => new Map([["search", 2]]) });
    received(session, { jsonrpc: "2.0", id: 9, method: "tools/list" });
    sent(session, { tools: [] }, 9);
    received(session, call(old));
    sent(session, { content: [] });
    expect(calls[0]?.decision).toMatchObject({ kind: "convert", version: 1, resultVersion: 2 });
  });

  test("an asynchronous converter makes only the calls that need it wait", async () => {
    const slow = searchContract({
      steps: [
        {
          from: 1,
          to: 2,
          arguments: { convert: async (value, context) => code(() => converted).convert(value, context) },
        },
      ],
    });
    const { session } = sessionOf({}, [slow]);
    expect(received(session, call(converted)).kind).toBe("forward");
    const waiting = session.receive(call(old), tenant);
    expect(waiting).toBeInstanceOf(Promise);
    expect(await waiting).toMatchObject({ message: { params: { arguments: converted } } });
  });
});

describe("GATE-1: a continuation keeps its first decision and counts once", () => {
  const unfinished = { resultType: "input_required", inputRequests: {}, requestState: "s-1" };
  const again = { requestState: "s-1", inputResponses: { a: {} } };

  test("the retry of a call that asked for input", () => {
    const memory = new Memory();
    const first = sessionOf({ memory });
    received(first.session, call(old));
    expect(sent(first.session, unfinished).result).toBe(unfinished);
    // Another session, with a gate that knows no version 1 any more.
    const second = sessionOf({ memory }, [searchContract()]);
    expect(received(second.session, call(old, again))).toMatchObject({
      kind: "forward",
      message: { params: { arguments: converted } },
    });
    expect([...first.calls, ...second.calls].map(({ outcome }) => outcome)).toEqual(["unfinished"]);
    sent(second.session, { content: [] });
    expect(second.calls).toMatchObject([{ isContinuation: true }]);
  });

  test.each([
    ["another principal", call(old, again), { principal: "eve", claims: { tenant: "acme" } }],
    ["another tenant", call(old, again), { principal: "ada", claims: { tenant: "globex" } }],
    ["other arguments", call({ query: "bar" }, again), tenant],
    ["another state", call(old, { ...again, requestState: "s-2" }), tenant],
  ])("not for %s: that is decided anew", (_, message, caller) => {
    const memory = new Memory();
    const { session } = sessionOf({ memory });
    received(session, call(old));
    sent(session, unfinished);
    const other = sessionOf({ memory }, [searchContract()]);
    expect(received(other.session, message, caller)).toMatchObject({ kind: "reply" });
  });

  test("the result of a task comes down to the version that its call spoke", () => {
    const { session } = sessionOf();
    received(session, call(old));
    sent(session, { task: { taskId: "t-1", status: "working" } });
    received(session, { jsonrpc: "2.0", id: 2, method: "tasks/result", params: { taskId: "t-1" } });
    expect(sent(session, { content: [] }, 2).result).toMatchObject({
      _meta: { "dev.toolgate/warnings": [{ code: "converted" }] },
    });
    received(session, { jsonrpc: "2.0", id: 3, method: "tasks/result", params: { taskId: "other" } });
    const result = { content: [] };
    expect(sent(session, result, 3).result).toBe(result);
  });

  test("what is remembered has an end", () => {
    const memory = new Memory(2);
    const { session } = sessionOf({ memory });
    for (const state of ["a", "b", "c"]) {
      received(session, call(old));
      sent(session, { ...unfinished, requestState: state });
    }
    const known = (state: string) => memory.continued(state, "search", old, tenant) !== undefined;
    expect(["a", "b", "c"].map(known)).toEqual([false, true, true]);
  });
});

describe("GATE-5: observe decides and records, and changes no byte", () => {
  test.each<[string, JsonObject]>([
    ["an old call", call(old) as JsonObject],
    ["a call that would be rejected", call({}) as JsonObject],
    ["a call that is malformed", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: 1 } }],
    ["a tool that nobody knows", call(old, { name: "nope" }) as JsonObject],
  ])("%s", (_, message) => {
    const { session, calls } = sessionOf({ mode: "observe" });
    const inbound = received(session, message as RpcMessage);
    expect((inbound as { message: unknown }).message).toBe(message);
    const result = { content: [{ type: "text", text: "{}" }], structuredContent: {} };
    const answer = { jsonrpc: "2.0", id: 1, result };
    expect(session.send(answer)).toBe(answer);
    expect(calls.length).toBe(typeof (message["params"] as JsonObject)["name"] === "string" ? 1 : 0);
  });
});

describe("GATE-3: the server says what it serves", () => {
  test("capabilities are added in both eras, and those of the server stay", () => {
    const advertised = () => ({ extensions: { "dev.toolgate/schema": { versions: { search: [1, 2] } } } });
    for (const method of ["initialize", "server/discover"]) {
      const { session } = sessionOf({ advertised });
      received(session, { jsonrpc: "2.0", id: 1, method, params: {} });
      const capabilities = { tools: {}, extensions: { "example.com/own": {} } };
      expect(sent(session, { capabilities }).result).toEqual({
        capabilities: {
          tools: {},
          extensions: { "example.com/own": {}, "dev.toolgate/schema": { versions: { search: [1, 2] } } },
        },
      });
    }
  });

  test("SERVER-2: a list holds no longer than it may before a change", () => {
    const list = (maxTtlMs: number | undefined, ttlMs?: number) => {
      const { session } = sessionOf({ listed: (tools) => tools, maxTtlMs: () => maxTtlMs });
      received(session, { jsonrpc: "2.0", id: 1, method: "tools/list" });
      return (sent(session, { tools: [], ...(ttlMs === undefined ? {} : { ttlMs }) }).result as JsonObject)[
        "ttlMs"
      ];
    };
    expect([list(1_000, 60_000), list(1_000, 500), list(undefined, 60_000), list(1_000)]).toEqual([
      1_000,
      500,
      60_000,
      undefined,
    ]);
  });
});
