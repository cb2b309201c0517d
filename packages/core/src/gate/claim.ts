import { isObject, type Json, type JsonObject, member } from "../json/index.ts";

/** Where a claim was made. */
export type ClaimSource =
  /** `_meta["dev.toolgate/schemaVersion"]` of the request. */
  | "pin"
  /** `_meta.fastmcp.version` of the request. */
  | "fastmcp"
  /** `extensions["dev.toolgate/schema"]`: of the request in the modern era, else of the session. */
  | "extension"
  /** `experimental.tools.schema_version` of the client's capabilities. */
  | "experimental";

/** A claim as it came. */
export interface RawClaim {
  readonly source: ClaimSource;
  readonly value: Json;
}

/** A claim, read: a number stands for the newest version of each contract up to it, a map is exact for each contract. */
export type VersionClaim =
  | { readonly kind: "number"; readonly source: ClaimSource; readonly version: number; readonly raw: Json }
  | {
      readonly kind: "map";
      readonly source: ClaimSource;
      readonly versions: ReadonlyMap<string, number | "malformed">;
      readonly raw: Json;
    }
  | { readonly kind: "malformed"; readonly source: ClaimSource; readonly raw: Json };

/** The key of a pin in `_meta`, and of what the server says about versions in `_meta` of a tool. */
export const pinKey = "dev.toolgate/schemaVersion";
/** The name of the extension in `capabilities.extensions`. */
export const extensionKey = "dev.toolgate/schema";

const pinSources: ReadonlySet<ClaimSource> = new Set(["pin", "fastmcp"]);

/** Whether a claim was made for this one call; such a claim is never corrected by what the arguments look like. */
export function isPin(source: ClaimSource): boolean {
  return pinSources.has(source);
}

/**
 * Finds the claim in the `_meta` of a `tools/call` request: a pin, else that of FastMCP, else the extension in the
 * client capabilities of the request (revision 2026-07-28).
 */
export function claimOfRequest(meta: Json | undefined): RawClaim | undefined {
  if (!isObject(meta)) return undefined;
  const pin = member(meta, pinKey);
  if (pin !== undefined) return { source: "pin", value: pin };
  const fastmcp = member(meta, "fastmcp");
  const version = isObject(fastmcp) ? member(fastmcp, "version") : undefined;
  if (version !== undefined) return { source: "fastmcp", value: version };
  return claimOfCapabilities(member(meta, "io.modelcontextprotocol/clientCapabilities"));
}

/** Finds the claim in the capabilities that a client declared, in `initialize` or with a request. */
export function claimOfCapabilities(capabilities: Json | undefined): RawClaim | undefined {
  if (!isObject(capabilities)) return undefined;
  const extension = objectAt(capabilities, "extensions", extensionKey);
  const ofExtension = extension === undefined ? undefined : versionIn(extension);
  if (ofExtension !== undefined) return { source: "extension", value: ofExtension };
  const tools = objectAt(capabilities, "experimental", "tools");
  const ofTools = tools === undefined ? undefined : member(tools, "schema_version");
  return ofTools === undefined ? undefined : { source: "experimental", value: ofTools };
}

function versionIn(extension: JsonObject): Json | undefined {
  return member(extension, "version") ?? member(extension, "versions");
}

function objectAt(root: JsonObject, ...keys: readonly string[]): JsonObject | undefined {
  let current: Json | undefined = root;
  for (const key of keys) {
    if (!isObject(current)) return undefined;
    current = member(current, key);
  }
  return isObject(current) ? current : undefined;
}

/** Reads a claim: `2`, `"2"`, `{ "schema_version": "2" }`, or a map of contracts to versions. */
export function readClaim({ source, value }: RawClaim): VersionClaim {
  const version = versionOf(value);
  if (version !== undefined) return { kind: "number", source, version, raw: value };
  if (!isObject(value)) return { kind: "malformed", source, raw: value };
  const wrapped = member(value, "schema_version");
  if (wrapped !== undefined && Object.keys(value).length === 1) {
    const read = readClaim({ source, value: wrapped });
    return { ...read, raw: value };
  }
  // An entry that is no version concerns its own contract only.
  const versions = new Map<string, number | "malformed">();
  for (const [contract, entry] of Object.entries(value))
    versions.set(contract, versionOf(entry) ?? "malformed");
  return { kind: "map", source, versions, raw: value };
}

/** A whole number from 1 on, or its decimal text. */
function versionOf(value: Json): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
  if (typeof value !== "string" || !/^[1-9]\d{0,14}$/.test(value)) return undefined;
  return Number(value);
}
