import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import type { Tool } from "../contract/tool.ts";
import { compareCatalogs, compareTools } from "./compare.ts";
import { suggestToolRenames } from "./suggest.ts";

type Properties = Record<string, { readonly [keyword: string]: string | number }>;

const tool = (name: string, description: string, properties: Properties = {}): Tool => ({
  name,
  description,
  inputSchema: { type: "object", properties },
});

const number = (description: string) => ({ type: "number", description });
const string = (description: string) => ({ type: "string", description });

const pairsOf = (gone: readonly Tool[], fresh: readonly Tool[]) =>
  suggestToolRenames(gone, fresh).map(({ from, to }) => [from, to]);

describe("DIFF-5: suggests renames of tools", () => {
  test.each<[string, Tool, Tool, string]>([
    [
      "another way of writing",
      tool("orders-search", "Finds orders.", { query: string("Words") }),
      tool("orders_search", "Looks for orders by their words.", { query: string("Words") }),
      "The names differ only in how they are written and same schema.",
    ],
    [
      "another verb",
      tool("retrieve_orders", "Lists the orders of a customer.", { customer: string("Id") }),
      tool("list_orders", "Lists the orders of a customer.", { customer: string("Id") }),
      "Same description and same schema.",
    ],
    [
      "another name altogether",
      tool("add", "Adds two numbers.", { a: number("First"), b: number("Second") }),
      tool("get-total", "Returns the total of two numbers.", { a: number("First"), b: number("Second") }),
      "Same schema and similar description.",
    ],
    [
      "another name and other properties",
      tool("get-order-notes", "Fetches notes of an order.", {
        orderNumber: string("Order that the notes belong to"),
      }),
      tool("query-notes", "Queries the notes of an order.", {
        order: string("Order that the notes belong to"),
        query: string("Words to look for"),
      }),
      "Similar description and the names share 1 of 3 words.",
    ],
  ])("%s: %s", (_, gone, fresh, reason) => {
    expect(suggestToolRenames([gone], [fresh])).toEqual([{ from: gone.name, to: fresh.name, reason }]);
  });

  test.each<[string, Tool, Tool]>([
    [
      "neighbours that do different things",
      tool("delete_order", "Deletes an order.", { id: string("Id of the order") }),
      tool("update_order", "Updates an order.", { id: string("Id of the order") }),
    ],
    ["nothing in common", tool("ping", "Answers at once."), tool("list_orders", "Lists orders.")],
    [
      "the same input alone",
      tool("draw_chart", "Draws a picture of sales.", { id: string("Id") }),
      tool("cancel_trip", "Calls a driver back.", { id: string("Id") }),
    ],
  ])("not for %s", (_, gone, fresh) => {
    expect(suggestToolRenames([gone], [fresh])).toEqual([]);
  });

  test("one to one, each with its best match", () => {
    const nouns = ["order", "customer", "invoice"];
    const gone = nouns.map((noun) => tool(`get_${noun}s`, `Lists ${noun}s of the shop.`));
    const fresh = nouns.map((noun) => tool(`shop_list_${noun}s`, `Lists ${noun}s of the shop.`)).reverse();
    expect(pairsOf(gone, fresh).sort()).toEqual([
      ["get_customers", "shop_list_customers"],
      ["get_invoices", "shop_list_invoices"],
      ["get_orders", "shop_list_orders"],
    ]);
  });

  test("none where two fit alike", () => {
    const gone = [tool("find_orders", "Finds orders.")];
    const fresh = [tool("find_orders_1", "Finds orders."), tool("find_orders_2", "Finds orders.")];
    expect(pairsOf(gone, fresh)).toEqual([]);
    expect(pairsOf(fresh, gone)).toEqual([]);
  });

  test("also among many tools that are alike in most words", () => {
    const many = (name: (index: number) => string) =>
      Array.from({ length: 300 }, (_, index) =>
        tool(name(index), `Reads shelf ${index} of the library and says what stands on it.`, {
          [`shelf${index}`]: number("Shelf"),
        }),
      );
    const gone = many((index) => `get_shelf_${index}`);
    const fresh = many((index) => `read_shelf_${index}`).reverse();
    const suggested = pairsOf(gone, fresh);
    expect(suggested).toHaveLength(300);
    for (const [from, to] of suggested) expect(to).toBe(from?.replace("get", "read"));
  });

  test("a declared rename is not suggested again", () => {
    const before = { tools: [tool("orders-search", "Finds orders.")] };
    const after = { tools: [tool("orders_search", "Finds orders.")] };
    expect(compareCatalogs(before, after).suggestions).toHaveLength(1);
    const renames = [{ from: "orders-search", to: "orders_search" }];
    expect(compareCatalogs(before, after, { renames }).suggestions).toEqual([]);
  });
});

describe("DIFF-5: suggests renames of properties", () => {
  const renamesOf = (before: Properties, after: Properties, required: readonly string[] = []) => {
    const side = (properties: Properties): Tool => ({
      name: "example",
      inputSchema: { type: "object", properties, required: required.filter((name) => name in properties) },
    });
    return compareTools(side(before), side(after)).suggestions;
  };

  test.each<[string, Properties, Properties, string]>([
    [
      "case",
      { order_id: { type: "string" } },
      { orderId: { type: "string" } },
      "The names differ only in how they are written and same position and type.",
    ],
    [
      "a word added",
      { query: string("Words") },
      { search_query: string("Words to find") },
      "The names share 1 of 2 words and similar description.",
    ],
    [
      "a short form",
      { repo: { type: "string" } },
      { repository: { type: "string" } },
      "The names hold the same words and same position and type.",
    ],
    [
      "the words kept",
      { max_rows: number("Most rows to return") },
      { limit: number("Most rows to return") },
      "Same description and same position and type.",
    ],
  ])("%s", (_, before, after, reason) => {
    const [from] = Object.keys(before);
    const [to] = Object.keys(after);
    expect(renamesOf(before, after)).toEqual([
      { from, to, property: "/inputSchema", tool: "example", reason },
    ]);
  });

  test("the only required one that went and came", () => {
    const before = { ref: { type: "string" }, force: { type: "boolean" } };
    const after = { target: { type: "string" }, force: { type: "boolean" } };
    expect(renamesOf(before, after, ["ref", "target"])).toMatchObject([
      { from: "ref", to: "target", reason: "Same position and type." },
    ]);
    expect(renamesOf(before, after)).toEqual([]);
  });

  test("each property once, the best match first", () => {
    const before = { startRef: string("Where it starts"), endRef: string("Where it ends") };
    const after = { endTarget: string("Where it ends now"), startTarget: string("Where it starts now") };
    const suggested = renamesOf(before, after).map(({ from, to }) => `${from} → ${to}`);
    expect(suggested.sort()).toEqual(["endRef → endTarget", "startRef → startTarget"]);
  });

  test("not for other things of the same type", () => {
    expect(
      renamesOf({ colour: string("Colour of the line") }, { timeout: string("When to give up") }),
    ).toEqual([]);
  });

  test("only within one object", () => {
    const inner = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });
    const side = (place: string): Tool => ({
      name: "example",
      inputSchema: {
        type: "object",
        properties: { a: inner(place === "a" ? "order_id" : "x"), b: inner(place === "b" ? "orderId" : "y") },
      },
    });
    expect(compareTools(side("a"), side("b")).suggestions).toEqual([]);
    const nested = (name: string): Tool => ({
      name: "example",
      inputSchema: { type: "object", properties: { rows: { type: "array", items: inner(name) } } },
    });
    expect(compareTools(nested("order_id"), nested("orderId")).suggestions).toMatchObject([
      { from: "order_id", to: "orderId", property: "/inputSchema/properties/rows/items" },
    ]);
  });

  test("the remedy names it", () => {
    const before: Tool = { name: "example", inputSchema: { type: "object", properties: { order_id: {} } } };
    const after: Tool = { name: "example", inputSchema: { type: "object", properties: { orderId: {} } } };
    const { changes } = compareTools(before, after);
    expect(changes[0]?.remedy).toContain("If `order_id` became `orderId`");
  });
});

describe("DIFF-5: laws of suggestions", () => {
  const names = fc.oneof(
    fc.constantFrom("get_order", "getOrder", "order_get", "list_orders", "__proto__", ""),
    fc.string(),
  );
  const tools = fc.uniqueArray(
    fc.record({ name: names, description: fc.constantFrom("Gets orders.", "Lists orders of a shop.", "") }),
    { selector: ({ name }) => name, maxLength: 8 },
  );
  const made = (list: readonly { name: string; description: string }[]) =>
    list.map(({ name, description }) => tool(name, description));

  test("each tool is used at most once, and the way back pairs the same", () => {
    fc.assert(
      fc.property(tools, tools, (before, after) => {
        const [gone, fresh] = [made(before), made(after)];
        const pairs = pairsOf(gone, fresh);
        expect(new Set(pairs.map(([from]) => from)).size).toBe(pairs.length);
        expect(new Set(pairs.map(([, to]) => to)).size).toBe(pairs.length);
        const back = pairsOf(fresh, gone).map(([from, to]) => [to, from]);
        expect(back.sort()).toEqual(pairs.sort());
        for (const suggestion of suggestToolRenames(gone, fresh))
          expect(suggestion.reason).toMatch(/^[A-Z].+[.]$/);
      }),
    );
  });
});
