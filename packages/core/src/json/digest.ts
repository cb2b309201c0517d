import { createHash } from "node:crypto";
import { canonicalJson, type Json } from "./canonical.ts";

/** The content digest of a JSON value: `sha256:` and 64 hexadecimal digits over its RFC 8785 form. */
export function digest(value: Json): string {
  return `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex")}`;
}
