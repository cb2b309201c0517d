import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson, type Json } from "./canonical.ts";

/**
 * The content digest of a JSON value: `sha256:` and 64 hexadecimal digits over its RFC 8785 form.
 * In JavaScript, not `node:crypto`: loading that costs more than all the digests of a comparison.
 */
export function digest(value: Json): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))}`;
}
