// One name, two shapes: the current one is listed, the older one is converted before the handler runs.
import { McpServer } from "@modelcontextprotocol/server";
import { contract, type ToolgateOptions, toolgate } from "@toolgate/mcp";
import { z } from "zod";
import { filter, pageSize, runSearch } from "./orders.ts";

const searchOrders = contract("search_orders", {
  current: 2,
  versions: {
    1: z.object({ email: z.email(), page_size: pageSize.optional() }),
    2: {
      description: "Search orders by email, order number or SKU.",
      input: z.object({ filters: z.array(filter).min(1), page_size: pageSize }),
    },
  },
}).convert(1, 2, {
  arguments: [
    {
      wrap: "/email",
      in: "object",
      key: "value",
      with: { field: "email", op: "eq" },
      because: "version 1 matched the whole address",
    },
    { wrap: "/email", in: "list" },
    { rename: "/email", to: "filters" },
  ],
  result: "same",
});

/** The contracts of this server. The handler sees `filters` and nothing else, whoever calls. */
const gateOf = (options: ToolgateOptions = {}) => toolgate([searchOrders.handle(runSearch)], options);

const buildServer = () => new McpServer({ name: "orders", version: "2.0.0" });

export const normalising = { gateOf, buildServer };
