import { expect, test } from "vitest";
import { fc } from "../../../test/fast-check.ts";
import { wrap, wrapBehind } from "./wrap.ts";

test.each([
  ["a bc def", 4, ["a bc", "def"]],
  ["one two\n\nthree", 20, ["one two", "", "three"]],
  ["short averyveryverylongword end", 10, ["short", "averyveryverylongword", "end"]],
  ["👍👍 👍👍", 5, ["👍👍 👍👍"]],
])("wraps %j at %i", (text, columns, lines) => {
  expect(wrap(text, columns)).toEqual(lines);
});

test("keeps every word, and the width where words allow it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,8}$/)),
      fc.integer({ min: 8, max: 40 }),
      (words, columns) => {
        const lines = wrap(words.join(" "), columns);
        expect(lines.join(" ")).toBe(words.join(" "));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
      },
    ),
  );
});

test("indents what follows the first line by the width of the prefix", () => {
  expect(wrapBehind("ship it: ", "keep the old one", 29)).toBe("ship it: keep the old one");
  expect(wrapBehind("it: ", "keep it as it was and is", 24)).toBe("it: keep it as it was\n    and is");
});
