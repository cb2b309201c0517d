import { describe, expect, test } from "vitest";
import { disagreement, type Engine } from "../../../../bench/fuzz/examine.ts";
import { kinOf, mixes } from "../../../../bench/fuzz/pairs.ts";
import { runRound } from "../../../../bench/fuzz/run.ts";
import { values } from "../../../../bench/fuzz/small.ts";
import { fc, seed } from "../../../../test/fast-check.ts";
import type { Json } from "../json/index.ts";
import { holds, type RawSchema, SchemaDocument, SchemaSet } from "../schema/index.ts";
import { contains } from "./contains.ts";

const numRuns = Number(process.env["TOOLGATE_RUNS"] ?? 900);
const engine: Engine = { contains, holds, SchemaDocument, SchemaSet };
const budget = { timeMs: 1_000, maxSteps: 20_000 };

function node(schema: RawSchema) {
  return new SchemaDocument(new SchemaSet(), schema).root();
}

function ask(old: RawSchema, next: RawSchema, shortcuts = true) {
  return contains({ old, new: next, shortcuts, budget }).answer;
}

describe("DIFF-6: against independent answers", () => {
  test("ajv and hyperjump agree with the evaluator", async () => {
    await fc.assert(
      fc.asyncProperty(kinOf(1), fc.array(values, { minLength: 3, maxLength: 3 }), async ([schema], list) => {
        for (const value of list) {
          const held = holds(node(schema as RawSchema), value);
          expect(await disagreement(schema as RawSchema, value, held)).toBeUndefined();
        }
      }),
      { numRuns: Math.ceil(numRuns / 6) },
    );
  });

  for (const mix of mixes) {
    test(`DIFF-3: nothing contradicts an answer: the ${mix} mix`, async () => {
      const { counts, contradiction } = await runRound(mix, seed, numRuns, engine);
      expect(contradiction).toBeUndefined();
      expect(counts.yes).toBeGreaterThan(numRuns / 5);
      expect(counts.no).toBeGreaterThan(numRuns / 5);
      expect(counts.unknown).toBeLessThan(numRuns / 10);
      expect(counts.attacks).toBeGreaterThan(5 * counts.yes);
    });
  }

  test("DIFF-3: a value is in a schema exactly when its constant is contained", () => {
    fc.assert(
      fc.property(kinOf(1), values, ([schema], value) => {
        const answer = ask({ const: value }, schema as RawSchema, false);
        const held = holds(node(schema as RawSchema), value);
        if (answer !== "unknown" && held !== undefined) expect(answer).toBe(held ? "yes" : "no");
      }),
      { numRuns },
    );
  });
});

describe("DIFF-3: laws, without shortcuts", () => {
  const all = (...list: RawSchema[]): RawSchema => ({ allOf: list as Json[] });
  const any = (...list: RawSchema[]): RawSchema => ({ anyOf: list as Json[] });
  const not = (schema: RawSchema): RawSchema => ({ not: schema as Json });
  // References lead into the definitions of the document: parts go into one that has them all.
  const within = (schema: RawSchema, ...parts: RawSchema[]): RawSchema => {
    const $defs = Object.assign(
      {},
      ...parts.map((part) => (typeof part === "object" ? (part["$defs"] ?? {}) : {})),
    );
    return typeof schema === "object" ? { ...schema, $defs } : schema;
  };
  const hasRoot = (schema: RawSchema) => JSON.stringify(schema).includes('"#"');

  test.each<[string, (a: RawSchema, b: RawSchema) => readonly [RawSchema, RawSchema]]>([
    ["a schema contains itself", (a) => [a, structuredClone(a)]],
    ["an alternative is contained in the choice", (a, b) => [a, within(any(b, a), a, b)]],
    ["a conjunction is contained in its parts", (a, b) => [within(all(a, b), a, b), b]],
    ["twice not is the same", (a) => [within(not(not(a)), a), a]],
    ["once more not is the same the other way round", (a) => [a, within(not(not(a)), a)]],
    ["a schema and what it is not cover everything", (a) => [true, within(any(a, not(a)), a)]],
    ["nothing is a schema and what it is not", (a) => [within(all(a, not(a)), a), false]],
  ])("%s", (_, make) => {
    fc.assert(
      fc.property(kinOf(2), (pair) => {
        // "#" means another root once a schema stands inside another one.
        fc.pre(!pair.some(hasRoot));
        const [old, next] = make(pair[0] as RawSchema, pair[1] as RawSchema);
        expect(ask(old, next, false)).not.toBe("no");
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test("a reference is the same as what it refers to", () => {
    fc.assert(
      fc.property(kinOf(2), ([a, b]) => {
        fc.pre(!hasRoot(a as RawSchema));
        const referring = within({ $ref: "#/$defs/whole" }, a as RawSchema, { $defs: { whole: a as Json } });
        for (const [plain, other] of [
          [ask(a as RawSchema, b as RawSchema), ask(referring, b as RawSchema)],
          [ask(b as RawSchema, a as RawSchema), ask(b as RawSchema, referring)],
        ])
          expect([plain, other].sort().join()).not.toBe("no,yes");
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });

  test("A in B and not B in not A are the same question", () => {
    fc.assert(
      fc.property(kinOf(2), (pair) => {
        fc.pre(!pair.some(hasRoot));
        const [a, b] = pair as [RawSchema, RawSchema];
        const turned = ask(within(not(b), b), within(not(a), a), false);
        expect([ask(a, b, false), turned].sort().join()).not.toBe("no,yes");
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });

  test("what is in B is in all that B is in", () => {
    let chains = 0;
    fc.assert(
      fc.property(kinOf(7), (list) => {
        const answers = list.map((old) => list.map((next) => ask(old, next)));
        for (const [a, row] of answers.entries())
          for (const [b, first] of row.entries())
            for (const [c, second] of (answers[b] ?? []).entries()) {
              if (a === b || b === c || first !== "yes" || second !== "yes") continue;
              chains += 1;
              expect(answers[a]?.[c], JSON.stringify([list[a], list[b], list[c]])).not.toBe("no");
            }
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
    expect(chains).toBeGreaterThan(numRuns / 10);
  });
});
