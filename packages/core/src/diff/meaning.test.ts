import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { aspects } from "./meaning/aspects.ts";
import { compareMeaning, type MeaningChange } from "./meaning.ts";

const redefined: readonly [MeaningChange["aspect"], string, string][] = [
  ["unit", "Timeout in seconds.", "Timeout in milliseconds."],
  ["unit", "Timeout (s), in secs", "How long to wait, in ms"],
  ["unit", "Seconds to wait for an answer.", "Minutes to wait for an answer."],
  ["unit", "Largest file size in KB.", "Largest file size in bytes."],
  ["unit", "Amount in cents.", "Amount in dollars."],
  ["unit", "Opacity in percent.", "Opacity as a fraction."],
  ["unit", "Score between 0 and 100.", "Score between 0 and 1."],
  ["unit", "Rotation in degrees.", "Rotation in radians."],
  ["unit", "Temperature in Celsius.", "Temperature in degrees Fahrenheit."],
  ["unit", "Width in px.", "Width in percent."],
  ["unit", "Maximum length in characters.", "Maximum length in tokens."],
  ["unit", "Cuts the text after 500 words.", "Cuts the text after 500 characters."],
  ["unit", "Allowed requests per minute.", "Allowed requests per hour."],
  ["unit", "Waits; the timeout is in seconds.", "Waits; the timeout is in milliseconds."],
  [
    "unit",
    "Fetches a page.\n\nArgs:\n  url: Page to fetch\n  timeout: Limit in seconds\n  delay: Pause in ms",
    "Fetches a page.\n\nArgs:\n  url: Page to fetch\n  timeout: Limit in milliseconds\n  delay: Pause in ms",
  ],
  ["scope", "Orders per page.", "Orders in total."],
  ["scope", "Maximum rows per request.", "Maximum rows overall."],
  ["scope", "Lists orders of the current user.", "Lists orders of all users."],
  ["scope", "Requests allowed per user.", "Requests allowed per project."],
  ["syntax", "A regular expression that names match.", "A glob pattern that names match."],
  ["syntax", "Filter, as a JSONPath.", "Filter, as a SQL WHERE clause."],
  ["syntax", "CSS selector of the element.", "XPath of the element."],
  ["syntax", "Comma-separated ids.", "JSON array of ids."],
  ["syntax", "Start, in ISO 8601.", "Start, as a Unix timestamp."],
  ["syntax", "Returns the page as Markdown.", "Returns the page as HTML."],
  ["base", "Line number (zero-based).", "Line number (1-based)."],
  ["base", "End of the range, inclusive.", "End of the range, exclusive."],
  ["base", "Start time in UTC.", "Start time in local time."],
  ["base", "Reads the first lines of the file.", "Reads the last lines of the file."],
  ["base", "Place as latitude, longitude.", "Place as longitude, latitude."],
  ["polarity", "Whether to include archived orders.", "Whether to exclude archived orders."],
  ["polarity", "If true, hidden files are skipped.", "If true, hidden files are kept."],
  ["polarity", "If true, hidden files are skipped.", "If false, hidden files are skipped."],
  ["polarity", "Enables the cache.", "Disables the cache."],
  ["polarity", "Hosts to allow.", "Hosts to block."],
  ["polarity", "Sorted by date, ascending.", "Sorted by date, descending."],
  ["polarity", "The path must be absolute.", "The path must not be absolute."],
  ["polarity", "Orders placed before this day.", "Orders placed after this day."],
  ["polarity", "Minimum price of an order.", "Maximum price of an order."],
  ["polarity", "The search is case-sensitive.", "The search is case-insensitive."],
  ["polarity", "Returns orders that were paid.", "Returns orders that were not paid."],
  ["default", "Rows to return. Defaults to 10.", "Rows to return. Defaults to 20."],
  ["default", "Rows (default: 10)", "How many rows to return (default 50, max 100)"],
  ["default", 'Order of rows, default is "date".', "Order of rows. Default: `name`"],
  ["default", "Follows links; enabled by default.", "Follows links; disabled by default."],
  ["default", "If omitted, 10 rows are returned.", "If not provided, 25 rows are returned."],
  ["default", "Defaults to the current project.", "Defaults to every workspace."],
  ["default", "Timeout (default 30 seconds)", "Timeout (default 2 minutes)"],
  [
    "default",
    "Lists rows.\n- limit: rows (default 10)\n- offset: first row (default 0)",
    "Lists rows.\n- limit: rows (default 20)\n- offset: first row (default 0)",
  ],
];

const quiet: readonly [string, string, string][] = [
  ["other words for the same", "Timeout in seconds.", "The timeout, in seconds."],
  ["a unit that is added", "The timeout.", "The timeout, in seconds."],
  ["a unit that is gone", "The timeout, in seconds.", "The timeout."],
  ["the same amount in another unit", "Kept for 5 minutes.", "Kept for 300 seconds."],
  ["both units named", "Timeout in seconds.", "Timeout in seconds (not milliseconds)."],
  ["another example", "Window, e.g. 5 minutes.", "Window, e.g. 5 hours."],
  ["another unit of another thing", "Timeout in seconds.", "Timeout in seconds. Polls every 500 ms."],
  ["a thing that could be a unit", "Words to look for.", "Lines that are looked through."],
  ["a scope that is added", "Orders to return.", "Orders to return per page."],
  ["page against request", "Orders per page.", "Orders per request."],
  ["one thing and all of another", "Events of the current cluster.", "All events of a cluster."],
  ["a syntax that is added", "Pattern of names.", "Pattern of names, a regular expression."],
  ["one standard for another", "Start in ISO 8601.", "Start in RFC 3339."],
  ["a syntax that is denied", "A glob pattern.", "A glob pattern, not a regular expression."],
  ["a denial of another syntax", "Names, as a glob pattern.", "Names, but not as a regular expression."],
  [
    "two fields that change places",
    "Search timeout in seconds. Search pause in ms.",
    "The search pause, in ms. The search timeout, in seconds.",
  ],
  ["a file name", "Reads the report, such as report.html.", "Reads the report, such as report.json."],
  ["two turns", "Set to true to skip hidden files.", "Set to false to keep hidden files."],
  ["a denied opposite", "Includes hidden files.", "Does not exclude hidden files."],
  ["both sides named", "Enables the cache.", "Enables or disables the cache."],
  ["a denial in a new sentence", "Reads a file.", "Reads a file. Do not use it for folders."],
  ["if true against whether", "If true, include hidden files.", "Whether to include hidden files."],
  ["a default that is added", "Follow links.", "Follow links (default: false)."],
  ["a default that is gone", "Rows (default: 10).", "Rows."],
  ["a default in other words", "Rows (default: 10).", "Rows; defaults to `10`."],
  ["the same default in another unit", "Window (default: 1800s)", "Window (default: 30m)"],
  ["a default with its unit", "Timeout (default 30)", "Timeout (default 30 seconds)"],
  ["yes for true", "Follow links (default: true)", "Follow links (default: yes)"],
  ["a default described", "Defaults to the current time.", "Defaults to now."],
  ["a phrase for a value", "Defaults to false.", "Defaults to leaving out what is hidden."],
  ["defaults of two fields", "- limit (default 10)", "- offset (default 0)"],
];

describe("DIFF-5: words that redefine a field", () => {
  test.each(redefined)("%s: %j → %j", (aspect, before, after) => {
    const changes = compareMeaning(before, after);
    expect(changes.map((change) => change.aspect)).toEqual([aspect]);
    expect(compareMeaning(after, before).map((change) => change.aspect)).toEqual([aspect]);
  });

  test("both sides are quoted, with the words around them", () => {
    const long = "Finds orders of one customer by name. The timeout of the search is given in";
    expect(compareMeaning(`${long} seconds. More.`, `${long} milliseconds. More.`)).toEqual([
      {
        aspect: "unit",
        quote:
          '"The timeout of the search is given in seconds" became "The timeout of the search is given in milliseconds"',
      },
    ]);
  });
});

describe("DIFF-5: words that redefine nothing", () => {
  test.each(quiet)("%s: %j → %j", (_, before, after) => {
    expect(compareMeaning(before, after)).toEqual([]);
    expect(compareMeaning(after, before)).toEqual([]);
  });
});

const vocabulary = [...redefined, ...quiet].flatMap(([, before, after]) => [before, after]);
const words = [...new Set(vocabulary.flatMap((text) => text.split(/\s+/)))];
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(fc.constantFrom(...words, ".", "\n", "(", ")", "'", '"', "default"), { maxLength: 60 })
    .map((list) => list.join(" ")),
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }).map((list) => list.join("\n")),
);

describe("DIFF-5: laws of comparing words", () => {
  test("a text against itself is quiet", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(compareMeaning(text, text)).toEqual([]);
      }),
    );
  });

  test("the way back finds the same aspects", () => {
    const aspectsOf = (before: string, after: string) =>
      new Set(compareMeaning(before, after).map(({ aspect }) => aspect));
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(aspectsOf(one, other)).toEqual(aspectsOf(other, one));
      }),
      { numRuns: 500 },
    );
  });

  test("quotes are words of either side, and short", () => {
    const flat = (text: string) => text.replace(/\s+/g, " ");
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        for (const { quote } of compareMeaning(before, after)) {
          const [old = "", now = ""] = quote.slice(1, -1).split('" became "');
          expect(flat(before)).toContain(old);
          expect(flat(after)).toContain(now);
          expect(quote.length).toBeLessThanOrEqual(60 + 60 + '"" became ""'.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    "default ",
    "not in seconds ",
    "(",
    '"',
    "a: ",
    "\n",
    "1.",
    "- x: 5 seconds per page\n",
    "e.g. ",
  ])("a description of 100,000 characters of %j is read", (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(compareMeaning(text, `${text} in total`)).toEqual([]);
  });
});

test("the registry lists each aspect once, under the name of its file", () => {
  const support = ["aspect", "aspects", "described", "lexicon", "quote", "stated-default", "statements"];
  const files = readdirSync(join(import.meta.dirname, "meaning"))
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".ts".length))
    .filter((name) => !support.includes(name));
  expect(aspects.map(({ id }) => id).sort()).toEqual(files.sort());
});
