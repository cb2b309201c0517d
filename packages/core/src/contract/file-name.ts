import { digest } from "../json/index.ts";

const plain = /^[a-z0-9_-]$/;
/** Windows opens a device for these names, whatever ending follows. */
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
const maxBytes = 100;
const keptBytes = 60;
/** Never made by the encoding, so a shortened name cannot meet a whole one. */
const shortenedMark = "~";
/** The empty name needs a file too; a lone `%` is no escape. */
const emptyName = "%";

const utf8 = new TextEncoder();

function escapeBytes(text: string): string {
  return Array.from(utf8.encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
    "",
  );
}

function encodeCharacter(character: string): string {
  if (plain.test(character)) return character;
  // A surrogate without its partner has no UTF-8 form: two of them would end up in the same file.
  if (/^[\uD800-\uDFFF]$/.test(character)) {
    return `%u${character.charCodeAt(0).toString(16).toUpperCase()}`;
  }
  return escapeBytes(character);
}

/**
 * Encodes a name from a server as one path segment without an ending: at most 100 bytes of `[a-z0-9_%~-]` and hexadecimal
 * digits, so that two names never share a file, on file systems that ignore case as well.
 * Names with a longer encoding keep its beginning and get a digest.
 */
export function encodeName(name: string): string {
  if (name === "") return emptyName;
  if (deviceName.test(name)) return escapeBytes(name.slice(0, 1)) + name.slice(1);
  const parts = Array.from(name, encodeCharacter);
  const encoded = parts.join("");
  if (encoded.length <= maxBytes) return encoded;
  let kept = "";
  for (const part of parts) {
    if (kept.length + part.length > keptBytes) break;
    kept += part;
  }
  return `${kept}${shortenedMark}${digest(name).slice("sha256:".length, "sha256:".length + 32)}`;
}

/** Decodes what `encodeName` made; undefined where the name was shortened or is no encoding of anything. */
export function decodeName(encoded: string): string | undefined {
  if (encoded === emptyName) return "";
  if (encoded.includes(shortenedMark)) return undefined;
  const text = encoded.replace(/%u([0-9A-F]{4})|((?:%[0-9A-F]{2})+)/g, (match, unit: string | undefined) => {
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    try {
      return decodeURIComponent(match);
    } catch {
      return match;
    }
  });
  return encodeName(text) === encoded ? text : undefined;
}
