import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { claimOfCapabilities, claimOfRequest, type RawClaim } from "./claim.ts";
import type { GateCaller, ToolCall } from "./deciding.ts";
import {
  type CallWarning,
  type ConvertDecision,
  type Decision,
  isServed,
  type PassDecision,
} from "./decision.ts";
import type { Gate } from "./gate.ts";
import {
  at,
  isRequest,
  isResponse,
  paramsOf,
  type RequestId,
  type RpcMessage,
  type RpcRequest,
} from "./json-rpc.ts";
import type { Memory } from "./memory.ts";
import { actionFor, type GateMode } from "./mode.ts";
import type { ToolResult } from "./result.ts";
import { answerOf, invalidRequest, malformedCall, withWarnings } from "./wire.ts";

/** What a client says about itself. It is recorded, and decides nothing. */
export interface ClientInfo {
  readonly name?: string;
  readonly version?: string;
}

/** A call that has been answered. */
export interface GatedCall {
  readonly decision: Decision;
  /** As received. */
  readonly arguments: Json | undefined;
  readonly client: ClientInfo;
  readonly caller: GateCaller;
  /** `unfinished`: it asks for input, or became a task. */
  readonly outcome: "ok" | "tool-error" | "protocol-error" | "rejected" | "unfinished" | "cancelled";
  /** The retry of an unfinished call: it is not counted again. */
  readonly isContinuation: boolean;
  readonly durationMs: number;
}

export interface SessionGateOptions {
  /** The gate as it is now; asked for each call. */
  readonly gate: () => Gate;
  readonly mode: GateMode;
  /** What becomes of calls of tools that no contract has. */
  readonly unknownTools: () => "reject" | "forward";
  /** Warnings as text in results, besides `_meta`. */
  readonly warnsInText: boolean;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
  /** What is remembered of unfinished calls, shared by all sessions of a server. */
  readonly memory: Memory;
  readonly record?: (call: GatedCall) => void;
  /** Changes the tools of a `tools/list` result before a client sees them. */
  readonly listed?: (tools: readonly Json[]) => readonly Json[];
  /** The longest time that a client may keep a list, in milliseconds. */
  readonly maxTtlMs?: () => number | undefined;
  /** Capabilities to add to what the server declares. */
  readonly advertised?: () => JsonObject;
  /** The versions that `tools/list` shows, by contract. */
  readonly listedVersions?: () => ReadonlyMap<string, number>;
}

/** What to do with a message from the client. */
export type Inbound =
  | { readonly kind: "forward"; readonly message: RpcMessage }
  | { readonly kind: "reply"; readonly message: RpcMessage };

interface Pending {
  readonly request: RpcRequest;
  readonly startedMs: number;
  readonly call?: {
    readonly decision: Decision;
    /** The gate that decided: the handler that it sent the call to gives the result. */
    readonly gate: Gate;
    readonly caller: GateCaller;
    readonly isContinuation: boolean;
  };
}

/**
 * Gates the JSON-RPC messages of one session (or, where there are none, of one request): pure, so that it stands in a
 * transport as well as in a proxy. Messages that are no business of tools pass as the very objects that came.
 */
export class SessionGate {
  readonly #options: SessionGateOptions;
  readonly #pending = new Map<RequestId, Pending>();
  #sessionClaim: RawClaim | undefined;
  #client: ClientInfo = {};
  /** The versions that the last list showed to this session. */
  #listed: ReadonlyMap<string, number> | undefined;

  constructor(options: SessionGateOptions) {
    this.#options = options;
  }

  /** A message from the client; `caller` is what authorization says of who sent it. */
  receive(message: RpcMessage, caller: GateCaller): Inbound | Promise<Inbound> {
    if (!isRequest(message)) return this.#noRequest(message);
    switch (message.method) {
      case "initialize": {
        this.#sessionClaim = claimOfCapabilities(member(paramsOf(message), "capabilities"));
        this.#client = clientOf(member(paramsOf(message), "clientInfo"));
        break;
      }
      case "tools/call":
        return this.#call(message, caller);
      case "tools/list":
      case "server/discover":
      case "tasks/result":
        break;
      default:
        return { kind: "forward", message };
    }
    this.#pending.set(message.id, { request: message, startedMs: this.#options.now() });
    return { kind: "forward", message };
  }

  /** What is no request passes, unless it would make a call that nobody gated. */
  #noRequest(message: RpcMessage): Inbound {
    if (message.method === "notifications/cancelled") this.#cancelled(at(message.params, "requestId"));
    const isHidden = Array.isArray(message) || message.method === "tools/call";
    if (!isHidden || this.#options.mode === "observe") return { kind: "forward", message };
    const what = Array.isArray(message) ? "messages come one by one" : "a call needs an id to be answered";
    return {
      kind: "reply",
      message: { jsonrpc: "2.0", id: null, error: invalidRequest(what) as unknown as Json },
    };
  }

  /** Nobody waits for the answer any more, and there may be none: the call is told now. */
  #cancelled(id: Json | undefined): void {
    if (typeof id !== "string" && typeof id !== "number") return;
    const pending = this.#pending.get(id);
    if (pending?.call === undefined) return;
    this.#pending.delete(id);
    this.#record(pending, pending.call, "cancelled");
  }

  /** A message from the server. */
  send(message: RpcMessage): RpcMessage | Promise<RpcMessage> {
    if (!isResponse(message)) return message;
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return message;
    this.#pending.delete(message.id);
    const { request } = pending;
    if (pending.call !== undefined) return this.#answered(message, pending, pending.call);
    if (!isObject(message.result)) return message;
    switch (request.method) {
      case "initialize":
      case "server/discover":
        return this.#withCapabilities(message, message.result);
      case "tools/list": {
        this.#listed = this.#options.listedVersions?.();
        const tools = member(message.result, "tools");
        if (!Array.isArray(tools) || this.#options.listed === undefined) return message;
        const result = { ...message.result, tools: this.#options.listed(tools) };
        const ttlMs = member(result, "ttlMs");
        const maxTtlMs = this.#options.maxTtlMs?.();
        if (typeof ttlMs !== "number" || maxTtlMs === undefined || ttlMs <= maxTtlMs)
          return { ...message, result };
        return { ...message, result: { ...result, ttlMs: maxTtlMs } };
      }
      case "tasks/result": {
        const known = this.#options.memory.task(String(at(request.params, "taskId")));
        return known === undefined ? message : this.#down(message, message.result, known, request);
      }
      default:
        return message;
    }
  }

  #call(request: RpcRequest, caller: GateCaller): Inbound | Promise<Inbound> {
    const { gate, mode, now, memory } = this.#options;
    const startedMs = now();
    const params = paramsOf(request);
    const name = member(params, "name");
    if (typeof name !== "string") {
      if (mode === "observe") return { kind: "forward", message: request };
      const what = "params.name has to be a text";
      return {
        kind: "reply",
        message: { jsonrpc: "2.0", id: request.id, error: malformedCall(what) as unknown as Json },
      };
    }
    const received = member(params, "arguments");
    const state = member(params, "requestState");
    const first = state === undefined ? undefined : memory.continued(state, name, received, caller);
    // A call that says of itself that it goes on, and that nobody remembers, counts as a new one.
    const isContinuation = first !== undefined;
    const decidedBy = first?.gate ?? gate();
    const proceed = (decision: Decision): Inbound => {
      const pending = { request, startedMs, call: { decision, gate: decidedBy, caller, isContinuation } };
      const isForeign = decision.kind === "unknown-tool" && this.#options.unknownTools() === "forward";
      const action = actionFor(decision, isForeign ? "observe" : mode);
      if (action.kind === "answer") {
        this.#record(pending, pending.call, "rejected");
        const { answer } = action;
        const body =
          answer.kind === "error"
            ? { error: answer.error as unknown as Json }
            : { result: completed(answer.result, request) };
        return { kind: "reply", message: { jsonrpc: "2.0", id: request.id, ...body } };
      }
      this.#pending.set(request.id, pending);
      if (action.kind === "forward") return { kind: "forward", message: request };
      if (action.handler === name && action.arguments === received)
        return { kind: "forward", message: request };
      const changed = { ...params, name: action.handler, arguments: action.arguments };
      return { kind: "forward", message: { ...request, params: changed } };
    };
    if (first !== undefined) return proceed(first.decision);
    const call: ToolCall = {
      name,
      arguments: received,
      claims: this.#claims(params),
      caller,
      lastListed: this.#lastListed,
    };
    const decision = decidedBy.decide(call);
    return decision instanceof Promise ? decision.then(proceed) : proceed(decision);
  }

  get #lastListed(): ((contract: string) => number | undefined) | undefined {
    const listed = this.#listed;
    return listed === undefined ? undefined : (contract) => listed.get(contract);
  }

  /** What the request says goes before what the session negotiated. */
  #claims(params: JsonObject): readonly RawClaim[] | undefined {
    const meta = member(params, "_meta");
    const ofRequest = meta === undefined ? undefined : claimOfRequest(meta);
    const ofSession = this.#sessionClaim;
    if (ofRequest === undefined) return ofSession === undefined ? undefined : [ofSession];
    return ofSession === undefined ? [ofRequest] : [ofRequest, ofSession];
  }

  #answered(
    message: RpcMessage,
    pending: Pending,
    call: NonNullable<Pending["call"]>,
  ): RpcMessage | Promise<RpcMessage> {
    const { decision } = call;
    const { mode, memory } = this.#options;
    const { result } = message;
    if (!isObject(result)) {
      this.#record(pending, call, "protocol-error");
      return message;
    }
    const isUnfinished =
      member(result, "resultType") === "input_required" || member(result, "task") !== undefined;
    const outcome = isUnfinished ? "unfinished" : member(result, "isError") === true ? "tool-error" : "ok";
    this.#record(pending, call, outcome);
    if (mode === "observe" || !isServed(decision)) return message;
    if (isUnfinished) {
      memory.keep(result, {
        decision,
        gate: call.gate,
        caller: call.caller,
        arguments: member(paramsOf(pending.request), "arguments"),
      });
      return message;
    }
    return this.#down(message, result, { decision, gate: call.gate, caller: call.caller }, pending.request);
  }

  #down(
    message: RpcMessage,
    result: ToolResult,
    { decision, gate, caller }: Served,
    request: RpcRequest,
  ): RpcMessage | Promise<RpcMessage> {
    const finish = (
      answer: ReturnType<Gate["returnResult"]> extends infer R | Promise<infer R> ? R : never,
    ): RpcMessage => {
      if (answer.kind === "unservable") {
        const wire = answerOf(answer.decision);
        return wire.kind === "result" ? { ...message, result: completed(wire.result, request) } : message;
      }
      const warnings = answer.isUnconverted ? [...decision.warnings, unconverted] : decision.warnings;
      const changed = withWarnings(answer.result, warnings, { text: this.#options.warnsInText });
      return changed === message.result ? message : { ...message, result: changed };
    };
    const answer = gate.returnResult(decision, result, caller);
    return answer instanceof Promise ? answer.then(finish) : finish(answer);
  }

  #withCapabilities(message: RpcMessage, result: JsonObject): RpcMessage {
    const added = this.#options.advertised?.();
    if (added === undefined) return message;
    return { ...message, result: { ...result, capabilities: merged(member(result, "capabilities"), added) } };
  }

  #record(pending: Pending, call: NonNullable<Pending["call"]>, outcome: GatedCall["outcome"]): void {
    const { record, now } = this.#options;
    if (record === undefined) return;
    const params = paramsOf(pending.request);
    const meta = member(params, "_meta");
    const named = meta === undefined ? undefined : at(meta, "io.modelcontextprotocol/clientInfo");
    record({
      decision: call.decision,
      arguments: member(params, "arguments"),
      client: named === undefined ? this.#client : clientOf(named),
      caller: call.caller,
      outcome,
      isContinuation: call.isContinuation,
      durationMs: now() - pending.startedMs,
    });
  }
}

const unconverted: CallWarning = {
  code: "result-not-converted",
  message: "This result has the current form of the tool: it holds nothing that could be converted.",
};

interface Served {
  readonly decision: PassDecision | ConvertDecision;
  readonly gate: Gate;
  readonly caller: GateCaller;
}

/** From revision 2026-07-28 on every result says what kind of result it is. */
function completed(result: ToolResult, request: RpcRequest): ToolResult {
  const envelope = at(request.params, "_meta", "io.modelcontextprotocol/clientCapabilities");
  return envelope === undefined ? result : { resultType: "complete", ...result };
}

function clientOf(value: Json | undefined): ClientInfo {
  const name = at(value, "name");
  const version = at(value, "version");
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof version === "string" ? { version } : {}),
  };
}

function merged(base: Json | undefined, added: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...(isObject(base) ? base : {}) };
  for (const [key, value] of Object.entries(added)) {
    const own = result[key];
    result[key] = isObject(own) && isObject(value) && !sameJson(own, value) ? merged(own, value) : value;
  }
  return result;
}
