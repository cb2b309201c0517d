// A store that several tenants share. It filters when it is told to, and shows everything when it is not.
export interface Order {
  readonly tenant: string;
  readonly number: string;
  readonly text: string;
}

const orders: readonly Order[] = [
  { tenant: "acme", number: "A-1", text: "foo, ten boxes" },
  { tenant: "acme", number: "A-2", text: "bar, one box" },
  { tenant: "globex", number: "G-1", text: "foo, for the lab" },
  { tenant: "globex", number: "G-2", text: "foo, urgent" },
];

export interface Filters {
  readonly tenant?: string | undefined;
}

/** Orders whose text has the query; `null` asks for the orders of all tenants, and is for support staff. */
export function findOrders(query: string, filters: Filters | null, limit: number): readonly Order[] {
  return orders
    .filter(
      ({ text, tenant }) =>
        text.includes(query) && (filters?.tenant === undefined || tenant === filters.tenant),
    )
    .slice(0, limit);
}
