// Two names, each with a contract of its own, and one function behind both. The old one is deprecated, then retired.
import { McpServer } from "@modelcontextprotocol/server";
import { contract, type ToolgateOptions, toolgate } from "@toolgate/mcp";
import { z } from "zod";
import { filter, pageSize, runSearch } from "./orders.ts";

const byEmail = contract("search_orders", {
  current: 1,
  versions: { 1: { description: "Search orders by customer email.", input: z.object({ email: z.email() }) } },
}).handle(({ email }) => runSearch({ filters: [{ field: "email", op: "eq", value: email }], page_size: 20 }));

const byFilters = contract("search_orders_v2", {
  current: 1,
  versions: {
    1: {
      description: "Search orders by email, order number or SKU.",
      input: z.object({ filters: z.array(filter).min(1), page_size: pageSize }),
    },
  },
}).handle(runSearch);

/** The contracts of this server; `retire("search_orders")` follows when nobody calls it any more. */
function gateOf(options: ToolgateOptions = {}) {
  const gate = toolgate([byEmail, byFilters], options);
  gate.deprecate("search_orders", { replacedBy: "search_orders_v2", sunset: "2027-01-31" });
  return gate;
}

const buildServer = () => new McpServer({ name: "orders", version: "2.0.0" });

export const twoNames = { gateOf, buildServer };
