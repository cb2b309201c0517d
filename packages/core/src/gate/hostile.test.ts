import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import { isServed } from "./decision.ts";
import type { ContractDefinition } from "./definition.ts";
import {
  code,
  decide,
  ordersContract,
  pin,
  searchContract,
  searchUp,
  session,
  toolOf,
} from "./gate.fixture.ts";
import { Gate } from "./gate.ts";
import { answerOf } from "./wire.ts";

const nested = (levels: number): Json => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) as Json;
const open: ContractDefinition = {
  contract: "open",
  name: "open",
  implemented: 1,
  versions: [{ version: 1, status: "active", tool: toolOf("open", { properties: { a: {} } }) }],
};
const orders = ordersContract();
const search = searchContract(searchUp);

describe("GATE-1: hostile calls get a clear decision", () => {
  test.each<[string, ContractDefinition, Json, string]>([
    ["arguments that are a list", orders, [], "invalid-arguments"],
    ["arguments that are a text", orders, "x", "invalid-arguments"],
    ["arguments that are null", orders, null, "invalid-arguments"],
    ["an own __proto__", orders, JSON.parse('{"__proto__":{"filters":[]}}') as Json, "invalid-arguments"],
    ["an own constructor", open, { constructor: { prototype: { a: 1 } } }, "pass"],
    ["a key that every object inherits", orders, { toString: "x" }, "invalid-arguments"],
    [
      "100,000 keys",
      open,
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
      "pass",
    ],
    ["10 MB of text", search, { query: "x".repeat(10_000_000) }, "convert"],
    ["10 MB of text where it is wrong", orders, { filters: "x".repeat(10_000_000) }, "invalid-arguments"],
    ["NaN", orders, { filters: Number.NaN }, "invalid-arguments"],
    ["an infinity", orders, { filters: [], page_size: Number.POSITIVE_INFINITY }, "invalid-arguments"],
    ["a lone surrogate", search, { query: "\ud800" }, "convert"],
    ["a lone surrogate as a key", orders, { "\udc00": 1 }, "invalid-arguments"],
    ["arguments that nest 100,000 levels", open, { a: nested(100_000) }, "pass"],
    ["the same in a converted call", search, { query: "x", z: nested(100_000) }, "converter-failed"],
    ["the same where a list is wrong", orders, { filters: nested(100_000) }, "invalid-arguments"],
  ])("%s", (_, definition, args, kind) => {
    const started = performance.now();
    const decision = decide([definition], definition.name, args);
    expect(decision.kind).toBe(kind);
    expect(performance.now() - started).toBeLessThan(5_000);
    if (decision.kind === "invalid-arguments") {
      expect(decision.message.length).toBeLessThan(1_500);
      expect(decision.message).not.toMatch(/\p{Surrogate}/u);
      JSON.stringify(answerOf(decision));
    }
    expect(({} as JsonObject)["filters"]).toBeUndefined();
  });

  test.each<[string, Json]>([
    ["a word", "abc"],
    ["a list", [1]],
    ["a fraction", 1.5],
    ["zero", 0],
    ["a negative number", -1],
    ["a huge number", 1e9],
    ["a text of zeros", "01"],
    ["true", true],
    ["null", null],
    ["a map with a word", { search: "x" }],
    ["an exact version that is not there", { search: 7 }],
  ])("GATE-3: a claim that is %s is a mismatch", (_, value) => {
    for (const claim of [pin(value), session(value)]) {
      const decision = decide([search], "search", { query: "x" }, [claim]);
      expect(decision).toMatchObject({ kind: "schema-version-mismatch", claim: { value } });
    }
  });

  test("GATE-3: a map says nothing of contracts that it does not name", () => {
    expect(decide([search], "search", { query: "x" }, [session({ other: 1 })]).kind).toBe("convert");
  });
});

describe("GATE-9: hostile converters", () => {
  const withUp = (convert: (value: JsonObject, claims: JsonObject) => Json) =>
    searchContract({ steps: [{ from: 1, to: 2, arguments: code(convert) }] });

  test.each<[string, ContractDefinition, string]>([
    [
      "throws",
      withUp(() => {
        throw new Error("secret");
      }),
      "converter-broken",
    ],
    [
      "throws what is no error",
      withUp(() => {
        throw "secret";
      }),
      "converter-broken",
    ],
    ["returns undefined", withUp(() => undefined as unknown as Json), "converter-broken"],
    ["returns a list", withUp(() => []), "invalid-output"],
    ["leaves out what is required", withUp(({ query }) => ({ query: query as Json })), "invalid-output"],
  ])("one that %s", (_, definition, failure) => {
    const decision = decide([definition], "search", { query: "x" });
    expect(decision).toMatchObject({ kind: "converter-failed", failure, step: { from: 1, to: 2 } });
    expect(JSON.stringify(decision)).not.toContain("secret");
  });

  test("one that is asynchronous makes the decision a promise, and one that rejects is reported", async () => {
    const slow = (convert: () => Promise<Json>): ContractDefinition =>
      searchContract({
        steps: [
          {
            from: 1,
            to: 2,
            arguments: { convert: async () => ({ kind: "converted", value: await convert() }) },
          },
        ],
      });
    const call = { name: "search", arguments: { query: "x" } };
    const decision = new Gate([slow(async () => ({ query: "x", filters: null }))]).decide(call);
    expect(decision).toBeInstanceOf(Promise);
    expect((await decision).kind).toBe("convert");
    const rejected = await new Gate([slow(() => Promise.reject(new Error("no")))]).decide(call);
    expect(rejected).toMatchObject({ kind: "converter-failed", failure: "converter-broken" });
    // Whoever needs no converter is answered at once.
    expect(
      new Gate([slow(async () => ({}))]).decide({ ...call, arguments: { query: "x", filters: null } }),
    ).toMatchObject({ kind: "pass" });
  });

  test("GATE-9: claims are frozen, and what a client says of itself is not among them", () => {
    const claims = { tenant: { id: "acme" } };
    const seen: JsonObject[] = [];
    const definition = withUp(({ query }, given) => {
      seen.push(given);
      expect(Object.isFrozen(given) && Object.isFrozen(given["tenant"])).toBe(true);
      return { query: query as Json, filters: given["tenant"] as Json };
    });
    const decision = new Gate([definition]).decide({
      name: "search",
      arguments: { query: "x" },
      caller: { claims },
    });
    expect(decision).toMatchObject({ kind: "convert", arguments: { filters: { id: "acme" } } });
    expect(seen).toEqual([claims]);
  });
});

describe("GATE-1: definitions that are nonsense", () => {
  test("two contracts with one name, an alias on itself, versions that are not there: calls are decided all the same", () => {
    const twin = { ...open, contract: "twin", implemented: 3 };
    const self = searchContract({
      ...searchUp,
      aliases: [
        { name: "search", servesVersions: [1] },
        { name: "x", servesVersions: [0, 1.5, 9] },
      ],
    });
    const gate = new Gate([open, twin, self, { ...open, versions: [], contract: "none", name: "none" }]);
    expect(gate.decide({ name: "open", arguments: {} })).toMatchObject({ kind: "pass", contract: "open" });
    expect(gate.decide({ name: "search", arguments: { query: "a", filters: null } })).toMatchObject({
      kind: "pass",
    });
    expect(gate.decide({ name: "x", arguments: {} })).toMatchObject({ kind: "schema-version-mismatch" });
    expect(gate.decide({ name: "none", arguments: {} })).toMatchObject({ kind: "schema-version-mismatch" });
  });

  test("a schema that cannot be read accepts nothing", () => {
    const deep = JSON.parse(`${'{"properties":{"a":'.repeat(5_000)}{}${"}}".repeat(5_000)}`) as JsonObject;
    for (const inputSchema of [
      deep,
      { $schema: "https://example.com/other" },
      null as unknown as JsonObject,
    ]) {
      const tool = { name: "t", inputSchema };
      const definition = {
        contract: "t",
        name: "t",
        implemented: 1,
        versions: [{ version: 1, status: "active" as const, tool }],
      };
      const decision = decide([definition], "t", {});
      expect(isServed(decision)).toBe(false);
      expect(decision.kind).toBe("invalid-arguments");
    }
  });
});
