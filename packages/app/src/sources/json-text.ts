import { Failure } from "../failure.ts";
import { findJsonFault } from "./json-fault.ts";
import { megabytes } from "./limits.ts";

/** Decodes a text that should be UTF-8; a byte order mark is dropped. `label` names it in the Failure. */
export function decodeText(bytes: Uint8Array, label: string): string {
  const [first, second] = bytes;
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (utf16 || first === 0 || (first !== undefined && second === 0)) {
    throw new Failure("not-utf8", `${label} is encoded as UTF-16 or UTF-32`, {
      mend: "Save it as UTF-8 (PowerShell: `| Out-File -Encoding utf8`).",
    });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure("not-utf8", `${label} is not UTF-8 text`, { mend: "Save it as UTF-8.", cause });
  }
}

/** Parses a JSON text; the Failure names line and column. */
export function parseJson(text: string, label: string): unknown {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (json.trim() === "") {
    throw new Failure("empty-input", `${label} is empty`);
  }
  try {
    return JSON.parse(json);
  } catch (cause) {
    const fault = findJsonFault(json);
    const place = fault === undefined ? "" : ` (line ${fault.line}, column ${fault.column})`;
    const early = fault !== undefined && fault.offset >= json.trimEnd().length;
    throw new Failure(
      "no-json",
      `${label} is no JSON: it ${early ? "ends too early" : "has a fault"}${place}`,
      {
        cause,
      },
    );
  }
}

/** The Failure for something over `maxBytes`. */
export function tooLarge(label: string, maxBytes: number): Failure {
  return new Failure("too-large", `${label} is larger than ${megabytes(maxBytes)}`, {
    mend: "Raise limits.maxBytes in the configuration if that is meant.",
  });
}
