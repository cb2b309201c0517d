import { isNumber, type Token } from "../../text/index.ts";
import type { Aspect } from "./aspect.ts";
import type { Clause } from "./described.ts";
import { findTerms, lexicon } from "./lexicon.ts";
import { compareStatements, type Statement } from "./statements.ts";

const units = lexicon({
  time: {
    nanoseconds: "nanoseconds|nanos|ns",
    microseconds: "microseconds|micros|µs|us",
    milliseconds: "milliseconds|millis|ms|msec|msecs|millisecond",
    seconds: "seconds|secs|sec",
    minutes: "minutes|mins",
    hours: "hours|hrs",
    days: "days",
    weeks: "weeks",
    months: "months",
    years: "years",
  },
  rate: {
    second: "per second|a second|every second",
    minute: "per minute|a minute|every minute",
    hour: "per hour|an hour|every hour|hourly",
    day: "per day|a day|every day|daily",
    week: "per week|a week|every week|weekly",
    month: "per month|a month|every month|monthly",
    year: "per year|a year|every year|yearly|annually",
  },
  size: {
    bits: "bits",
    bytes: "bytes",
    kilobytes: "kilobytes|kb",
    kibibytes: "kibibytes|kib",
    megabytes: "megabytes|mb",
    mebibytes: "mebibytes|mib",
    gigabytes: "gigabytes|gb",
    gibibytes: "gibibytes|gib",
    characters: "characters|chars|code points",
    tokens: "tokens",
    words: "words",
    lines: "lines",
    sentences: "sentences",
    paragraphs: "paragraphs",
  },
  paging: { pages: "pages", entries: "results|items|rows|records|entries|hits" },
  money: {
    cents: "cents|pence|minor units|smallest currency unit|minor currency units",
    dollars: "dollars|usd|us dollars|major units|major currency units",
    euros: "euros|eur",
    pounds: "gbp|pounds sterling",
    yen: "jpy|yen",
  },
  ratio: {
    percent: "percent|percentage|percents|0 100|0 to 100|0 and 100|1 100|1 to 100",
    fraction: "fraction|ratio|0 1|0 to 1|0 and 1|0.0 1.0|0.0 to 1.0|0.0 and 1.0",
  },
  screen: {
    percent: "percent|percentage",
    pixels: "pixels|px",
    points: "points|pt",
    em: "em|rem",
    inches: "inches",
    millimetres: "millimeters|millimetres|mm",
  },
  angle: { degrees: "degrees", radians: "radians", turns: "turns" },
  temperature: {
    celsius: "celsius|degrees celsius|° c|centigrade",
    fahrenheit: "fahrenheit|degrees fahrenheit|° f",
    kelvin: "kelvin|kelvins",
  },
  distance: {
    millimetres: "millimeters|millimetres|mm",
    centimetres: "centimeters|centimetres|cm",
    metres: "meters|metres",
    kilometres: "kilometers|kilometres|km",
    miles: "miles",
    feet: "feet",
    yards: "yards",
    inches: "inches",
  },
  weight: {
    grams: "grams|grammes",
    kilograms: "kilograms|kg|kgs",
    pounds: "pounds|lb|lbs",
    ounces: "ounces|oz",
  },
});

/** Words that are units in some places and things in others. */
const things = new Set(
  "tokens words lines characters chars sentences paragraphs pages points turns results items rows records entries hits feet pounds yards days weeks months years em rem us sec bits 0".split(
    " ",
  ),
);
const measured = new Set([
  "in",
  "many",
  "(",
  "[",
  "as",
  "by",
  "of",
  "maximum",
  "max",
  "minimum",
  "min",
  "limit",
]);
const counted = new Set(["number", "amount", "count", "length", "size", "max", "maximum", "min", "minimum"]);

/** Where a sentence says in what something is measured; `30 seconds` is an amount and says it of that number only. */
function findUnits(sentence: Clause): Statement[] {
  const { tokens } = sentence;
  return findTerms(sentence, units).flatMap((statement) => {
    const { from, family } = statement;
    const before = tokens[from - 1]?.lower ?? "";
    const own = tokens[from] as Token;
    if (family === "ratio" && isNumber(own.lower)) return [statement];
    if (isNumber(before) && family !== "rate") {
      // One of something is a word of the language more often than a measure.
      if (before === "1") return [];
      return [{ ...statement, family: `${family}: ${before}` }];
    }
    if (before === "." || before === "$" || tokens[from + 1]?.lower === "=") return [];
    if (!things.has(own.lower) || (from === 0 && family !== "size")) return [statement];
    if (before === "of" || before === "%") {
      return counted.has(tokens[from - 2]?.lower ?? "") ? [statement] : [];
    }
    return measured.has(before) ? [statement] : [];
  });
}

export const unitAspect: Aspect = {
  id: "unit",
  compare: (before, after) =>
    compareStatements(before, after, {
      find: findUnits,
      alike: 0.5,
      alone: (family) => !family.includes(":"),
    }),
};
