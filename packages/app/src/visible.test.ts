import { describe, expect, test } from "vitest";
import { fc } from "../../../test/fast-check.ts";
import { visible, visibleJson } from "./visible.ts";

describe("DIFF-9: text from servers cannot act on a terminal or a log", () => {
  test.each([
    ["plain text", "plain text"],
    ["Größe 漢字 👩‍👩‍👧", "Größe 漢字 👩‍👩‍👧"],
    ["\u001b[31mred\u001b[0m", "\\u001b[31mred\\u001b[0m"],
    ["one\r\ntwo\tthree", "one\\u000d\\u000atwo\\u0009three"],
    ["\u009b2J", "\\u009b2J"],
    ["a\u202eb\u2066c\u200b", "a\\u202eb\\u2066c\\u200b"],
    ["tag \u{e0041}", "tag \\udb40\\udc41"],
    ["half \ud800", "half \\ud800"],
    ["::error::no", "\\u003a:error::no"],
    ["see  ::set-output name=x::y", "see  \\u003a:set-output name=x::y"],
    ["std::string", "std::string"],
    ["##[group]x ##vso[task.complete]", "\\u0023#[group]x \\u0023#vso[task.complete]"],
    ["## heading", "## heading"],
  ])("%j is shown as %s", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test("holds nothing but printable characters, whatever comes in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

test("JSON stays the same JSON, on one line or indented", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.constantFrom(0, 2), (value, indent) => {
      const json = visibleJson(value, indent);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
      if (indent === 0) expect(json).not.toContain("\n");
    }),
  );
});
