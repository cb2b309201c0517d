import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

type Question = [
  name: string,
  old: JsonObject,
  next: JsonObject | boolean,
  expected: "yes" | "no" | "unknown",
];

const array = { type: "array" } as const;
const text = { type: "string" } as const;
const integer = { type: "integer" } as const;
const has = (schema: JsonObject, minContains = 1, maxContains?: number): JsonObject => ({
  contains: schema,
  minContains,
  ...(maxContains === undefined ? {} : { maxContains }),
});
const count = (length: number) => Array.from({ length }, (_, index) => index);
const constants = (length: number) => count(length).map((index) => has({ const: index }));
const withKeys = (keys: string) => [...keys].map((key) => has({ type: "object", required: [key] }));

describe("DIFF-3: many items that contains asks for", () => {
  test.each<Question>([
    ["five that exclude each other", { ...array, allOf: constants(5) }, { minItems: 5 }, "yes"],
    ["no more than five", { ...array, allOf: constants(5) }, { minItems: 6 }, "no"],
    ["ten", { ...array, allOf: constants(10) }, { minItems: 10 }, "yes"],
    ["ten that may all differ", { ...array, allOf: constants(10) }, { uniqueItems: true }, "no"],
    ["eight, and room for seven", { ...array, maxItems: 7, allOf: constants(8) }, false, "yes"],
    ["eight, and room for eight", { ...array, maxItems: 8, allOf: constants(8) }, false, "no"],
    ["one item for five", { ...array, allOf: withKeys("abcde") }, { minItems: 2 }, "no"],
    ["eight of one kind", { ...array, allOf: withKeys("abcdefgh") }, has({ type: "object" }), "yes"],
    ["eight and another", { ...array, allOf: withKeys("abcdefgh") }, has({ required: ["z"] }), "no"],
    ["in another order", { ...array, allOf: withKeys("abcde") }, { allOf: withKeys("edcba") }, "yes"],
    ["one of them dropped", { ...array, allOf: withKeys("abcde") }, { allOf: withKeys("abcd") }, "yes"],
    ["one of them new", { ...array, allOf: withKeys("abcd") }, { allOf: withKeys("abcde") }, "no"],
    [
      "five in one item",
      { ...array, allOf: [...withKeys("abcde"), has({ type: "object" }, 0, 1)] },
      has({ required: ["a", "b"] }),
      "yes",
    ],
    [
      "five in two items",
      { ...array, allOf: [...withKeys("abcde"), has({ type: "object" }, 0, 2)] },
      has({ required: ["a", "b"] }),
      "no",
    ],
    [
      "five in a tuple",
      { ...array, prefixItems: count(6).map(() => true), items: false, allOf: constants(5) },
      { minItems: 5 },
      "yes",
    ],
    [
      "five in a tuple of others",
      { ...array, prefixItems: count(6).map(() => text), items: false, allOf: constants(5) },
      false,
      "yes",
    ],
    [
      "the only place for it",
      { ...array, prefixItems: [text, text, {}], items: text, allOf: constants(1) },
      { minItems: 3 },
      "yes",
    ],
    [
      "an item of a prefix that is wrong, and three beside it",
      { ...array, maxItems: 4, allOf: [has({ enum: [0, 1, 2] }), has(text, 2)] },
      { prefixItems: [{ not: { const: 1 } }] },
      "no",
    ],
    [
      "five shared by two that differ",
      {
        ...array,
        uniqueItems: true,
        items: { enum: [0, 1] },
        allOf: [{ const: 0 }, { const: 1 }, { maximum: 0 }, { minimum: 1 }, integer].map((one) => has(one)),
      },
      false,
      "no",
    ],
    [
      "five shared by one, where a second is one too many",
      {
        ...array,
        prefixItems: [{ const: 1 }, { const: 1 }],
        ...has({ const: 1 }, 1, 1),
        allOf: [{ maximum: 1 }, { minimum: 1 }, integer, { type: "number" }].map((one) => has(one)),
      },
      false,
      "no",
    ],
    [
      "behind an item that nothing is",
      { ...array, prefixItems: [text, false], items: integer, allOf: constants(5) },
      false,
      "yes",
    ],
  ])("%s", (_, old, next, expected) => {
    for (const shortcuts of [true, false]) {
      const answer = contains({ old, new: next, shortcuts, budget: { timeMs: 20_000 } });
      expect(answer.answer, JSON.stringify(answer)).toBe(expected);
    }
  });
});

describe("DIFF-3: many items that meet one contains", () => {
  test.each<Question>([
    ["twenty", { ...array, ...has(text, 20) }, { minItems: 20 }, "yes"],
    ["no more than twenty", { ...array, ...has(text, 20) }, { minItems: 21 }, "no"],
    ["twenty of a wider kind", { ...array, ...has(integer, 20) }, has({ type: "number" }, 20), "yes"],
    ["not one more", { ...array, ...has(integer, 20) }, has({ type: "number" }, 21), "no"],
    ["far fewer are asked for", { ...array, ...has(integer, 20) }, has({ type: "number" }, 3), "yes"],
    ["far more", { ...array, ...has(integer, 3) }, has({ type: "number" }, 20), "no"],
    ["a hundred", { ...array, ...has(integer, 100) }, has({ type: "number" }, 100), "yes"],
    ["equal ones", { ...array, ...has(integer, 20) }, { uniqueItems: true }, "no"],
    [
      "no two of which are equal",
      { ...array, uniqueItems: true, ...has({ enum: count(19) }, 20) },
      false,
      "yes",
    ],
    ["just enough", { ...array, uniqueItems: true, ...has({ enum: count(20) }, 20) }, false, "no"],
    [
      "two kinds that exclude each other",
      { ...array, allOf: [has(text, 20), has(integer, 20)] },
      { minItems: 40 },
      "yes",
    ],
    ["no more", { ...array, allOf: [has(text, 20), has(integer, 20)] }, { minItems: 41 }, "no"],
    [
      "three kinds that share items",
      {
        ...array,
        allOf: [has(integer, 20), has({ minimum: 5 }, 20), has({ type: "number", maximum: 9 }, 20)],
      },
      { minItems: 21 },
      "no",
    ],
    [
      "beside a tuple",
      { ...array, prefixItems: [text, integer, integer], ...has(text, 20) },
      { minItems: 22 },
      "yes",
    ],
    [
      "one less",
      { ...array, prefixItems: [text, integer, integer], ...has(text, 20) },
      { minItems: 23 },
      "no",
    ],
    ["too many", { ...array, ...has(integer, 101) }, { minItems: 101 }, "unknown"],
  ])("%s", (_, old, next, expected) => {
    for (const shortcuts of [true, false]) {
      const answer = contains({ old, new: next, shortcuts, budget: { timeMs: 20_000 } });
      expect(answer.answer, JSON.stringify(answer)).toBe(expected);
    }
  });
});

describe("DIFF-3: what asks for the same twice asks once", () => {
  const twice = { ...array, ...has(text), allOf: [has(text)], unevaluatedItems: false };
  test.each<Question>([
    ["beside unevaluated items", twice, { items: text }, "yes"],
    ["which are no others", twice, { items: { minLength: 1 } }, "no"],
    ["the same asked once", twice, { ...has(text), unevaluatedItems: false }, "yes"],
    ["and the other way", { ...array, ...has(text), unevaluatedItems: false }, twice, "yes"],
    ["it may be one item", { ...array, allOf: [has(text), has(text)] }, { minItems: 2 }, "no"],
    [
      "for as many as the one that asks for more",
      { ...array, allOf: [has(text, 2), has(text, 3)] },
      { minItems: 3 },
      "yes",
    ],
    ["not for the sum", { ...array, allOf: [has(text, 2), has(text, 3)] }, { minItems: 4 }, "no"],
    [
      "sixty and sixty are not a hundred and twenty",
      { ...array, allOf: [has(text, 60), has(text, 60)] },
      { minItems: 60 },
      "yes",
    ],
  ])("%s", (_, old, next, expected) => {
    for (const shortcuts of [true, false]) {
      const answer = contains({ old, new: next, shortcuts, budget: { timeMs: 20_000 } });
      expect(answer.answer, JSON.stringify(answer)).toBe(expected);
    }
  });
});

describe("DIFF-3: many items that must all differ", () => {
  const unique = { ...array, uniqueItems: true } as const;
  test.each<Question>([
    ["a hundred texts", { ...unique, items: text, maxItems: 101 }, { maxItems: 100 }, "no"],
    ["a hundred of more", { ...unique, minItems: 100, items: { enum: count(100) } }, false, "no"],
    ["a hundred of less", { ...unique, minItems: 100, items: { enum: count(99) } }, false, "yes"],
    ["in a range", { ...unique, items: { ...integer, minimum: 1, maximum: 100 } }, { maxItems: 100 }, "yes"],
    [
      "which is too small",
      { ...unique, items: { ...integer, minimum: 0, maximum: 100 } },
      { maxItems: 100 },
      "no",
    ],
    ["objects are not looked for", { ...unique, minItems: 65, items: { type: "object" } }, false, "unknown"],
    ["nor ever so many", { ...unique, minItems: 129, items: text }, false, "unknown"],
  ])("%s", (_, old, next, expected) => {
    const answer = contains({ old, new: next, budget: { timeMs: 20_000 } });
    expect(answer.answer, JSON.stringify(answer)).toBe(expected);
  });
});
