import {
  date,
  hostname,
  ipv4,
  ipv6,
  timeAtLeast,
  timeAtMost,
  uri,
  uriReference,
} from "./format-expressions.ts";

/** A format that is asserted: the documented list of DIFF-6. Every other `format` is an annotation. */
export interface Format {
  readonly test: (text: string) => boolean;
  /** The format as a regular expression (flag `u`), where it is exactly a regular language. */
  readonly expression?: string;
  /** A regular expression for all texts of the format, and for others. */
  readonly atMost?: string;
  /** A regular expression for texts of the format, but not for all. */
  readonly atLeast?: string;
  /** Characters of the longest text of the format, where there is one. */
  readonly maxLength?: number;
  /** Values of the format, plain ones first. Values that no format accepts are tried elsewhere. */
  readonly examples: readonly string[];
}

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && !leap ? 28 : daysInMonth[month - 1];
  return last !== undefined && day >= 1 && day <= last;
}

function isTime(text: string): boolean {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text);
  if (match === null) return false;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  const second = Number(match[3]);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second <= 59) return true;
  // A leap second is the last second of a day in UTC.
  const shift = (match[4] === "-" ? 1 : -1) * (offsetHour * 60 + offsetMinute);
  return second === 60 && (hour * 60 + minute + shift + 2880) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

const uuid = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}";
const jsonPointer = "(?:/(?:[^/~]|~[01])*)*";
const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~\\-]+";

const maxHostname = 253;
// Eight groups of four, the last two as an address of version 4.
const maxIpv6 = 45;

function isHostname(text: string): boolean {
  return text.length <= maxHostname && new RegExp(`^${hostname}$`, "u").test(text);
}

function isIpv6(text: string): boolean {
  if (text.length > maxIpv6) return false;
  let groups = text;
  const lastColon = text.lastIndexOf(":");
  const tail = text.slice(lastColon + 1);
  if (tail.includes(".")) {
    if (!new RegExp(`^${ipv4}$`, "u").test(tail)) return false;
    groups = `${text.slice(0, lastColon + 1)}0:0`;
  }
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return false;
  return halves.length === 2 ? parts.length < 8 : parts.length === 8;
}

const uriCharacters = "(?:[a-zA-Z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=]|%[0-9a-fA-F]{2})*";

const futureAddress = /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i;

function isUriReference(text: string): boolean {
  if (!new RegExp(`^${uriCharacters}$`, "u").test(text)) return false;
  const match = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/u.exec(text);
  if (match === null) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = match;
  if (scheme !== undefined && !/^[a-z][a-z0-9+\-.]*$/i.test(scheme)) return false;
  if (scheme === undefined && authority === undefined && /^[^/]*:/u.test(path)) return false;
  if (authority !== undefined) {
    const at = authority.indexOf("@");
    if (/[[\]]/.test(authority.slice(0, Math.max(0, at)))) return false;
    const host = authority.slice(at + 1).replace(/:\d*$/, "");
    const literal = /^\[(.*)\]$/.exec(host);
    const address = literal?.[1];
    if (address === undefined ? /[[\]@:]/.test(host) : !isIpv6(address) && !futureAddress.test(address))
      return false;
  }
  return !/[[\]]/.test(path + query + fragment) && !fragment.includes("#");
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+\-.]*:/i.test(text) && isUriReference(text);
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

function whole(expression: string): string {
  return `^(?:${expression})$`;
}

function regular(expression: string, examples: readonly string[]): Format {
  const compiled = new RegExp(whole(expression), "u");
  return { test: (text) => compiled.test(text), expression: whole(expression), examples };
}

/** The formats that are asserted, by name. Sources: RFC 3339, 5321, 1123, 2673, 4291, 3986, 4122, 6901, ISO 8601. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    "date",
    {
      test: isDate,
      expression: whole(date),
      maxLength: 10,
      examples: ["2024-01-31", "1999-12-31", "2024-02-29"],
    },
  ],
  [
    "time",
    {
      test: isTime,
      atMost: whole(timeAtMost),
      atLeast: whole(timeAtLeast),
      examples: ["12:30:00Z", "23:59:59.5+01:00"],
    },
  ],
  [
    "date-time",
    {
      test: isDateTime,
      atMost: whole(`${date}[tT]${timeAtMost}`),
      atLeast: whole(`${date}[tT]${timeAtLeast}`),
      examples: ["2024-01-31T12:30:00Z", "1999-12-31T23:59:59.5+01:00"],
    },
  ],
  [
    "duration",
    regular(
      "P(?:\\d+W|(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))?|T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))",
      ["P1D", "PT1H30M"],
    ),
  ],
  ["email", regular(`${atom}(?:\\.${atom})*@${hostname}`, ["user@example.com", "a.b+c@mail.example.org"])],
  [
    "hostname",
    {
      test: isHostname,
      atMost: whole(hostname),
      atLeast: `^(?=.{0,${maxHostname}}$)${hostname}$`,
      maxLength: maxHostname,
      examples: ["example.com", "a", "host-1.example.org"],
    },
  ],
  ["ipv4", regular(ipv4, ["192.0.2.1", "255.255.255.255", "0.0.0.0"])],
  ["ipv6", { test: isIpv6, expression: whole(ipv6), maxLength: maxIpv6, examples: ["2001:db8::1", "::"] }],
  [
    "uri",
    {
      test: isUri,
      expression: whole(uri),
      examples: ["https://example.com/", "urn:example:a", "http://example.org/a?b=c#d"],
    },
  ],
  [
    "uri-reference",
    {
      test: isUriReference,
      expression: whole(uriReference),
      examples: ["/a/b", "https://example.com/", "", "a"],
    },
  ],
  ["uuid", regular(uuid, ["123e4567-e89b-42d3-a456-426614174000"])],
  ["json-pointer", regular(jsonPointer, ["/a/b", "", "/a~1b"])],
  ["relative-json-pointer", regular(`(?:0|[1-9]\\d*)(?:#|${jsonPointer})`, ["0/a", "1#"])],
  // Text without brackets, repetition and escapes is always one.
  ["regex", { test: isRegex, atLeast: "^[^\\\\*+?()\\[\\]{}]*$", examples: ["^a+$", ""] }],
]);
