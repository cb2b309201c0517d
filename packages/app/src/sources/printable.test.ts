import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { printable } from "./printable.ts";

describe("printable", () => {
  test.each([
    ["colours", "\u001b[31mred\u001b[0m", "red"],
    ["a window title", "\u001b]0;title\u0007after", "after"],
    ["line ends", "a\r\nb\nc", "a b c"],
    ["text that turns around", "a\u202eb", "a b"],
    ["C1 controls", "a\u009b31mb", "a 31mb"],
    ["what is plain", "naïve 日本 🙂", "naïve 日本 🙂"],
  ])("makes one plain line of %s", (_, text, line) => {
    expect(printable(text)).toBe(line);
  });

  test("DIFF-9: no control character passes, and the length is bounded", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("\u001b", "[", "]", "m", "\u0007", "\n", "\u0000", "a", "\u202e", "\u009b"),
    });
    fc.assert(
      fc.property(nasty, fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
        const line = printable(text, maxLength);
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
        expect(line.length).toBeLessThanOrEqual(maxLength);
      }),
    );
  });

  test("cuts what is long", () => {
    expect(printable("abcdef", 4)).toBe("abc…");
  });
});
