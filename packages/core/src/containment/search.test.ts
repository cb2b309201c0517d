import { expect, test } from "vitest";
import { pairsOf } from "../../../../bench/fuzz/pairs.ts";
import { fc } from "../../../../test/fast-check.ts";
import type { JsonObject } from "../json/index.ts";
import { SchemaDocument, SchemaSet } from "../schema/index.ts";
import { is, isNot, Search } from "./index.ts";

type Raw = JsonObject | boolean;

const node = (set: SchemaSet, raw: Raw) => new SchemaDocument(set, raw).root();
const question = (set: SchemaSet, old: Raw, next: Raw) => [is(node(set, old)), isNot(node(set, next))];

test("DIFF-7: a search that was cut short leaves nothing behind that changes a later answer", () => {
  let cut = 0;
  fc.assert(
    fc.property(pairsOf("adversarial"), fc.integer({ min: 1, max: 25 }), (pair, maxSteps) => {
      const { old, new: next } = pair as { old: Raw; new: Raw };
      const set = new SchemaSet();
      const shared = new Search(set);
      const goals = [question(set, old, next), question(set, next, old)];
      for (const goal of goals) if (shared.run(goal, { maxSteps }).kind === "unknown") cut += 1;
      for (const goal of goals) expect(shared.run(goal, {}).kind).toBe(new Search(set).run(goal, {}).kind);
    }),
    { numRuns: 1_000 },
  );
  expect(cut).toBeGreaterThan(100);
});

test("what one search met too deep down another may meet at less depth", () => {
  const levels = 40;
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `level${level}`,
      level + 1 < levels
        ? { required: ["a"], properties: { a: { $ref: `#/$defs/level${level + 1}` } }, type: "object" }
        : { type: "string" },
    ]),
  );
  const set = new SchemaSet();
  const search = new Search(set);
  const from = (level: number) => [is(node(set, { $ref: `#/$defs/level${level}`, $defs }))];
  expect(search.run(from(0), { maxDepth: 30 })).toMatchObject({
    kind: "unknown",
    reason: { keyword: "depth" },
  });
  expect(search.run(from(20), { maxDepth: 30 }).kind).toBe("witness");
});
