import { expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { formats } from "../schema/index.ts";
import { contains } from "./contains.ts";

const budget = { timeMs: 20_000 };
const text = (schema: JsonObject) => ({ type: "string", ...schema });

test.each<[JsonObject, JsonObject, "yes" | "no"]>([
  [{ format: "date" }, { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, "yes"],
  [{ format: "date" }, { minLength: 10, maxLength: 10 }, "yes"],
  [{ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, { format: "date" }, "no"],
  [{ pattern: "^20[0-9]{2}-0[1-9]-[01][1-9]$" }, { format: "date" }, "yes"],
  [{ pattern: "^20[0-9]{2}-02-29$" }, { format: "date" }, "no"],
  [{ pattern: "^20[0-9][048]-02-2[1-9]$" }, { format: "date" }, "no"],
  [{ pattern: "^20[02468][048]-02-2[1-9]$" }, { format: "date" }, "yes"],
  [{ format: "date-time" }, { pattern: "^\\d{4}-\\d{2}-\\d{2}[Tt]" }, "yes"],
  [{ format: "date-time" }, { pattern: "T" }, "no"],
  [{ format: "date-time" }, { minLength: 20 }, "yes"],
  [{ format: "date-time" }, { minLength: 21 }, "no"],
  [{ pattern: "^\\d{4}-01-01T00:00:00Z$" }, { format: "date-time" }, "yes"],
  [{ pattern: "^12:00:60Z$" }, { format: "time" }, "no"],
  [{ pattern: "^23:59:60\\.5+Z$" }, { format: "time" }, "yes"],
  [{ format: "time" }, { pattern: "^[0-2]\\d:[0-5]\\d:[0-6]\\d" }, "yes"],
  [{ format: "uri" }, { format: "uri-reference" }, "yes"],
  [{ format: "uri-reference" }, { format: "uri" }, "no"],
  [{ format: "uri" }, { pattern: "^[^\\s]+$" }, "yes"],
  [{ format: "uri" }, { minLength: 2 }, "yes"],
  [{ pattern: "^http://\\[v1\\.\\[\\]/$" }, { format: "uri" }, "no"],
  [{ pattern: "^//\\[@h$" }, { format: "uri-reference" }, "no"],
  [{ format: "email" }, { maxLength: 255 }, "no"],
  [{ pattern: "^[a-z]+$" }, { maxLength: 10_000 }, "no"],
  [{ pattern: "^[a-z]{1,1000}$" }, { maxLength: 1_000 }, "yes"],
  [{ pattern: "^[a-z]{1,1000}$" }, { maxLength: 999 }, "no"],
  [{ format: "uri" }, { minLength: 3 }, "no"],
  [{ format: "uri", maxLength: 2_048 }, { maxLength: 2_000 }, "no"],
  [{ pattern: "^https://example\\.com/[a-z]+$" }, { format: "uri" }, "yes"],
  [{ pattern: "^https?://" }, { format: "uri" }, "no"],
  [{ format: "ipv6" }, { pattern: "^[0-9a-fA-F:.]+$" }, "yes"],
  [{ format: "ipv6" }, { pattern: "^[0-9a-f:]+$" }, "no"],
  [{ format: "ipv6" }, { maxLength: 45 }, "yes"],
  [{ format: "ipv4" }, { format: "hostname" }, "yes"],
  [{ format: "hostname" }, { pattern: "^[a-zA-Z0-9.-]+$" }, "yes"],
  [{ format: "hostname" }, { maxLength: 253 }, "yes"],
  [{ format: "hostname" }, { maxLength: 252 }, "no"],
  [{ pattern: "^[a-z]{1,20}(\\.[a-z]{1,20}){4}$" }, { format: "hostname" }, "yes"],
  [{ pattern: "^[a-z]+(\\.[a-z]+)*$" }, { format: "hostname" }, "no"],
])("DIFF-6: formats are languages: %j in %j: %s", (old, next, expected) => {
  expect(contains({ old: text(old), new: text(next), budget }).answer).toBe(expected);
});

test("DIFF-6: of all pairs of formats, those that are contained are known", () => {
  const contained: string[] = [];
  for (const old of formats.keys()) {
    for (const next of formats.keys()) {
      const { answer } = contains({ old: text({ format: old }), new: text({ format: next }), budget });
      if (old !== next && answer !== "no") contained.push(`${old} ⊆ ${next}: ${answer}`);
    }
  }
  expect(contained).toEqual([
    "date ⊆ hostname: yes",
    "date ⊆ uri-reference: yes",
    "date ⊆ regex: yes",
    // What is a regular expression is no regular language.
    "time ⊆ regex: unknown",
    "date-time ⊆ regex: unknown",
    "duration ⊆ uri-reference: yes",
    "duration ⊆ regex: yes",
    "hostname ⊆ uri-reference: yes",
    "hostname ⊆ regex: yes",
    "ipv4 ⊆ hostname: yes",
    "ipv4 ⊆ uri-reference: yes",
    "ipv4 ⊆ regex: yes",
    "ipv6 ⊆ regex: yes",
    "uri ⊆ uri-reference: yes",
    "uri ⊆ regex: unknown",
    "uuid ⊆ hostname: yes",
    "uuid ⊆ uri-reference: yes",
    "uuid ⊆ regex: yes",
  ]);
});

test.each([7, 20])("%s patterns that exclude each other are told apart", (count) => {
  const named = (last: JsonObject) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `^x${index}-`,
        index === count - 1 ? last : { type: "string" },
      ]),
    );
  const narrow = {
    type: "object",
    patternProperties: named({ type: "string" }),
    additionalProperties: false,
  };
  const wide = {
    type: "object",
    patternProperties: named({ type: ["string", "null"] }),
    additionalProperties: false,
  };
  expect(contains({ old: narrow, new: wide, budget }).answer).toBe("yes");
  expect(contains({ old: narrow, new: { additionalProperties: { type: "string" } }, budget }).answer).toBe(
    "yes",
  );
  expect(contains({ old: wide, new: narrow, budget })).toMatchObject({
    answer: "no",
    witness: { [`x${count - 1}-`]: null },
  });
});
