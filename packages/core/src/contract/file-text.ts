import { isDeeperThan, isObject, type Json, type JsonObject, member } from "../json/index.ts";
import type { Shape } from "../json/structure.ts";
import { formatVersion } from "./contract-shape.ts";

/** One thing that is wrong with a contract file. */
export interface FileFault {
  readonly code:
    | "not-json"
    | "too-deep"
    | "format-too-new"
    | "wrong-structure"
    | "wrong-numbering"
    | "digest-mismatch"
    | "wrong-file-name"
    | "contract-missing"
    | "name-claimed-twice";
  /** How messages name the file. */
  readonly file: string;
  /** JSON pointer into the file; empty where the whole file is meant. */
  readonly pointer: string;
  /** What is wrong and, where it is not plain, what to do: one line. */
  readonly message: string;
}

/** A file that was read, or everything that is wrong with it. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Writes a fault as one line: file, place, message. */
export function faultLine(fault: FileFault): string {
  return `${fault.file}${fault.pointer === "" ? "" : `#${fault.pointer}`}: ${fault.message}`;
}

/** Levels of nesting that a stored tool may have; digests are computed by recursion. */
export const maxToolDepth = 1000;
/** What a file puts around a tool, and some room for members of newer formats. */
const wrapping = 10;
/** Behind this depth the indentation outweighs the content, so the file is written on one line. */
const maxIndentedDepth = 100;

/** Reads JSON and checks its format version and structure; `code` and message of every fault are for people. */
export function parseFile(source: string, file: string, shape: Shape): Parsed<JsonObject> {
  const failed = (code: FileFault["code"], message: string, pointer = ""): Parsed<JsonObject> => ({
    ok: false,
    faults: [{ code, file, pointer, message }],
  });
  let value: Json;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, "")) as Json;
  } catch {
    return /^<{7} /m.test(source)
      ? failed("not-json", "has unresolved merge conflicts; resolve them, then run toolgate snapshot")
      : failed("not-json", "is not JSON; restore it from git");
  }
  if (isDeeperThan(value, maxToolDepth + wrapping)) {
    return failed("too-deep", `nests deeper than ${maxToolDepth} levels`);
  }
  const version = isObject(value) ? member(value, "formatVersion") : undefined;
  if (typeof version === "number" && version > formatVersion) {
    return failed(
      "format-too-new",
      `has format ${version}, and this toolgate understands up to ${formatVersion}; update toolgate`,
      "/formatVersion",
    );
  }
  const faults = shape(value, "").map((fault): FileFault => ({ code: "wrong-structure", file, ...fault }));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: value as JsonObject };
}

/** Puts known members first, in their order; the others follow as they came. */
export function arranged(value: JsonObject, order: readonly string[]): JsonObject {
  const known = order.filter((key) => Object.hasOwn(value, key) && value[key] !== undefined);
  const others = Object.keys(value).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, value[key] as Json]));
}

/** Writes JSON as it stands in git: two spaces, a final newline. */
export function fileText(value: JsonObject): string {
  return `${JSON.stringify(value, null, isDeeperThan(value, maxIndentedDepth) ? 0 : 2)}\n`;
}
