import type { Claims } from "../converters/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { RawClaim } from "./claim.ts";
import type { Speaker } from "./compiled-contract.ts";
import type { HeldClaim } from "./decision.ts";
import type { Verify } from "./example.ts";
import { frozenCopy } from "./frozen-copy.ts";
import type { Route } from "./route.ts";
import type { WordsRead } from "./vocabulary.ts";

/** A call of a tool, as it was received. */
export interface ToolCall {
  readonly name: string;
  /** Absent counts as `{}`. */
  readonly arguments?: Json | undefined;
  /** What the client claims, the strongest first: what the request says goes before what the session negotiated. */
  readonly claims?: readonly RawClaim[] | undefined;
  readonly caller?: GateCaller;
  /** The version of the contract that was last listed to this session, where there is a session. */
  readonly lastListed?: ((contract: string) => number | undefined) | undefined;
}

/** Who calls, as far as authorization knows. */
export interface GateCaller {
  readonly principal?: string;
  /** Authorized claims, for converters. */
  readonly claims?: Claims;
}

/** What is known of a call on its way through the gate. */
export interface Deciding {
  readonly call: ToolCall;
  readonly route: Route;
  readonly speakers: readonly Speaker[];
  readonly received: JsonObject;
  readonly words: WordsRead;
  readonly claim: HeldClaim | undefined;
  readonly caller: GateCaller;
  readonly verify: Verify;
}

/** What every decision about a contract says. */
export function ofContract(call: ToolCall, route: Route) {
  return {
    name: call.name,
    contract: route.contract.definition.contract,
    handler: route.handler,
    ...(route.alias === undefined ? {} : { alias: route.alias }),
    implemented: route.implemented,
    legacyOf: noVersions,
  };
}

export const noVersions: readonly number[] = Object.freeze([]);

const noClaims: Claims = Object.freeze({});

/** What converters may know of a caller: a frozen copy of what is authorized. */
export function contextOf({ claims }: GateCaller): { readonly claims: Claims } {
  return { claims: claims === undefined ? noClaims : frozenCopy(claims) };
}
