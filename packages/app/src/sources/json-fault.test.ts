import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { findJsonFault } from "./json-fault.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("findJsonFault", () => {
  test.each([
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3 }],
    ["a trailing comma in an object", '{"a": 1,}', { line: 1, column: 9 }],
    ["a trailing comma in an array", "[1,\n]", { line: 2, column: 1 }],
    ["a missing end", '{"a": [1', { line: 1, column: 9 }],
    ["a string that does not end", '["ab\n"]', { line: 1, column: 5 }],
    ["a wrong escape", '["a\\x"]', { line: 1, column: 4 }],
    ["single quotes", "{'a': 1}", { line: 1, column: 2 }],
    ["a word", "[1, nope]", { line: 1, column: 5 }],
    ["a number with a leading zero", "[01]", { line: 1, column: 2 }],
    ["a comment", "{} // end", { line: 1, column: 4 }],
    ["a wrong bracket", '{"a": 1]', { line: 1, column: 8 }],
    ["nothing at all", "  ", { line: 1, column: 3 }],
  ])("tells where %s is", (_, text, place) => {
    expect(findJsonFault(text)).toMatchObject(place);
  });

  test("finds nothing in JSON", () => {
    fc.assert(fc.property(fc.json(), (text) => findJsonFault(text) === undefined));
  });

  test("finds a fault exactly where JSON.parse throws", () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("", ",", "}", "[", '"', "\\", ":", "0", "e", "-", "\n", "x"),
      )
      .map(([text, at, drop, insert]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + insert + text.slice(from + (drop % 3));
      });
    fc.assert(
      fc.property(broken, (text) => (findJsonFault(text) === undefined) === isJson(text)),
      { numRuns: 2000 },
    );
  });

  test("DIFF-7: nesting of a million levels does not overflow the stack", () => {
    expect(findJsonFault("[".repeat(1_000_000))).toMatchObject({ line: 1, column: 1_000_001 });
  });
});
