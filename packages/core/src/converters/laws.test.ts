import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { type Json, type JsonObject, sameDeepJson, sameJson } from "../json/index.ts";
import { type CompiledStep, inverseOf, parseSteps, runSteps, stepKinds } from "./index.ts";
import { deepFrozen, isMadeFor, trials, tries, values } from "./laws.fixture.ts";

const context = { claims: deepFrozen({ tenant: "acme", org: { id: 7 } }) };
const kinds = stepKinds.map(({ name }) => name);
/** How often a step of a kind changed a value, and how often its inverse gave it back. */
const changed = new Map(kinds.map((kind) => [kind, 0]));
const restored = new Map(kinds.map((kind) => [kind, 0]));

function compiled(...steps: JsonObject[]): readonly CompiledStep[] {
  const parsed = parseSteps(steps);
  if (!parsed.ok) throw new Error(JSON.stringify([steps, parsed.faults]));
  return parsed.steps;
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

describe("GATE-9: where the inverse is lossless, down(up(x)) is x", () => {
  test.each(kinds)("%s", (kind) => {
    fc.assert(
      fc.property(tries(kind), ({ step, value }) => {
        const steps = compiled(step);
        const up = runSteps(steps, deepFrozen(value), context);
        if (up.kind !== "converted") return;
        const isChanged = up.value !== value;
        if (isChanged) count(changed, kind);
        const inverse = inverseOf(steps);
        if (inverse.kind === "none" || !inverse.lossless || !isMadeFor(kind, step, value)) return;
        const down = runSteps(compiled(...inverse.steps), deepFrozen(up.value), context);
        expect(down.kind, JSON.stringify({ up, down })).toBe("converted");
        expect(sameJson((down as { value: Json }).value, value), JSON.stringify({ up, down })).toBe(true);
        if (isChanged) count(restored, kind);
      }),
      { numRuns: 2_000 },
    );
  });

  test("chains of three steps", () => {
    const chains = fc
      .array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 3 })
      .chain((names) => fc.tuple(fc.constant(names), ...names.map(tries)));
    let whole = 0;
    fc.assert(
      fc.property(chains, ([names, ...made]) => {
        const steps = compiled(...made.map(({ step }) => step));
        const inverse = inverseOf(steps);
        const start = deepFrozen((made[0] as { value: Json }).value);
        if (inverse.kind === "none" || !inverse.lossless) return;
        let current = start;
        for (const [index, one] of steps.entries()) {
          if (!isMadeFor(names[index] as string, one.step, current)) return;
          const next = runSteps([one], current, context);
          if (next.kind !== "converted") return;
          current = deepFrozen(next.value);
        }
        expect(runSteps(steps, start, context)).toEqual({ kind: "converted", value: current });
        const down = runSteps(compiled(...inverse.steps), current, context);
        expect(down.kind, JSON.stringify({ current, down })).toBe("converted");
        expect(sameJson((down as { value: Json }).value, start), JSON.stringify({ current, down })).toBe(
          true,
        );
        if (current !== start) whole += 1;
      }),
      { numRuns: 6_000 },
    );
    expect(whole).toBeGreaterThan(300);
  });

  test("every kind changed values, and every inverse gave them back", () => {
    for (const [kind, times] of changed) expect(times, kind).toBeGreaterThan(100);
    const withInverse = stepKinds
      .filter(({ name }) => (restored.get(name) ?? 0) > 100)
      .map(({ name }) => name);
    expect(kinds.filter((kind) => !withInverse.includes(kind))).toEqual(["setDefault", "constant", "drop"]);
    expect(Object.keys(trials).sort()).toEqual([...kinds].sort());
  });
});

test("values are the same at any depth where they are the same", () => {
  const pairs = fc.oneof(
    fc.tuple(values, values),
    values.map((value) => [value, JSON.parse(JSON.stringify(value)) as Json] as const),
    values.map(
      (value) =>
        [
          { a: value, b: 1 },
          { b: 1, a: value },
        ] as const,
    ),
  );
  fc.assert(
    fc.property(pairs, ([one, other]) => sameDeepJson(one, other) === sameJson(one, other)),
    { numRuns: 2_000 },
  );
});

describe("GATE-9: whatever comes, a step answers", () => {
  const anything = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, values);

  test.each(kinds)("%s neither throws nor changes its input, and copies nothing needlessly", (kind) => {
    const any = fc.oneof(
      tries(kind),
      fc.tuple(tries(kind), anything).map(([{ step }, value]) => ({ step, value })),
    );
    fc.assert(
      fc.property(any, ({ step, value }) => {
        const before = JSON.stringify(value);
        const outcome = runSteps(compiled(deepFrozen(step)), deepFrozen(value), context);
        expect(JSON.stringify(value)).toBe(before);
        if (outcome.kind === "converted") {
          if (sameJson(outcome.value, value)) expect(outcome.value).toBe(value);
        } else expect(outcome.message).toMatch(/^["T].*\.$/);
      }),
      { numRuns: 1_500 },
    );
  });
});
