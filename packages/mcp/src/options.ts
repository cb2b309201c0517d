import type { AuthInfo } from "@modelcontextprotocol/server";
import type { GateCaller, GatedCall, GateMode, GateOptions } from "@toolgate/core/gate";

/** What a request tells of its sender besides the message. */
export interface CallSource {
  /** What the server's own authorization found out; absent over stdio. */
  readonly authInfo?: AuthInfo;
  readonly sessionId?: string;
}

export interface ToolgateOptions {
  /** `enforce` (default) acts; `observe` decides and records, and changes no byte. */
  readonly mode?: GateMode;
  /**
   * Who calls, as far as authorization knows: converters get `claims`, canaries are chosen by `principal`. Default:
   * `authInfo.clientId` and `authInfo.extra`. Never read it from what a client says about itself.
   */
  readonly caller?: (source: CallSource) => GateCaller;
  /** Who may use a version in canary. Default: nobody. */
  readonly mayUse?: GateOptions["mayUse"];
  /** Warnings as text in results, for the model, besides `_meta`. Default true. */
  readonly warnsInText?: boolean;
  /** What becomes of tools that the server registers without a contract: gate their published schema (default), or pass. */
  readonly undeclared?: "gate" | "pass";
  /**
   * `start` (default): contracts are audited before the first connection; in `enforce` mode errors stop it, all of them
   * told at once. `off`: where `audit()` runs in a test or in CI.
   */
  readonly audit?: "start" | "off";
  /** Called once for each call, when it has been answered. */
  readonly record?: (call: GatedCall) => void;
  /** Where start-up messages go. Default: standard error. */
  readonly log?: (message: string) => void;
  /** Milliseconds from any beginning. Default: `performance.now`. */
  readonly now?: () => number;
}

/** The caller as the SDK's own authorization tells it. */
export function callerOfAuth({ authInfo }: CallSource): GateCaller {
  if (authInfo === undefined) return {};
  const { clientId, extra } = authInfo;
  return {
    ...(typeof clientId === "string" ? { principal: clientId } : {}),
    ...(extra === undefined ? {} : { claims: extra as NonNullable<GateCaller["claims"]> }),
  };
}
