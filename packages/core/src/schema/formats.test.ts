import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { formats } from "./formats.ts";

/** Texts that an expression matches, and what an edit or two makes of them. */
function nearby(expression: RegExp, alphabet: readonly string[]): fc.Arbitrary<string> {
  const matching = fc.stringMatching(expression);
  const edit = fc.record({ at: fc.nat(60), remove: fc.nat(2), insert: fc.constantFrom("", ...alphabet) });
  return fc.tuple(matching, fc.array(edit, { maxLength: 2 })).map(([text, edits]) =>
    edits.reduce((before, { at, remove, insert }) => {
      const start = at % (before.length + 1);
      return before.slice(0, start) + insert + before.slice(start + remove);
    }, text),
  );
}

const alphabets: Readonly<Record<string, readonly string[]>> = {
  date: [..."0123459-", "-02-29", "00"],
  time: [..."012356:.zZ+-t", ":60", "23:59:60", "+00:00", "-00:01"],
  "date-time": [..."012356:.zZ+-tT", ":60", "23:59:60", "02-29"],
  hostname: [..."a0.-", "a".repeat(63), "a".repeat(64), `.${"b".repeat(60)}`.repeat(4)],
  ipv6: [..."0fF:.", "::", "1.2.3.4", ":1", "256"],
  regex: [..."a0.^$|-\\*()[]{}\n", "\ud800", "{1,2}"],
  uri: [..."a0:/?#[]@%.+-v \n", "//", "[::1]", "[v1.a]", "%41", ":80"],
  "uri-reference": [..."a0:/?#[]@%.+-v \n", "//", "[::1]", "[v1.a]", "%41", ":80"],
};

describe("DIFF-6: a format and the expressions for it", () => {
  test.each(Object.keys(alphabets))("%s: the same texts, or more, or fewer, as they say", (name) => {
    const format = formats.get(name);
    if (format === undefined) throw new Error(`${name} is no format of the list`);
    const alphabet = alphabets[name] ?? [];
    const exact = format.expression === undefined ? undefined : new RegExp(format.expression, "u");
    const atMost = exact ?? new RegExp(format.atMost ?? "^.{0,9}", "u");
    const atLeast = exact ?? new RegExp(format.atLeast ?? "[]", "u");
    const random = fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }).map((parts) => parts.join(""));
    const texts = fc.oneof(random, nearby(atMost, alphabet));
    let accepted = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const isValid = format.test(text);
        if (isValid) accepted += 1;
        if (isValid) expect(atMost.test(text), text).toBe(true);
        else expect(atLeast.test(text), text).toBe(false);
        if (isValid && format.maxLength !== undefined)
          expect([...text].length).toBeLessThanOrEqual(format.maxLength);
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(200);
    for (const text of format.examples) expect(format.test(text), text).toBe(true);
  });

  test("date: every day of four centuries and their neighbours", () => {
    const format = formats.get("date");
    const expression = new RegExp(format?.expression ?? "", "u");
    const two = (value: number) => String(value).padStart(2, "0");
    for (let year = 1896; year <= 2304; year += 1) {
      for (let month = 0; month <= 13; month += 1) {
        for (const day of [0, 1, 9, 10, 28, 29, 30, 31, 32]) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (expression.test(text) !== format?.test(text)) expect.fail(text);
        }
      }
    }
    expect(expression.test("2000-02-29")).toBe(true);
    expect(expression.test("1900-02-29")).toBe(false);
  });
});
