import type { Json, JsonObject } from "../json/index.ts";
import type { RawSchema } from "../schema/index.ts";

export type { RawSchema };

/**
 * An MCP tool definition as it stands on the wire, unknown members kept.
 * Source: MCP specification 2026-07-28, schema `Tool`. Nothing here has been validated: see `findToolFaults`.
 */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: RawSchema;
  readonly outputSchema?: RawSchema;
  readonly annotations?: JsonObject;
  readonly [member: string]: Json | undefined;
}

/** What a server lists, in its order. */
export interface Catalog {
  readonly tools: readonly Tool[];
}
