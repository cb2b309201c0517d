import type { Json, JsonObject } from "../json/index.ts";
import { member } from "../json/index.ts";
import type { CallWarning, ConvertDecision, Decision, PassDecision } from "./decision.ts";
import type { ToolResult } from "./result.ts";
import { shownKey, shownValue } from "./shown.ts";

/** JSON-RPC error codes. Our own stand outside of what JSON-RPC and MCP reserve. */
export const errorCodes = {
  schemaVersionMismatch: -31001,
  toolRetired: -31002,
  /** JSON-RPC "invalid params": what MCP says of unknown tools and malformed requests. */
  invalidParams: -32602,
  /** JSON-RPC "invalid request". */
  invalidRequest: -32600,
  /** JSON-RPC "internal error". */
  internal: -32603,
} as const;

/** A JSON-RPC error object. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: JsonObject;
}

/** What a client gets in place of the handler's result. */
export type WireAnswer =
  | { readonly kind: "error"; readonly error: WireError }
  | { readonly kind: "result"; readonly result: ToolResult };

/** Key of what a decision says about a result, in its `_meta`. */
export const decisionKey = "dev.toolgate/decision";
/** Key of the warnings, in the `_meta` of a result. */
export const warningsKey = "dev.toolgate/warnings";

/**
 * How a decision against a call reaches the client: what the model can mend is a result with `isError`, everything
 * else a protocol error with a code and data.
 */
export function answerOf(decision: Exclude<Decision, PassDecision | ConvertDecision>): WireAnswer {
  switch (decision.kind) {
    case "schema-version-mismatch": {
      const { name, contract, reason, claim, serves, implemented, replacement, example, message } = decision;
      return failed(errorCodes.schemaVersionMismatch, message, {
        code: "schema_version_mismatch",
        reason,
        tool: name,
        contract,
        ...given(
          "claim",
          claim === undefined
            ? undefined
            : { value: echoed(claim.value) ?? "too long", source: claim.source },
        ),
        versionsServed: serves,
        implementedVersion: implemented,
        ...given("replacement", replacement),
        ...given("example", echoed(example)),
      });
    }
    case "retired": {
      const { name, contract, replacement } = decision;
      const advice = replacement === undefined ? "" : ` Use ${replacement} instead.`;
      return failed(errorCodes.toolRetired, `${name} was retired and answers no more.${advice}`, {
        code: "tool_retired",
        tool: name,
        contract,
        ...given("replacement", replacement),
      });
    }
    case "unknown-tool": {
      const { name, nearest } = decision;
      const advice = nearest.length === 0 ? "" : ` Did you mean ${nearest.join(" or ")}?`;
      return failed(errorCodes.invalidParams, `Unknown tool: ${shownKey(name)}.${advice}`, {
        code: "unknown_tool",
        tool: name.slice(0, maxEchoed),
        nearest,
      });
    }
    case "converter-failed": {
      const { name, contract, version, step, failure, message } = decision;
      return failed(errorCodes.internal, `${name} was not called: ${message}.`, {
        code: "converter_failed",
        tool: name,
        contract,
        version,
        step: { from: step.from, to: step.to },
        reason: failure.replaceAll("-", "_"),
      });
    }
    case "invalid-arguments": {
      const { kind, contract, version, reason, message, example } = decision;
      return rejected(message, { kind, contract, version, reason, ...given("example", echoed(example)) });
    }
    case "result-unservable": {
      const { kind, contract, resultVersion, failure, message } = decision;
      return rejected(message, { kind, contract, version: resultVersion, reason: failure, executed: true });
    }
    default:
      return decision satisfies never;
  }
}

/** The error for a `tools/call` request whose parameters are not what MCP says. */
export function malformedCall(what: string): WireError {
  return {
    code: errorCodes.invalidParams,
    message: `Invalid tools/call request: ${what}.`,
    data: { code: "malformed_params" },
  };
}

/** The error for a message that is no request although it has to be one. */
export function invalidRequest(what: string): WireError {
  return {
    code: errorCodes.invalidRequest,
    message: `Invalid request: ${what}.`,
    data: { code: "invalid_request" },
  };
}

/** A result with the warnings of its call, in `_meta` and, unless that is not wanted, as text for the model. */
export function withWarnings(
  result: ToolResult,
  warnings: readonly CallWarning[],
  { text = true }: { readonly text?: boolean } = {},
): ToolResult {
  if (warnings.length === 0) return result;
  const meta = member(result, "_meta");
  const said = { [warningsKey]: warnings.map(({ code, message }) => ({ code, message })) };
  const _meta = { ...(meta as JsonObject | undefined), ...said };
  const content = member(result, "content");
  if (!text || !Array.isArray(content)) return { ...result, _meta };
  const note = { type: "text", text: warnings.map(({ message }) => `Note: ${message}`).join("\n") };
  return { ...result, content: [...(content as readonly Json[]), note], _meta };
}

function failed(code: number, message: string, data: JsonObject): WireAnswer {
  return { kind: "error", error: { code, message, data } };
}

function rejected(message: string, decision: JsonObject): WireAnswer {
  const content = [{ type: "text", text: message }];
  return { kind: "result", result: { content, isError: true, _meta: { [decisionKey]: decision } } };
}

const maxEchoed = 2_000;

/** A value that goes back to the client; one that is very long is left out. */
function echoed(value: Json | undefined): Json | undefined {
  return value !== undefined && shownValue(value, maxEchoed).length < maxEchoed ? value : undefined;
}

function given(key: string, value: Json | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
