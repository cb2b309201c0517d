// Orders, and the one function that both examples search them with, so that behaviour cannot drift between names.
import { z } from "zod";

export const filter = z.object({
  field: z.enum(["email", "order_number", "sku"]),
  op: z.enum(["eq", "contains"]),
  value: z.string().min(1),
});

export interface Search {
  readonly filters: readonly z.infer<typeof filter>[];
  readonly page_size: number;
}

export const pageSize = z.number().int().min(1).max(100).default(20);

const orders = [
  { email: "ada@example.com", order_number: "1001", sku: "LAMP-1" },
  { email: "ada@example.com", order_number: "1002", sku: "DESK-7" },
  { email: "grace@example.org", order_number: "1003", sku: "LAMP-2" },
];

/** Finds orders that meet all filters. */
export function runSearch({ filters, page_size }: Search) {
  const meets = (order: (typeof orders)[number]) =>
    filters.every(({ field, op, value }) =>
      op === "eq" ? order[field] === value : order[field].includes(value),
    );
  const found = orders.filter(meets).slice(0, page_size);
  return { content: [{ type: "text" as const, text: JSON.stringify(found) }] };
}
