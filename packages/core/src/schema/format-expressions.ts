/*
 * Formats as regular expressions (flag `u`): parts that are put together to the same languages as the tests in
 * `formats.ts` accept.
 */

const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const dayOfMonth =
  "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))";

/** RFC 3339 `full-date`. */
export const date = `(?:\\d{4}-${dayOfMonth}|${leapYear}-02-29)`;

const minuteOfDay = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const zone = `(?:[zZ]|[+\\-]${minuteOfDay})`;
const fraction = "(?:\\.\\d+)?";

/** RFC 3339 `full-time`, with leap seconds at any time of the day: more than there are. */
export const timeAtMost = `${minuteOfDay}:(?:[0-5]\\d|60)${fraction}${zone}`;

/** RFC 3339 `full-time`, with leap seconds in UTC only: fewer than there are. */
export const timeAtLeast = `(?:${minuteOfDay}:[0-5]\\d${fraction}${zone}|23:59:60${fraction}(?:[zZ]|[+\\-]00:00))`;

const hostLabel = "[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?";

/** RFC 1123, of any length. */
export const hostname = `${hostLabel}(?:\\.${hostLabel})*`;

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

/** RFC 2673 `dotted-quad`. */
export const ipv4 = `${octet}(?:\\.${octet}){3}`;

const group = "[0-9a-fA-F]{1,4}";

/** Groups of RFC 4291, at most `count`, the last two perhaps as an address of version 4. */
function groupsUpTo(count: number): string {
  if (count === 0) return "";
  const mixed = count < 2 ? "" : `|(?:${group}:){0,${count - 2}}${ipv4}`;
  return `(?:(?:${group}:){0,${count - 1}}${group}${mixed})?`;
}

/** RFC 4291, without zone. */
export const ipv6 = `(?:(?:${group}:){6}(?:${group}:${group}|${ipv4})|${Array.from(
  { length: 8 },
  (_, before) => {
    const head = before === 0 ? "" : `(?:${group}:){${before - 1}}${group}`;
    return `${head}::${groupsUpTo(7 - before)}`;
  },
).join("|")})`;

const plainCharacters = "a-zA-Z0-9\\-._~!$&'()*+,;=";
const percent = "%[0-9a-fA-F]{2}";
const anyOf = (characters: string) => `(?:[${characters}]|${percent})`;
const segmentCharacter = anyOf(`${plainCharacters}:@`);
const pathCharacter = anyOf(`${plainCharacters}:@/`);
const queryCharacter = anyOf(`${plainCharacters}:@/?`);
/** A path that does not begin with two slashes. */
const path = `(?:/(?:${segmentCharacter}${pathCharacter}*)?|${segmentCharacter}${pathCharacter}*)?`;
/** The same, without a colon in the first segment. */
const relativePath = `(?:/(?:${segmentCharacter}${pathCharacter}*)?|${anyOf(`${plainCharacters}@`)}+(?:/${pathCharacter}*)?)?`;
const host = `(?:${anyOf(plainCharacters)}*|\\[(?:${ipv6}|[vV][0-9a-fA-F]+\\.[${plainCharacters}:]+)\\])`;
const authority = `(?:${anyOf(`${plainCharacters}:`)}*@)?${host}(?::\\d*)?`;
const withAuthority = `//${authority}(?:/${pathCharacter}*)?`;
const rest = `(?:\\?${queryCharacter}*)?(?:#${queryCharacter}*)?`;
const scheme = "[a-zA-Z][a-zA-Z0-9+\\-.]*:";

/** RFC 3986 `URI`. */
export const uri = `${scheme}(?:${withAuthority}|${path})${rest}`;

/** RFC 3986 `URI-reference`. */
export const uriReference = `(?:${scheme}(?:${withAuthority}|${path})|${withAuthority}|${relativePath})${rest}`;
