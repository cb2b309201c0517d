import { isObject, type Json, type JsonObject, member } from "../json/index.ts";

/** The id of a JSON-RPC request. */
export type RequestId = string | number;

/** A JSON-RPC 2.0 message, as far as the gate looks at it; every other member rides along. */
export interface RpcMessage {
  readonly jsonrpc?: string;
  readonly id?: RequestId | null;
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
  readonly error?: Json;
}

/** A request: it has a method, and an id to be answered with. */
export interface RpcRequest extends RpcMessage {
  readonly id: RequestId;
  readonly method: string;
}

export function isRequest(message: RpcMessage): message is RpcRequest {
  return (
    typeof message.method === "string" && (typeof message.id === "string" || typeof message.id === "number")
  );
}

export function isResponse(message: RpcMessage): message is RpcMessage & { readonly id: RequestId } {
  return message.method === undefined && message.id !== undefined && message.id !== null;
}

/** The parameters of a message; an empty object where they are none. */
export function paramsOf(message: RpcMessage): JsonObject {
  return isObject(message.params) ? message.params : {};
}

/** Follows keys into a value; undefined where something on the way is no object. */
export function at(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  let current = value;
  for (const key of keys) {
    if (!isObject(current)) return undefined;
    current = member(current, key);
  }
  return current;
}
