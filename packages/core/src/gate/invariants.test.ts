import { describe, expect, test } from "vitest";
import { parseContract } from "../contract/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { isServed } from "./decision.ts";
import { declarativeConverter } from "./definition-of.ts";
import {
  code,
  decide,
  ordersContract,
  pin,
  searchContract,
  searchUp,
  session,
  sessionOn,
  toolOf,
} from "./gate.fixture.ts";
import { Gate } from "./gate.ts";
import { NameTable } from "./name-table.ts";
import type { GatedCall } from "./session-gate.ts";

const search = searchContract(searchUp);
const orders = ordersContract();
const mail = { email: "user@example.com" };

describe("the eleven invariants", () => {
  test("INV-1: a name that is known is not a call that is valid, and asking for the one does not answer the other", () => {
    const bare = searchContract();
    expect(new NameTable([bare]).classify("search_v1")).toMatchObject({ kind: "alias", contract: "search" });
    expect(decide([bare], "search_v1", { query: "x" }).kind).toBe("schema-version-mismatch");
    // Negotiation constrains the shape of arguments, not the name.
    expect(decide([search], "search_v1", { query: "x" }, [session(1)]).kind).toBe("convert");
    expect(decide([search], "search_v1", { query: "x" }, [session(2)]).kind).toBe("schema-version-mismatch");
  });

  test("INV-2: what reaches a handler is valid for the version that it speaks, whatever its own defaults would mask", () => {
    const without = searchContract({
      steps: [{ from: 1, to: 2, arguments: code(({ query }) => ({ query: query as Json })) }],
    });
    expect(decide([without], "search_v1", { query: "x" })).toMatchObject({
      kind: "converter-failed",
      failure: "invalid-output",
    });
    const served = decide([search], "search_v1", { query: "x" });
    expect(isServed(served) && served.arguments["filters"]).toEqual({ tenant: "acme" });
  });

  test("INV-3: a revision that was changed by hand is refused, and a word that is gone keeps its meaning", () => {
    const digest = `sha256:${"0".repeat(64)}`;
    const versions = [
      { version: 1, status: "active", revisions: [{ revision: 1, digest, tool: toolOf("t", {}) }] },
    ];
    const parsed = parseContract(JSON.stringify({ formatVersion: 1, contract: "t", versions }), "t.json");
    expect(parsed).toMatchObject({ ok: false, faults: [{ code: "digest-mismatch" }] });
    // Version 1 answers no more, and its word is still foreign to version 2.
    const gone = ordersContract({
      versions: orders.versions.map((one) =>
        one.version === 1 ? { ...one, status: "removed" as const } : one,
      ),
    });
    expect(decide([gone], "orders", mail)).toMatchObject({ kind: "invalid-arguments", legacyOf: [1] });
  });

  test("INV-4: a result that cannot be converted says that the call was executed, and nothing is sent twice", () => {
    const results = (schema: JsonObject) => ({ properties: schema, required: Object.keys(schema) });
    const definition = {
      contract: "t",
      name: "t",
      implemented: 2,
      versions: [
        {
          version: 1,
          status: "active" as const,
          tool: toolOf("t", {}, results({ rows: { type: "array" } })),
        },
        {
          version: 2,
          status: "active" as const,
          tool: toolOf("t", {}, results({ items: { type: "array" } })),
        },
      ],
      steps: [{ from: 1, to: 2, result: code(() => ({ rows: "none" })) }],
    };
    const gate = new Gate([definition]);
    const inner = sessionOn(() => gate);
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "t", arguments: {}, _meta: { "dev.toolgate/schemaVersion": 1 } },
    };
    const forwarded = [inner.receive(request, {})];
    const answer = inner.send({
      jsonrpc: "2.0",
      id: 1,
      result: { content: [], structuredContent: { items: [] } },
    });
    expect(forwarded).toMatchObject([{ kind: "forward" }]);
    expect(answer).toMatchObject({
      result: {
        isError: true,
        content: [{ text: expect.stringMatching(/was executed.*Do not call it again/) }],
      },
    });
  });

  test("INV-5: a field that the newer version requires is never filled from the schema's default alone", () => {
    const contract = (steps: readonly JsonObject[]) => ({
      contract: "t",
      name: "t",
      implemented: 2,
      versions: [
        {
          version: 1,
          status: "active" as const,
          tool: toolOf("t", { properties: { a: { type: "string" } } }),
        },
        {
          version: 2,
          status: "active" as const,
          tool: toolOf("t", {
            properties: { a: { type: "string" }, b: { type: "integer", default: 1 } },
            required: ["b"],
          }),
        },
      ],
      steps: [{ from: 1, to: 2, arguments: declarativeConverter(steps) }],
    });
    expect(decide([contract([])], "t", { a: "x" })).toMatchObject({
      kind: "converter-failed",
      failure: "invalid-output",
    });
    const filled = contract([{ fill: "/b", value: 7, because: "version 1 meant seven" }]);
    expect(decide([filled], "t", { a: "x" })).toMatchObject({ kind: "convert", arguments: { a: "x", b: 7 } });
    expect(decide([contract([{ fill: "/b", value: null, because: "x" }])], "t", { a: "x" }).kind).toBe(
      "converter-failed",
    );
  });

  test("INV-6: equal answers pass, different ones reject unless the owner said which wins; lists served earlier decide nothing", () => {
    const limits = (onAmbiguous?: "newest") => ({
      contract: "t",
      name: "t",
      implemented: 2,
      versions: [1, 2].map((version) => ({
        version,
        status: "active" as const,
        tool: toolOf("t", { properties: { limit: { type: "integer", default: version * 10 } } }),
      })),
      steps: [{ from: 1, to: 2, arguments: declarativeConverter([{ setDefault: "/limit", value: 10 }]) }],
      ...(onAmbiguous === undefined ? {} : { onAmbiguous }),
    });
    expect(decide([limits()], "t", { limit: 5 })).toMatchObject({ kind: "pass" });
    for (const listed of [1, 2, undefined]) {
      const decision = decide([limits()], "t", {}, [], { lastListed: () => listed });
      expect(decision).toMatchObject({ kind: "invalid-arguments", reason: "ambiguous" });
    }
    expect(decide([limits("newest")], "t", {})).toMatchObject({ kind: "pass", arguments: {} });
  });

  test("INV-7: the result has the shape that is claimed, else the one listed last, else that of the arguments", () => {
    const shape = (claims: Parameters<typeof decide>[3], listed?: number) => {
      const decision = decide(
        [search],
        "search",
        { query: "x" },
        claims,
        listed === undefined ? {} : { lastListed: () => listed },
      );
      return isServed(decision) ? decision.resultVersion : decision.kind;
    };
    expect([shape([session(1)], 2), shape([], 2), shape([])]).toEqual([1, 2, 1]);
  });

  test("INV-8: every call is counted once, as it was received", () => {
    const calls: GatedCall[] = [];
    const gate = new Gate([search]);
    const inner = sessionOn(() => gate, { record: (call) => calls.push(call) });
    const caller = { claims: { tenant: "acme" } };
    for (const [id, args] of [{ query: "x" }, { query: 1 }, { query: "x", filters: null }].entries()) {
      inner.receive(
        { jsonrpc: "2.0", id, method: "tools/call", params: { name: "search", arguments: args } },
        caller,
      );
      inner.send({ jsonrpc: "2.0", id, result: { content: [] } });
    }
    expect(calls.map((call) => [call.arguments, call.outcome])).toEqual([
      [{ query: "x" }, "ok"],
      [{ query: 1 }, "rejected"],
      [{ query: "x", filters: null }, "ok"],
    ]);
  });

  test("INV-9: deciding about a recorded call needs no handler, and has none to run", () => {
    const call = { name: "search", arguments: { query: "x" }, caller: { claims: { tenant: "acme" } } };
    const decision = new Gate([search]).decide(call);
    expect(decision).toMatchObject({ kind: "convert", handler: "search" });
    expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
  });

  test("INV-10: a deprecated name is served; a name, a missing list or an unknown client rejects nothing", () => {
    const deprecated = searchContract({
      ...searchUp,
      versions: search.versions.map((one) =>
        one.version === 1 ? { ...one, status: "deprecated" as const } : one,
      ),
    });
    const decision = decide([deprecated], "search_v1", { query: "x" });
    expect(decision).toMatchObject({ kind: "convert", warnings: [{ code: "alias" }, { code: "converted" }] });
  });

  test("INV-11: a converter gets authorized claims, frozen; without the claim that it needs the call is rejected", () => {
    const steps = declarativeConverter([
      { fill: "/filters/tenant", claim: "tenant", because: "its own tenant" },
    ]);
    const definition = searchContract({ steps: [{ from: 1, to: 2, arguments: steps }] });
    const call = { name: "search", arguments: { query: "x" } };
    expect(new Gate([definition]).decide({ ...call, caller: { claims: { tenant: "acme" } } })).toMatchObject({
      kind: "convert",
      arguments: { filters: { tenant: "acme" } },
    });
    expect(new Gate([definition]).decide(call)).toMatchObject({
      kind: "converter-failed",
      failure: "claim-missing",
    });
    // What the client says of itself is no claim.
    const own = { ...call, claims: [pin(1)], arguments: { query: "x", tenant: "globex" } };
    expect(new Gate([definition]).decide(own)).toMatchObject({ kind: "converter-failed" });
  });
});
