import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import type { RawClaim } from "./claim.ts";
import type { Decision } from "./decision.ts";
import type { ContractDefinition, StepDefinition } from "./definition.ts";
import { declarativeConverter } from "./definition-of.ts";
import {
  code,
  decide,
  ordersContract,
  pin,
  searchContract,
  session,
  sessionOn,
  toolOf,
} from "./gate.fixture.ts";
import { Gate } from "./gate.ts";
import type { GatedCall, Inbound } from "./session-gate.ts";
import { answerOf } from "./wire.ts";

/** Calls that were decided wrongly once. */
const text = { type: "string" };
const up = (
  convert: (value: JsonObject) => Json,
  result?: StepDefinition["result"],
): Pick<ContractDefinition, "steps"> => ({
  steps: [{ from: 1, to: 2, arguments: code(convert), ...(result === undefined ? {} : { result }) }],
});

function two(
  first: JsonObject,
  second: JsonObject,
  more: Partial<ContractDefinition> = {},
): ContractDefinition {
  return {
    contract: "t",
    name: "t",
    implemented: 2,
    versions: [first, second].map((schema, index) => ({
      version: index + 1,
      status: "active" as const,
      tool: toolOf("t", schema),
    })),
    ...more,
  };
}

const messageOf = (decision: Decision) => ("message" in decision ? decision.message : "");
const exampleOf = (decision: Decision) => ("example" in decision ? decision.example : undefined);

describe("GATE-1: what a converter gives back", () => {
  test.each<[string, unknown]>([
    ["undefined in a required member", { query: "x", filters: undefined }],
    ["a number that no JSON carries", { query: "x", filters: null, limit: Number.NaN }],
    ["a date", { query: "x", filters: new Date(0) }],
    ["nothing at all", undefined],
  ])("%s reaches no handler", (_, value) => {
    const definition = searchContract(up(() => value as Json));
    expect(decide([definition], "search_v1", { query: "x" })).toMatchObject({ kind: "converter-failed" });
  });

  test.each<[string, () => unknown]>([
    ["no answer", () => undefined],
    ["a promise of no answer", async () => undefined],
    ["an answer of no kind", () => ({ kind: "other" })],
  ])("%s is a converter that failed", async (_, convert) => {
    const definition = searchContract({
      steps: [{ from: 1, to: 2, arguments: { convert: convert as never } }],
    });
    const decision = await new Gate([definition]).decide({ name: "search_v1", arguments: { query: "x" } });
    expect(decision).toMatchObject({ kind: "converter-failed", failure: "converter-broken" });
  });

  test("one that changes its input changes neither what was received nor the other candidates", () => {
    const limit = (by: number) => ({ properties: { limit: { type: "integer", default: by } } });
    const changing = up((value) => {
      (value as { limit?: number }).limit ??= 10;
      return value;
    });
    const received = {};
    expect(decide([two(limit(10), limit(100), changing)], "t", received)).toMatchObject({
      kind: "invalid-arguments",
      reason: "ambiguous",
    });
    expect(received).toEqual({});
  });

  test("the claims of the host stay as they are", () => {
    const claims = { tenant: { id: "acme" } };
    new Gate([searchContract(up(() => ({ query: "x", filters: null })))]).decide({
      name: "search_v1",
      arguments: { query: "x" },
      caller: { claims },
    });
    expect(Object.isFrozen(claims) || Object.isFrozen(claims.tenant)).toBe(false);
  });
});

describe("GATE-6: conflicts", () => {
  test("pointers lead into what was received, whichever step of a chain found it", () => {
    const versions = [1, 2, 3].map((version) => ({
      version,
      status: "active" as const,
      tool: toolOf("t", {
        properties: version === 1 ? { a: text, c: text } : version === 2 ? { b: text, c: text } : { c: text },
      }),
    }));
    const definition: ContractDefinition = {
      contract: "t",
      name: "t",
      implemented: 3,
      versions,
      steps: [
        { from: 1, to: 2, arguments: declarativeConverter([{ rename: "/a", to: "b" }]) },
        { from: 2, to: 3, arguments: declarativeConverter([{ rename: "/b", to: "c" }]) },
      ],
    };
    const decision = decide([definition], "t", { a: "x", c: "y" });
    expect(decision).toMatchObject({
      kind: "invalid-arguments",
      reason: "conflict",
      faults: [{ pointer: "/c" }],
    });
  });
});

describe("GATE-1: aliases with a shape of their own", () => {
  const shape = {
    inputSchema: { type: "object", properties: { text }, required: ["text"] },
    arguments: code(({ text: value }) => ({ query: value as Json })),
  };
  const found = (more: Partial<ContractDefinition> = {}) =>
    two(
      { properties: { q: text } },
      { properties: { query: text, tenant: text }, required: ["query"] },
      {
        ...up(({ q }) => ({ query: q as Json })),
        aliases: [{ name: "find", servesVersions: [1, 2], shape }],
        ...more,
      },
    );

  test("words of other versions are foreign to the shape, and unknown keys are unknown", () => {
    expect(decide([found()], "find", { text: "x" })).toMatchObject({
      kind: "convert",
      arguments: { query: "x" },
    });
    expect(decide([found()], "find", { text: "x", tenant: "acme" })).toMatchObject({
      kind: "invalid-arguments",
    });
    expect(decide([found()], "find", { text: "x", nobody: 1 })).toMatchObject({
      kind: "convert",
      warnings: [{ code: "alias" }, { code: "undeclared-key" }],
    });
    expect(decide([found({ unknownKeys: "reject" })], "find", { text: "x", nobody: 1 })).toMatchObject({
      reason: "undeclared-key",
    });
  });

  test("it stands for every version that it serves", () => {
    for (const version of [1, 2])
      expect(decide([found()], "find", { text: "x" }, [pin(version)]).kind).toBe("convert");
    expect(decide([found()], "find", { text: "x" }, [pin(3)]).kind).toBe("schema-version-mismatch");
  });
});

describe("GATE-1: contracts of many versions", () => {
  test("words of the oldest are words all the same", () => {
    const versions = Array.from({ length: 40 }, (_, index) => ({
      version: index + 1,
      status: "active" as const,
      tool: toolOf("t", {
        properties: index === 0 ? { q: text, email: text } : { q: text, filter: text, [`p${index}`]: text },
      }),
    }));
    const steps = versions
      .slice(1)
      .map(({ version }) => ({ from: version - 1, to: version, arguments: code((value) => value) }));
    const definition: ContractDefinition = { contract: "t", name: "t", implemented: 40, versions, steps };
    const decision = decide([definition], "t", { email: "a" }, [session(40)]);
    expect(decision.kind).not.toBe("pass");
  });
});

describe("GATE-3: claims", () => {
  const orders = {
    ...ordersContract(),
    contract: "orders-id",
    name: "list_orders",
    aliases: [{ name: "orders", servesVersions: [1, 2] }],
  };
  const mail = { email: "user@example.com" };

  test.each<[string, Json, string]>([
    ["by the id of the contract", { "orders-id": 2 }, "invalid-arguments"],
    ["by the name of the tool", { list_orders: 2 }, "invalid-arguments"],
    ["by the name that is called", { orders: 2 }, "invalid-arguments"],
    ["of another contract, malformed", { other: "2.0", "orders-id": 1 }, "convert"],
    ["of this contract, malformed", { "orders-id": "2.0" }, "schema-version-mismatch"],
  ])("a map %s", (_, value, kind) => {
    expect(decide([orders], "orders", mail, [pin(value)]).kind).toBe(kind);
  });

  test("an entry for a contract does not count for another one of that name", () => {
    const other = { ...ordersContract(), contract: "list_orders", name: "else" };
    expect(decide([orders, other], "orders", mail, [pin({ list_orders: 2 })]).kind).toBe("convert");
  });

  test("a contract that rejects stale arguments takes no other version than the one that is claimed", () => {
    const stale = { ...orders, stale: "reject" as const };
    expect(decide([orders], "orders", mail, [session(2)]).kind).toBe("convert");
    expect(decide([stale], "orders", mail, [session(2)])).toMatchObject({
      kind: "invalid-arguments",
      legacyOf: [1],
    });
    expect(decide([stale], "orders", mail, []).kind).toBe("convert");
  });

  test("a canary for a few leaves those alone who may not use it", () => {
    const canary = searchContract({
      implemented: 1,
      versions: searchContract().versions.map((one) =>
        one.version === 2 ? { ...one, status: "canary" as const } : one,
      ),
      steps: [{ from: 2, to: 1, arguments: code(({ query }) => ({ query: query as Json })) }],
    });
    const call = { name: "search", arguments: { query: "x" }, claims: [session(2)] };
    const kindFor = (mayUse: boolean) => new Gate([canary], { mayUse: () => mayUse }).decide(call);
    expect(kindFor(false)).toMatchObject({ kind: "pass", version: 1 });
    expect(kindFor(true)).toMatchObject({ kind: "invalid-arguments" });
  });

  test("a claim that arguments cannot rebut is legacy use, whatever the arguments are", () => {
    for (const args of [[], "x", 1] as Json[]) {
      expect(decide([ordersContract()], "orders", args, [pin(1)])).toMatchObject({
        kind: "invalid-arguments",
        legacyOf: [1],
      });
    }
    // An alias that serves one older version serves nothing without it.
    const aliased = ordersContract({ aliases: [{ name: "by_email", servesVersions: [1] }] });
    expect(decide([aliased], "by_email", { email: 1 })).toMatchObject({
      kind: "invalid-arguments",
      legacyOf: [1],
    });
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, 1]));
    expect(decide([ordersContract({ steps: [] })], "orders", { ...many, ...mail }, [pin(2)])).toMatchObject({
      legacyOf: [1],
    });
  });
});

describe("GATE-1: messages that would go round the gate", () => {
  const make = (gate: () => Gate, calls: GatedCall[] = []) =>
    sessionOn(gate, { record: (call) => calls.push(call) });
  const call = {
    jsonrpc: "2.0",
    method: "tools/call",
    params: { name: "search", arguments: { query: "x" } },
  };

  test.each<[string, object]>([
    ["a call without an id", call],
    ["a call whose id is null", { ...call, id: null }],
    ["a call whose id is true", { ...call, id: true }],
    ["a batch", [{ ...call, id: 1 }]],
  ])("%s is answered with an error", (_, message) => {
    const inbound = make(() => new Gate([searchContract()])).receive(message as never, {});
    expect(inbound).toMatchObject({ kind: "reply", message: { id: null, error: { code: -32600 } } });
  });

  test("a result goes through the gate that decided, not through one that came later", () => {
    const amounts = (implemented: number): ContractDefinition => ({
      contract: "pay",
      name: "pay",
      implemented,
      versions: [1, 2].map((version) => ({
        version,
        status: "active" as const,
        tool: toolOf(
          "pay",
          { properties: { [`v${version}`]: text } },
          { properties: { amount: { type: "number" } }, required: ["amount"] },
        ),
      })),
      steps: [
        {
          from: 1,
          to: 2,
          arguments: code(() => ({})),
          result: code(({ amount }) => ({ amount: (amount as number) / 100 })),
        },
      ],
    });
    let gate = new Gate([amounts(1)]);
    const session = make(() => gate);
    session.receive(
      { ...call, id: 1, params: { name: "pay", arguments: {}, _meta: { "dev.toolgate/schemaVersion": 1 } } },
      {},
    );
    gate = new Gate([amounts(2)]);
    const answer = session.send({
      jsonrpc: "2.0",
      id: 1,
      result: { content: [], structuredContent: { amount: 500 } },
    });
    expect(answer).toMatchObject({ result: { structuredContent: { amount: 500 } } });
  });

  test("a call that is cancelled is told, and a first call that says that it goes on counts", () => {
    const calls: GatedCall[] = [];
    const session = make(() => new Gate([searchContract()]), calls);
    const current = { name: "search", arguments: { query: "x", filters: null }, inputResponses: {} };
    session.receive({ ...call, id: 1, params: current }, {});
    session.receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, {});
    expect(calls).toMatchObject([{ outcome: "cancelled", isContinuation: false }]);
  });

  test("a result in one text of JSON is converted where that was declared; words are told as what they are", () => {
    const rows = two(
      { properties: { a: text } },
      { properties: { b: text } },
      up(
        () => ({}),
        code(({ items }) => ({ rows: items as Json })),
      ),
    );
    const session = make(() => new Gate([rows]));
    const ask = (value: string) => {
      const forwarded = session.receive(
        { ...call, id: 1, params: { name: "t", arguments: { a: "x" } } },
        {},
      ) as Inbound;
      expect(forwarded.kind).toBe("forward");
      return session.send({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: value }] } });
    };
    expect(ask('{"items":[1]}')).toMatchObject({ result: { content: [{ text: '{"rows":[1]}' }, {}] } });
    expect(ask("one row")).toMatchObject({
      result: {
        _meta: { "dev.toolgate/warnings": [{ code: "converted" }, { code: "result-not-converted" }] },
      },
    });
  });
});

describe("GATE-6: examples that are shown", () => {
  const one = (schema: JsonObject): ContractDefinition => ({
    contract: "t",
    name: "t",
    implemented: 1,
    versions: [{ version: 1, status: "active", tool: toolOf("t", schema) }],
  });

  test.each<[string, JsonObject, JsonObject, (example: JsonObject) => void]>([
    [
      "a wrong optional value is shown right, not left out",
      { properties: { table: text, status: { enum: ["open", "closed"] } }, required: ["table"] },
      { table: "orders", status: "Closed" },
      (example) => expect(Object.keys(example)).toEqual(["table", "status"]),
    ],
    [
      "an empty object is filled",
      {
        properties: { query: text, filters: { type: "object", properties: { tenant: text } } },
        required: ["query", "filters"],
      },
      { query: "x" },
      (example) => expect(Object.keys(example["filters"] as JsonObject)).toEqual(["tenant"]),
    ],
    [
      "a name that only looks alike takes nothing over",
      { properties: { max_price: text }, required: ["max_price"], additionalProperties: false },
      { min_price: "5" },
      (example) => expect(example["max_price"]).not.toBe("5"),
    ],
    [
      "a slip of one letter does",
      { properties: { query: text }, required: ["query"], additionalProperties: false },
      { querry: "5" },
      (example) => expect(example).toEqual({ query: "5" }),
    ],
    [
      "a default is not offered",
      { properties: { body: text, to: { ...text, default: "all@example.com" } }, required: ["body", "to"] },
      { body: "hi" },
      (example) => expect(example["to"]).not.toBe("all@example.com"),
    ],
  ])("%s", (_, schema, args, holds) => {
    const decision = decide([one(schema)], "t", args);
    expect(decision.kind).toBe("invalid-arguments");
    holds(exampleOf(decision) as JsonObject);
  });

  test("what is shown would be served, or nothing is shown", () => {
    const limits = two(
      { properties: { limit: { type: "integer", default: 1 } } },
      { properties: { limit: { type: "integer", default: 2 } } },
      up((value) => ({ limit: 1, ...value })),
    );
    const cases: [ContractDefinition, Json, RawClaim[]][] = [
      [limits, {}, []],
      [ordersContract(), { email: "a@example.com", filters: [] }, []],
      [ordersContract({ unknownKeys: "reject" }), { filters: [], nobody: 1 }, []],
      [ordersContract(), { email: "a@example.com" }, [pin(2)]],
    ];
    for (const [definition, args, claims] of cases) {
      const example = exampleOf(decide([definition], definition.name, args, claims));
      if (example !== undefined)
        expect(["pass", "convert"]).toContain(decide([definition], definition.name, example, claims).kind);
    }
  });

  test("a translated call that holds a key which nobody knows is not shown", () => {
    const renamed = two(
      { properties: { a: text }, required: ["a"] },
      { properties: { b: text }, required: ["b"] },
      {
        steps: [{ from: 1, to: 2, arguments: declarativeConverter([{ rename: "/a", to: "b" }]) }],
      },
    );
    expect(exampleOf(decide([renamed], "t", { a: "x" }, [pin(2)]))).toEqual({ b: "x" });
    expect(exampleOf(decide([renamed], "t", { a: "x", nobody: 1 }, [pin(2)]))).not.toHaveProperty("nobody");
  });

  test("alternatives that a tag tells apart are all named", () => {
    const branch = (kind: string) => ({
      type: "object",
      properties: { type: { const: kind }, id: { type: "integer" } },
      required: ["type", "id"],
    });
    const schema = {
      properties: { action: { oneOf: [branch("create"), branch("delete")] } },
      required: ["action"],
    };
    expect(messageOf(decide([one(schema)], "t", { action: { type: "remove", id: 5 } }))).toContain(
      '`action/type` has to be one of "create", "delete", not "remove"',
    );
  });

  test("names and values of a client are cut and escaped", () => {
    const answer = answerOf(decide([one({})], `\u001b[31m${"x".repeat(100_000)}`, {}) as never);
    const written = JSON.stringify(answer);
    expect(written.length).toBeLessThan(4_000);
    expect(answer.kind === "error" && answer.error.message).not.toContain("\u001b");
    const claim = answerOf(decide([one({})], "t", {}, [pin("y".repeat(100_000))]) as never);
    expect(JSON.stringify(claim).length).toBeLessThan(4_000);
  });
});

describe("GATE-1: large calls", () => {
  test.each<[string, JsonObject, Json]>([
    [
      "300,000 numbers in lists",
      { properties: { vectors: { type: "array", items: { type: "array", items: { type: "number" } } } } },
      { vectors: Array.from({ length: 200 }, () => new Array(1_536).fill(0.5)) },
    ],
    [
      "a map of 250,000",
      { properties: { m: { type: "object", additionalProperties: { type: "integer" } } } },
      { m: Object.fromEntries(Array.from({ length: 250_000 }, (_, index) => [`k${index}`, index])) },
    ],
    [
      "rows of unions",
      {
        properties: {
          rows: { type: "array", items: { additionalProperties: { type: ["string", "number", "null"] } } },
        },
      },
      { rows: Array.from({ length: 20_000 }, () => ({ a: 1, b: "x", c: null, d: 2, e: 3 })) },
    ],
  ])("%s pass", (_, schema, args) => {
    const definition = {
      contract: "t",
      name: "t",
      implemented: 1,
      versions: [{ version: 1, status: "active" as const, tool: toolOf("t", schema) }],
    };
    expect(decide([definition], "t", args).kind).toBe("pass");
  });

  test("thousands of keys that nothing evaluates are refused in time", () => {
    const schema = { properties: { a: text }, unevaluatedProperties: false };
    const args = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`k${index}`, 1]));
    const definition = {
      contract: "t",
      name: "t",
      implemented: 1,
      versions: [{ version: 1, status: "active" as const, tool: toolOf("t", schema) }],
    };
    const started = performance.now();
    expect(decide([definition], "t", args).kind).toBe("invalid-arguments");
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
