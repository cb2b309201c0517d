import { describe, expect, test } from "vitest";
import { contractOf, tool } from "../contract/contract.fixture.ts";
import type { Contract, ContractFolder } from "../contract/index.ts";
import { definitionOf, definitionsOf } from "./definition-of.ts";
import { Gate } from "./gate.ts";

const byEmail = tool("find_orders", { email: { type: "string" } });
const byFilters = tool("search_orders", { filters: { type: "array" } });
const up = [
  { wrap: "/email", in: "list" },
  { rename: "/email", to: "filters" },
];

function orders(more: Partial<Contract> = {}): Contract {
  return contractOf("find_orders", [[byEmail], [byFilters]], {
    converters: [{ from: 1, to: 2, arguments: up }],
    ...more,
  });
}

function decide(
  contract: Contract,
  name: string,
  args: Record<string, string | string[]>,
  listed: string[] = [],
) {
  const definition = definitionOf(contract, listed);
  if (definition === undefined) throw new Error("nothing published");
  return new Gate([definition]).decide({ name, arguments: args });
}

describe("GATE-1: gates made of contract files", () => {
  test("the newest published version is implemented, older ones are converted by declared steps", () => {
    expect(decide(orders(), "search_orders", { email: "a@example.com" })).toMatchObject({
      kind: "convert",
      handler: "search_orders",
      arguments: { filters: ["a@example.com"] },
    });
  });

  test("a name that was given up without an alias is retired, and says what took its place", () => {
    expect(decide(orders(), "find_orders", { email: "a" })).toMatchObject({
      kind: "retired",
      replacement: "search_orders",
    });
  });

  test("with an alias it answers", () => {
    const aliases = [{ name: "find_orders", servesVersions: [1] }];
    expect(decide(orders({ aliases }), "find_orders", { email: "a" })).toMatchObject({
      kind: "convert",
      alias: "find_orders",
    });
  });

  test("an older name that is still listed has a handler of its own, which speaks its version", () => {
    const decision = decide(orders(), "find_orders", { email: "a" }, ["find_orders", "search_orders"]);
    expect(decision).toMatchObject({ kind: "pass", handler: "find_orders", implemented: 1 });
  });

  test("an alias with a shape of its own is converted from that shape", () => {
    const aliases = [
      {
        name: "orders_of",
        servesVersions: [2],
        inputSchema: { type: "object", properties: { who: { type: "string" } }, required: ["who"] },
        arguments: [
          { wrap: "/who", in: "list" },
          { rename: "/who", to: "filters" },
        ],
      },
    ];
    expect(decide(orders({ aliases }), "orders_of", { who: "a" })).toMatchObject({
      kind: "convert",
      arguments: { filters: ["a"] },
    });
    expect(decide(orders({ aliases }), "orders_of", { email: "a" })).toMatchObject({
      kind: "invalid-arguments",
    });
  });

  test("after a rollback the handler speaks the older version, and the newest name answers all the same", () => {
    const back = orders({
      implemented: 1,
      converters: [
        {
          from: 2,
          to: 1,
          arguments: [
            { unwrap: "/filters", from: "list" },
            { rename: "/filters", to: "email" },
          ],
        },
      ],
    });
    for (const name of ["find_orders", "search_orders"]) {
      expect(decide(back, name, { filters: ["a"] })).toMatchObject({
        kind: "convert",
        handler: "find_orders",
        arguments: { email: "a" },
      });
    }
  });

  test("policies and a removed contract are taken over", () => {
    const two = contractOf("t", [[tool("t", { a: { type: "string" } })]], { unknownKeys: "reject" });
    expect(decide(two, "t", { b: "x" })).toMatchObject({
      kind: "invalid-arguments",
      reason: "undeclared-key",
    });
    expect(decide({ ...two, removed: true, replacedBy: "u" }, "t", {})).toMatchObject({
      kind: "retired",
      replacement: "u",
    });
  });

  test("steps that are declared wrongly fail loudly, even where nothing would have to change", () => {
    const same = tool("t", { a: { type: "string" } });
    const contract = contractOf("t", [[same], [{ ...same, outputSchema: { type: "object" } }]], {
      converters: [{ from: 1, to: 2, arguments: [{ renam: "/a", to: "b" }], result: [] }],
    });
    const definition = definitionOf(contract);
    const pinned = { name: "t", arguments: {}, claims: [{ source: "pin", value: 1 } as const] };
    expect(new Gate(definition === undefined ? [] : [definition]).decide(pinned)).toMatchObject({
      kind: "converter-failed",
      failure: "converter-broken",
    });
  });

  test("drafts are nobody's business, and a folder gives all definitions that have something published", () => {
    const draft = contractOf("d", [[tool("d")]], {}, "draft");
    expect(definitionOf(draft)).toBeUndefined();
    const catalog = {
      formatVersion: 1,
      server: "s",
      digest: "",
      order: ["search_orders"],
      contracts: { search_orders: "find_orders" },
    };
    const folder: ContractFolder = {
      catalog,
      contracts: new Map([
        ["find_orders", orders()],
        ["d", draft],
      ]),
    };
    expect(definitionsOf(folder).map(({ contract, name }) => [contract, name])).toEqual([
      ["find_orders", "search_orders"],
    ]);
  });
});
