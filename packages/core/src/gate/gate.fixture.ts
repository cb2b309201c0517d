import type { Tool } from "../contract/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { RawClaim } from "./claim.ts";
import type { Decision } from "./decision.ts";
import type { ContractDefinition, DeclaredConverter } from "./definition.ts";
import { Gate } from "./gate.ts";
import { Memory } from "./memory.ts";
import { SessionGate, type SessionGateOptions } from "./session-gate.ts";

/** A tool of the tests. */
export function toolOf(name: string, inputSchema: JsonObject, outputSchema?: JsonObject): Tool {
  return {
    name,
    inputSchema: { type: "object", ...inputSchema },
    ...(outputSchema === undefined ? {} : { outputSchema: { type: "object", ...outputSchema } }),
  };
}

/** A converter in code. */
export function code(convert: (value: JsonObject, claims: JsonObject) => Json): DeclaredConverter {
  return {
    convert: (value, { claims }) => ({ kind: "converted", value: convert(value as JsonObject, claims) }),
  };
}

export const query = { query: { type: "string" } };
const filters = { type: ["object", "null"], properties: { tenant: { type: "string" } } };

/** `search` of the first source document: v2 requires `filters`, nullable, and has a `limit` of 20. */
export function searchContract(more: Partial<ContractDefinition> = {}): ContractDefinition {
  return {
    contract: "search",
    name: "search",
    implemented: 2,
    versions: [
      { version: 1, status: "active", tool: toolOf("search_v1", { properties: query, required: ["query"] }) },
      {
        version: 2,
        status: "active",
        tool: toolOf("search", {
          properties: { ...query, filters, limit: { type: "integer", default: 20 } },
          required: ["query", "filters"],
        }),
      },
    ],
    aliases: [{ name: "search_v1", servesVersions: [1] }],
    ...more,
  };
}

/** Its converter: whoever says nothing of filters sees its own tenant. */
export const searchUp: Pick<ContractDefinition, "steps"> = {
  steps: [
    {
      from: 1,
      to: 2,
      arguments: code(({ query: text }, { tenant }) => ({
        query: text as Json,
        filters: { tenant: tenant as Json },
        limit: 20,
      })),
    },
  ],
};

const email = { email: { type: "string", format: "email" } };

/** `orders` of the second source document: `email` became `filters`. */
export function ordersContract(more: Partial<ContractDefinition> = {}): ContractDefinition {
  return {
    contract: "orders",
    name: "orders",
    implemented: 2,
    versions: [
      { version: 1, status: "active", tool: toolOf("orders", { properties: email, required: ["email"] }) },
      {
        version: 2,
        status: "active",
        tool: toolOf("orders", {
          properties: {
            filters: {
              type: "array",
              minItems: 1,
              items: {
                type: "object",
                properties: {
                  field: { enum: ["email", "order_number", "sku"] },
                  op: { enum: ["eq", "contains"] },
                  value: { type: "string" },
                },
                required: ["field", "op", "value"],
              },
            },
            page_size: { type: "integer", minimum: 1, maximum: 100, default: 20 },
          },
          required: ["filters"],
        }),
      },
    ],
    steps: [
      {
        from: 1,
        to: 2,
        arguments: code(({ email: value }) => ({
          filters: [{ field: "email", op: "eq", value: value as Json }],
        })),
      },
    ],
    ...more,
  };
}

export const pin = (value: Json): RawClaim => ({ source: "pin", value });
export const session = (value: Json): RawClaim => ({ source: "experimental", value });

/** Decides at once; every converter of these tests is synchronous. */
export function decide(
  definitions: readonly ContractDefinition[],
  name: string,
  args: Json,
  claims: readonly RawClaim[] = [],
  more: object = {},
): Decision {
  const call = { name, arguments: args, claims, caller: { claims: { tenant: "acme" } }, ...more };
  const decision = new Gate(definitions).decide(call);
  if (decision instanceof Promise) throw new Error("asynchronous");
  return decision;
}

/** A session in front of a gate. */
export function sessionOn(gate: () => Gate, options: Partial<SessionGateOptions> = {}): SessionGate {
  return new SessionGate({
    gate,
    mode: "enforce",
    unknownTools: () => "reject",
    warnsInText: true,
    now: () => 0,
    memory: new Memory(),
    ...options,
  });
}
