import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { hyperjump } from "../../../../bench/measure/validators.ts";
import { fc } from "../../../../test/fast-check.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { holds, SchemaDocument, SchemaSet } from "../schema/index.ts";
import { contains } from "./contains.ts";
import { pairs, schemas, values } from "./generate.fixture.ts";

const numRuns = Number(process.env["TOOLGATE_RUNS"] ?? 1_500);

function node(schema: JsonObject | boolean) {
  return new SchemaDocument(new SchemaSet(), schema).root();
}

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  validateFormats: false,
  multipleOfPrecision: 9,
  addUsedSchema: false,
});

/**
 * What ajv says; undefined where it is known to be wrong: it fails on some mixes of `unevaluated*` and `true`,
 * overlooks `items` of alternatives in `unevaluatedItems`, counts the `patternProperties` of alternatives that failed
 * as evaluated, and `contains` beside `prefixItems` for empty arrays.
 */
function ajvHolds(schema: JsonObject | boolean, value: Json): boolean | undefined {
  const text = JSON.stringify(schema);
  if (
    text.includes('"unevaluatedItems"') ||
    (text.includes('"unevaluatedProperties"') && text.includes('"patternProperties"')) ||
    (text.includes('"contains"') && text.includes('"prefixItems"'))
  ) {
    return undefined;
  }
  try {
    return ajv.validate(schema, value);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  } finally {
    if (typeof schema === "object") ajv.removeSchema(schema);
  }
}

describe("DIFF-6: against independent answers", () => {
  test("the evaluator agrees with ajv", () => {
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 4, maxLength: 4 }), (schema, list) => {
        const root = node(schema);
        for (const value of list) {
          const expected = ajvHolds(schema, value);
          if (expected !== undefined) expect(holds(root, value), JSON.stringify(value)).toBe(expected);
        }
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  test("DIFF-3: no value refutes a yes, and ajv and hyperjump confirm each no", async () => {
    const tally = { yes: 0, no: 0, unknown: 0 };
    await fc.assert(
      fc.asyncProperty(pairs, fc.array(values, { minLength: 12, maxLength: 12 }), async (pair, list) => {
        const answer = contains({ ...pair, budget: { timeMs: 300 } });
        tally[answer.answer] += 1;
        if (answer.answer === "no") {
          expect(ajvHolds(pair.old, answer.witness) ?? true, JSON.stringify(answer)).toBe(true);
          expect(ajvHolds(pair.new, answer.witness) ?? false, JSON.stringify(answer)).toBe(false);
          expect(await hyperjump.holds(pair.old, answer.witness), JSON.stringify(answer)).toBe(true);
          expect(await hyperjump.holds(pair.new, answer.witness), JSON.stringify(answer)).toBe(false);
        }
        if (answer.answer !== "yes") return;
        const old = node(pair.old);
        const next = node(pair.new);
        for (const value of list)
          if (holds(old, value) === true) expect(holds(next, value), JSON.stringify(value)).toBe(true);
      }),
      { numRuns },
    );
    expect(tally.yes).toBeGreaterThan(numRuns / 5);
    expect(tally.no).toBeGreaterThan(numRuns / 5);
    expect(tally.unknown).toBeLessThan(numRuns / 10);
  });

  test("DIFF-3: a value is in a schema exactly when its constant is contained", () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const { answer } = contains({ old: { const: value }, new: schema });
        if (answer !== "unknown") expect(answer).toBe(holds(node(schema), value) ? "yes" : "no");
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });
});

describe("DIFF-3: laws", () => {
  const laws: readonly [
    string,
    (
      a: JsonObject | boolean,
      b: JsonObject | boolean,
    ) => readonly [JsonObject | boolean, JsonObject | boolean],
  ][] = [
    ["a schema contains itself", (a) => [a, structuredClone(a) as JsonObject]],
    ["an alternative is contained in the choice", (a, b) => [a, { anyOf: [b, a] }]],
    ["a conjunction is contained in its parts", (a, b) => [{ allOf: [a, b] }, b]],
    ["twice not is the same", (a) => [{ not: { not: a } }, a]],
    ["a reference is the same as what it refers to", (a) => [{ $ref: "#/$defs/a", $defs: { a } }, a]],
  ];
  for (const [law, make] of laws) {
    test(`${law}, without shortcuts`, () => {
      fc.assert(
        fc.property(schemas, schemas, (a, b) => {
          const [old, next] = make(a, b);
          const answer = contains({ old, new: next, shortcuts: false, budget: { timeMs: 300 } });
          expect(answer.answer, JSON.stringify(answer)).not.toBe("no");
        }),
        { numRuns: Math.ceil(numRuns / 4) },
      );
    });
  }
});
