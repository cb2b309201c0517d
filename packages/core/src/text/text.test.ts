import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import {
  contentWords,
  editDistance,
  longForm,
  namePartsOf,
  sentencesOf,
  shareOf,
  stemOf,
  tokensOf,
} from "./index.ts";

test.each<[string, readonly string[]]>([
  ["browser-click", ["browser", "click"]],
  ["getHTTPUrl_v2", ["get", "http", "url", "v2"]],
  ["maxResults", ["max", "results"]],
  ["orders.search", ["orders", "search"]],
  ["__", []],
])("the parts of the name %j are %j", (name, parts) => {
  expect(namePartsOf(name)).toEqual(parts);
});

test.each([
  ["repo", "repository"],
  ["ids", "identifier"],
  ["order", "order"],
])("the long form of %j is %j", (part, long) => {
  expect(longForm(part)).toBe(long);
});

test.each([
  ["orders", "order"],
  ["queries", "query"],
  ["searches", "search"],
  ["skipping", "skip"],
  ["skipped", "skip"],
  ["skips", "skip"],
  ["updates", "updat"],
  ["updating", "updat"],
  ["update", "updat"],
  ["status", "status"],
])("the stem of %j is %j", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test.each([
  ["", "", 0],
  ["order", "order", 0],
  ["oder", "order", 1],
  ["roder", "order", 1],
  ["border", "order", 1],
  ["orders", "folders", 2],
  ["", "abc", 3],
])("counts the edits from %j to %j", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

describe("sentences", () => {
  test.each<[string, readonly string[]]>([
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    ["Sorts by name, e.g. by first name. More.", ["Sorts by name, e.g. by first name.", "More."]],
    ["Waits 1.5 seconds; then goes on", ["Waits 1.5 seconds;", "then goes on"]],
    ["A line that is\nwrapped here", ["A line that is\nwrapped here"]],
    ["Args:\n  one: first\n  two: second", ["Args:", "one: first", "two: second"]],
    ["Any of\n- this\n- that", ["Any of", "- this", "- that"]],
  ])("of %j are %j", (text, sentences) => {
    const found = sentencesOf(text).map(({ tokens }) => text.slice(tokens[0]?.start, tokens.at(-1)?.end));
    expect(found).toEqual(sentences);
  });

  test.each([
    ["limit: rows", "limit"],
    ["- `limit` (int): rows", "limit"],
    ["2. limit - rows", "limit"],
    ["Default: 5", undefined],
    ["Rows to return", undefined],
  ])("%j is about %j", (text, label) => {
    expect(sentencesOf(text)[0]?.label).toBe(label);
  });

  test("hold every token of the text once, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const inSentences = sentencesOf(text).flatMap(({ tokens }) => tokens.map((token) => token.text));
        expect(inSentences).toEqual(tokensOf(text).map((token) => token.text));
      }),
    );
  });
});

test("the share of two sets does not depend on their order", () => {
  const sets = fc.array(fc.nat(9)).map((numbers) => new Set(numbers));
  fc.assert(
    fc.property(sets, sets, (a, b) => {
      expect(shareOf(a, b)).toBe(shareOf(b, a));
    }),
  );
  expect(shareOf(new Set(["a", "b"]), new Set(["b", "a"]))).toBe(1);
});

test("content words leave out what every sentence holds", () => {
  expect([...contentWords(tokensOf("The number of orders to return, in 2 pages"))]).toEqual([
    "number",
    "order",
    "return",
    "2",
    "pag",
  ]);
});
