import { isAscii } from "./tokens.ts";

const longForms = new Map([
  ["id", "identifier"],
  ["ids", "identifier"],
  ["num", "number"],
  ["nr", "number"],
  ["max", "maximum"],
  ["min", "minimum"],
  ["desc", "description"],
  ["msg", "message"],
  ["repo", "repository"],
  ["dir", "directory"],
  ["org", "organization"],
  ["env", "environment"],
  ["config", "configuration"],
  ["param", "parameter"],
  ["params", "parameter"],
  ["args", "argument"],
  ["arg", "argument"],
  ["docs", "document"],
  ["doc", "document"],
  ["info", "information"],
  ["addr", "address"],
  ["lang", "language"],
  ["qty", "quantity"],
  ["del", "delete"],
  ["pwd", "password"],
  ["auth", "authentication"],
  ["lat", "latitude"],
  ["lng", "longitude"],
  ["lon", "longitude"],
]);

// Published names are short; what is longer is hostile.
const maxLength = 200;

/** The words of a name in camel case, snake case or kebab case, in lower case: `getHTTPUrl_v2` → get, http, url, v2. */
export function namePartsOf(name: string): string[] {
  const cut = name.slice(0, maxLength);
  return (isAscii(cut) ? asciiParts(cut) : unicodeParts(cut)).filter((part) => part !== "");
}

// Classes of Unicode letters take milliseconds to compile, and hardly any published name needs them.
function asciiParts(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function unicodeParts(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

/** The long form of a part that names often shorten: `repo` → repository; other parts as they are. */
export function longForm(part: string): string {
  return longForms.get(part) ?? part;
}
