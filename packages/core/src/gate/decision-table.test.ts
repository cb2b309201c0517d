import { describe, expect, test } from "vitest";
import type { Json } from "../json/index.ts";
import type { RawClaim } from "./claim.ts";
import type { ContractDefinition } from "./definition.ts";
import {
  code,
  decide,
  ordersContract,
  pin,
  query,
  searchContract,
  searchUp,
  session,
  toolOf,
} from "./gate.fixture.ts";

const bare = searchContract();
const withConverter = searchContract(searchUp);
const orders = ordersContract();
const mail = { email: "user@example.com" };
const filter = { filters: [{ field: "email", op: "eq", value: "user@example.com" }] };
const search2 = { query: "foo", filters: { tenant: "acme" } };

/** v2 changed the default of `limit` from 10 to 20. */
const limit = (by: number) => ({ properties: { ...query, limit: { type: "integer", default: by } } });
const defaults: ContractDefinition = {
  contract: "list",
  name: "list",
  implemented: 2,
  versions: [
    { version: 1, status: "active", tool: toolOf("list", limit(10)) },
    { version: 2, status: "active", tool: toolOf("list", limit(20)) },
  ],
  steps: [{ from: 1, to: 2, arguments: code((value) => ({ limit: 10, ...value })) }],
};
const single: ContractDefinition = {
  contract: "one",
  name: "one",
  implemented: 1,
  versions: [
    {
      version: 1,
      status: "active",
      tool: toolOf("one", { properties: query, required: ["query"], additionalProperties: false }),
    },
  ],
};

describe("GATE-1: the decision table", () => {
  test.each<[string, ContractDefinition, string, Json, RawClaim[], object]>([
    [
      "an alias of v1, no converter, claim 1",
      bare,
      "search_v1",
      { query: "foo" },
      [session(1)],
      { kind: "schema-version-mismatch", reason: "no-converter", serves: [] },
    ],
    [
      "an alias of v1, no converter, no claim",
      bare,
      "search_v1",
      { query: "foo" },
      [],
      { kind: "schema-version-mismatch", replacement: "search" },
    ],
    [
      "an alias of v1, converter, claim 1",
      withConverter,
      "search_v1",
      { query: "foo" },
      [session(1)],
      {
        kind: "convert",
        alias: "search_v1",
        version: 1,
        resultVersion: 1,
        legacyOf: [1],
        arguments: { query: "foo", filters: { tenant: "acme" }, limit: 20 },
      },
    ],
    [
      "an alias of v1, converter, no claim",
      withConverter,
      "search_v1",
      { query: "foo" },
      [],
      { kind: "convert", version: 1, steps: [{ from: 1, to: 2 }] },
    ],
    [
      "an alias of v1, converter, claim 2",
      withConverter,
      "search_v1",
      { query: "foo" },
      [session(2)],
      { kind: "schema-version-mismatch", reason: "not-served", serves: [1] },
    ],
    [
      "the current name, no converter, claim 1",
      bare,
      "search",
      { query: "foo" },
      [session(1)],
      { kind: "schema-version-mismatch", reason: "no-converter", serves: [2] },
    ],
    [
      "the current name, converter, claim 2",
      withConverter,
      "search",
      { query: "foo" },
      [session(2)],
      { kind: "invalid-arguments", reason: "invalid", legacyOf: [] },
    ],
    [
      "the current name, converter, no claim",
      withConverter,
      "search",
      { query: "foo" },
      [],
      { kind: "convert", versionFrom: "arguments", legacyOf: [1] },
    ],
    [
      "new arguments, claim 1",
      withConverter,
      "search",
      search2,
      [session(1)],
      {
        kind: "pass",
        version: 2,
        resultVersion: 1,
        claim: { version: 1, source: "experimental", rebutted: true },
        legacyOf: [1],
      },
    ],
    [
      "old arguments, session 2: a foreign word",
      orders,
      "orders",
      mail,
      [session(2)],
      {
        kind: "convert",
        version: 1,
        resultVersion: 2,
        claim: { version: 2, source: "experimental", rebutted: true },
        arguments: filter,
        legacyOf: [1],
      },
    ],
    [
      "old arguments, pinned 2",
      orders,
      "orders",
      mail,
      [pin(2)],
      { kind: "invalid-arguments", example: filter, legacyOf: [1] },
    ],
    [
      "old and new arguments that disagree",
      orders,
      "orders",
      { ...mail, filters: [{ field: "sku", op: "eq", value: "a" }] },
      [],
      { kind: "invalid-arguments" },
    ],
    [
      "old and new arguments that disagree, session 2",
      orders,
      "orders",
      { ...mail, filters: [] },
      [session(2)],
      { kind: "invalid-arguments" },
    ],
    [
      "old and new arguments that disagree, pinned 1",
      orders,
      "orders",
      { ...mail, ...filter },
      [pin(1)],
      { kind: "invalid-arguments" },
    ],
    [
      "a changed default, the field left out",
      defaults,
      "list",
      { query: "a" },
      [],
      { kind: "invalid-arguments", reason: "ambiguous", message: expect.stringContaining("`limit`") },
    ],
    [
      "a changed default, the field given",
      defaults,
      "list",
      { query: "a", limit: 5 },
      [],
      { kind: "pass", version: 2, legacyOf: [] },
    ],
    [
      "a changed default, claim 1",
      defaults,
      "list",
      { query: "a" },
      [session(1)],
      { kind: "convert", arguments: { limit: 10, query: "a" }, legacyOf: [1] },
    ],
    [
      "a changed default, onAmbiguous newest",
      { ...defaults, onAmbiguous: "newest" },
      "list",
      {},
      [],
      { kind: "pass", arguments: {}, legacyOf: [] },
    ],
    [
      "a changed default, onAmbiguous 1",
      { ...defaults, onAmbiguous: 1 },
      "list",
      {},
      [],
      { kind: "convert", arguments: { limit: 10 }, legacyOf: [1] },
    ],
    [
      "a claim above the registry's highest",
      withConverter,
      "search",
      search2,
      [session(9)],
      { kind: "schema-version-mismatch", reason: "above-highest" },
    ],
    [
      "a single version",
      single,
      "one",
      { query: "a" },
      [],
      { kind: "pass", version: 1, versionFrom: "only", legacyOf: [], warnings: [] },
    ],
    [
      "a single version, an invalid call",
      single,
      "one",
      { querry: "a" },
      [],
      { kind: "invalid-arguments", message: expect.stringContaining("`query`") },
    ],
    ["a name that nobody knows", single, "ome", {}, [], { kind: "unknown-tool", nearest: ["one"] }],
    [
      "a name that was given up",
      { ...single, retiredNames: ["old"] },
      "old",
      {},
      [],
      { kind: "retired", replacement: "one" },
    ],
  ])("%s", (_, definition, name, args, claims, expected) => {
    expect(decide([definition], name, args, claims)).toMatchObject(expected);
  });
});
