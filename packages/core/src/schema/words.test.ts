import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import { shareParts } from "./words.ts";

const differInWordsOnly = (a: Json, b: Json) => shareParts(a, b) === a;

const before: JsonObject = {
  type: "object",
  description: "Filters.",
  properties: {
    description: { type: "string", title: "Text", default: "a" },
    ids: { anyOf: [{ type: "string", description: "One." }, { type: "null" }] },
  },
  $defs: { state: { enum: ["open"] } },
};

function withMembers(members: { readonly [key: string]: Json }): Json {
  return { ...before, ...members };
}

describe("DIFF-3: schemas that differ in words only", () => {
  test.each<[string, Json]>([
    ["nothing", structuredClone(before)],
    ["another description", withMembers({ description: "Which ones." })],
    ["a title more", withMembers({ title: "Filters" })],
    [
      "words and a default deep inside, keys in another order",
      withMembers({
        properties: {
          ids: { anyOf: [{ description: "Only one.", type: "string" }, { type: "null" }] },
          description: { default: "b", title: "Words", type: "string" },
        },
      }),
    ],
  ])("%s", (_, after) => {
    expect(differInWordsOnly(before, after)).toBe(true);
    expect(differInWordsOnly(after, before)).toBe(true);
  });

  test.each<[string, Json]>([
    ["a keyword", withMembers({ additionalProperties: false })],
    ["a property that is called like a word", withMembers({ properties: { ids: true } })],
    [
      "the schema of such a property",
      withMembers({ properties: { description: { type: "number" }, ids: {} } }),
    ],
    ["a default that is new", withMembers({ default: "a" })],
    ["a definition", withMembers({ $defs: { state: { enum: ["paid"] } } })],
    ["a word that is an object: a reference may lead there", withMembers({ title: { type: "string" } })],
    ["listed values", withMembers({ enum: [{ description: "b" }] })],
    ["not a schema at all", null],
  ])("not: %s", (_, after) => {
    expect(differInWordsOnly(before, after)).toBe(false);
    expect(differInWordsOnly(after, before)).toBe(false);
  });

  test("parts that differ in words only are shared, the others are kept", () => {
    const ids = { anyOf: [{ type: "string", description: "Other." }, { type: "integer" }] };
    const after = withMembers({ properties: { ids, description: { type: "string", default: "b" } } });
    const shared = shareParts(before, after) as { properties: Record<string, { anyOf: unknown[] }> };
    expect(shared.properties["description"]).toBe((before as typeof shared).properties["description"]);
    expect(shared.properties["ids"]?.anyOf[0]).toBe((before as typeof shared).properties["ids"]?.anyOf[0]);
    expect(shared.properties["ids"]?.anyOf[1]).toEqual({ type: "integer" });
  });

  test("a member called __proto__ stays one", () => {
    const odd = (type: string) => JSON.parse(`{"properties":{"__proto__":{"type":"${type}"}},"minimum":1}`);
    expect(shareParts(odd("string"), odd("number"))).toEqual(odd("number"));
    expect(differInWordsOnly(odd("string"), odd("number"))).toBe(false);
  });
});
