import type { RawSchema } from "@toolgate/core/contract";
import type { Json } from "@toolgate/core/json";

/** "Is every value of `old` a value of `new`?", with the answer; `witness` shows a no. No formats: opinions differ on them. */
export type Pair = {
  readonly id: string;
  readonly old: RawSchema;
  readonly new: RawSchema;
} & ({ readonly contained: true } | { readonly contained: false; readonly witness: Json });

export function yes(id: string, old: RawSchema, next: RawSchema): Pair {
  return { id, old, new: next, contained: true };
}

export function no(id: string, old: RawSchema, next: RawSchema, witness: Json): Pair {
  return { id, old, new: next, contained: false, witness };
}

export const text = { type: "string" } as const;
export const whole = { type: "integer" } as const;
export const number = { type: "number" } as const;
export const nothing = { type: "null" } as const;

interface Properties {
  readonly [name: string]: RawSchema;
}

export function open(properties: Properties, ...required: string[]): RawSchema {
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

export function closed(properties: Properties, ...required: string[]): RawSchema {
  return { ...(open(properties, ...required) as object), additionalProperties: false };
}

export function list(items: RawSchema): { readonly type: "array"; readonly items: RawSchema } {
  return { type: "array", items };
}
