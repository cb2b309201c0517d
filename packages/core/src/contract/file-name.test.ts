import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { decodeName, encodeName } from "./file-name.ts";

/** Names as servers might send them: tidy ones, any text, lone surrogates, and texts that differ in case only. */
const names = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_.-]{1,128}$/),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    "",
    ".",
    "..",
    "../x",
    "CON",
    "con",
    "Con",
    "nul",
    "lpt1",
    "a/b",
    "a\\b",
    "x.",
    "x ",
    "%63on",
  ),
);

describe("names on disk", () => {
  test.each([
    ["get_weather", "get_weather"],
    ["getWeather", "get%57eather"],
    ["../x", "%2E%2E%2Fx"],
    ["CON", "%43%4F%4E"],
    ["con", "%63on"],
    ["com7", "%63om7"],
    ["con2", "con2"],
    ["trailing.", "trailing%2E"],
    ["größe", "gr%C3%B6%C3%9Fe"],
    ["\ud800", "%uD800"],
    ["", "%"],
  ])("USE-4: %j is stored as %j and read back", (name, encoded) => {
    expect(encodeName(name)).toBe(encoded);
    expect(decodeName(encoded)).toBe(name);
  });

  test("a long name is shortened with a digest, and two that begin alike stay apart", () => {
    const [one, two] = [encodeName(`${"a".repeat(300)}1`), encodeName(`${"a".repeat(300)}2`)];
    expect(one).toMatch(/^a{60}~[0-9a-f]{32}$/);
    expect(two).not.toBe(one);
    expect(decodeName(one)).toBeUndefined();
  });

  test.each(["Upper", "%2e", "%61", "a b", "a/b", "%ZZ", "con"])("%j is no encoded name", (text) => {
    expect(decodeName(text)).toBeUndefined();
  });

  test("the encoding is one short, portable path segment", () => {
    fc.assert(
      fc.property(names, (name) => {
        const encoded = encodeName(name);
        expect(encoded).toMatch(/^[a-z0-9_%~A-F-]+$/);
        expect(encoded.length).toBeLessThanOrEqual(100);
        expect(encoded).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i);
      }),
      { numRuns: 2000 },
    );
  });

  test("different names never share a file, even where case does not count", () => {
    const pairs = fc.oneof(
      fc.tuple(names, names),
      names.map((name): [string, string] => [name, name.toUpperCase()]),
      names.map((name): [string, string] => [name, encodeName(name)]),
    );
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        fc.pre(a !== b);
        expect(encodeName(a).toLowerCase()).not.toBe(encodeName(b).toLowerCase());
      }),
      { numRuns: 3000 },
    );
  });

  test("what is not shortened can be decoded", () => {
    fc.assert(
      fc.property(names, (name) => {
        const encoded = encodeName(name);
        expect(decodeName(encoded)).toBe(encoded.includes("~") ? undefined : name);
      }),
      { numRuns: 2000 },
    );
  });
});
