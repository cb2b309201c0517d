import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { canonicalJson, type Json, type JsonObject } from "../json/index.ts";
import { parseSteps, runSteps, stepKindNamed, stepKinds } from "./index.ts";
import { deepFrozen } from "./laws.fixture.ts";

function run(steps: readonly JsonObject[], value: Json, claims: JsonObject = {}) {
  const parsed = parseSteps(steps);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return runSteps(parsed.steps, value, { claims });
}

describe("GATE-9: every example of every kind", () => {
  for (const kind of stepKinds) {
    for (const { step, before, claims, after } of kind.examples) {
      test(`${JSON.stringify(step)} on ${JSON.stringify(before)}`, () => {
        const outcome = run([step], deepFrozen(before), deepFrozen(claims ?? {}));
        const isRefused = typeof after === "object" && after !== null && "refused" in after;
        if (isRefused) expect(outcome.kind).toBe(after["refused"]);
        else expect(outcome).toStrictEqual({ kind: "converted", value: after });
        if (outcome.kind !== "converted") expect(outcome.message).toMatch(/^["A-Z].*\.$/);
        else if (canonicalJson(outcome.value) === canonicalJson(before)) expect(outcome.value).toBe(before);
      });
    }
  }
});

describe("the registry", () => {
  const shared = [
    "conversion",
    "copies",
    "index",
    "inverse-of",
    "move-between",
    "parse-steps",
    "parts",
    "places",
  ];
  const notKinds = new Set([
    ...shared,
    "refusal",
    "registry",
    "run-steps",
    "scaffold",
    "shapes",
    "step",
    "step-kind",
  ]);
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name))
    .map((name) => name.slice(0, -3))
    .filter((name) => !notKinds.has(name));
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  test("lists each file of the folder once, under its own name", () => {
    expect(stepKinds.map(({ name }) => kebab(name)).sort()).toEqual(files.sort());
    for (const kind of stepKinds) expect(stepKindNamed(kind.name)).toBe(kind);
    expect(stepKindNamed("constructor")).toBeUndefined();
  });

  test("has a sentence, an example that converts and one that shows a bound in every kind", () => {
    for (const { name, about, examples } of stepKinds) {
      expect(about, name).toMatch(/^[A-Z].*\.$/);
      expect(examples.length, name).toBeGreaterThan(1);
      expect(examples.every(({ step }) => Object.hasOwn(step, name))).toBe(true);
    }
  });

  test("has no kind whose name is a member of another kind's declaration", () => {
    for (const { name, examples } of stepKinds) {
      const others = stepKinds.filter((kind) => kind.name !== name);
      for (const { step } of examples) {
        expect(others.filter((kind) => Object.hasOwn(step, kind.name))).toEqual([]);
      }
    }
  });
});

describe("GATE-9: what a refusal says", () => {
  test.each<[string, JsonObject, Json, object]>([
    [
      "both names of a rename",
      { rename: "/items/*/qty", to: "quantity" },
      { items: [{}, { qty: 1, quantity: 2 }] },
      {
        kind: "conflict",
        pointers: ["/items/1/qty", "/items/1/quantity"],
        message: '"/items/1/qty" and "/items/1/quantity" say different things: send one of them.',
      },
    ],
    [
      "both places of a move",
      { move: "/email", to: "/customer/email" },
      { email: "a", customer: { email: "b" } },
      {
        kind: "conflict",
        pointers: ["/email", "/customer/email"],
        message: '"email" and "/customer/email" say different things: send one of them.',
      },
    ],
    [
      "a member that differs from a claim",
      { fill: "/a~1b", claim: "tenant" },
      { "a/b": "other" },
      {
        kind: "conflict",
        pointers: ["/a~1b"],
        message: '"a/b" is not what the caller is authorized for: leave it out.',
      },
    ],
    [
      "a claim that is not there, though nothing has to be filled",
      { fill: "/items/*/tenant", claim: "toString" },
      {},
      {
        kind: "failed",
        failure: "claim-missing",
        message: '"/items/*/tenant" needs the claim "toString", which the caller does not have.',
      },
    ],
    [
      "a claim that is null",
      { fill: "/tenant", claim: "/none" },
      {},
      { kind: "failed", failure: "claim-missing" },
    ],
    [
      "the whole value",
      { coerce: "", from: "string", to: "number" },
      "twenty",
      { kind: "failed", failure: "no-counterpart", message: "The value cannot be written as a number." },
    ],
    [
      "an object that is missing on the way",
      { constant: "/a/b/c", value: 1 },
      { a: { b: [] } },
      { kind: "failed", message: '"/a/b" is a list, where an object is needed.' },
    ],
    [
      "a part that is missing",
      { join: ["/first", "/last"], by: " ", into: "/name" },
      { last: "x" },
      { kind: "failed", message: '"first" is missing, and the other parts are there.' },
    ],
  ])("%s", (_what, step, value, said) => {
    expect(run([step], deepFrozen(value), { tenant: "acme", none: null })).toMatchObject(said);
  });
});

describe("GATE-9: steps run one after the other", () => {
  test("each on what the one before gave", () => {
    const steps = [
      { rename: "/email", to: "value" },
      { move: "/value", to: "/filters/value" },
      { fill: "/filters/tenant", claim: "tenant", because: "v1 knew one tenant" },
      { wrap: "/filters", in: "list" },
    ];
    expect(run(steps, deepFrozen({ q: "x", email: "a@b.c" }), { tenant: "acme" })).toEqual({
      kind: "converted",
      value: { q: "x", filters: [{ value: "a@b.c", tenant: "acme" }] },
    });
  });

  test("a pair of equal values keeps the very object", () => {
    const value = { range: { from: 0 } };
    const outcome = run([{ mapValues: "/range", pairs: [[{ from: 0 }, { from: 0 }]] }], value);
    expect(outcome.kind === "converted" && outcome.value).toBe(value);
  });

  test("no step is no change", () => {
    const value = { a: 1 };
    const outcome = run([], value);
    expect(outcome.kind === "converted" && outcome.value).toBe(value);
  });

  test("the first that cannot be done ends it, with pointers that the sender knows", () => {
    const steps = [
      { rename: "/email", to: "address" },
      { move: "/address", to: "/mail" },
      { drop: "/never" },
    ];
    expect(run(steps, { email: "a", mail: "b" })).toEqual({
      kind: "conflict",
      pointers: ["/mail"],
      message: '"address" and "mail" say different things: send one of them.',
    });
  });

  test("what is done to a converted value does not reach the next call", () => {
    const parsed = parseSteps([
      { fill: "/filters", value: { tags: [] } },
      { setDefault: "/sort", value: ["name"] },
      { constant: "/mode", value: {} },
      { mapValues: "/size", pairs: [["all", { from: 0 }]] },
      { wrap: "/q", in: "object", key: "text", with: { words: [] } },
    ]);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const once = () => runSteps(parsed.steps, { size: "all", q: "x" }, { claims: {} });
    const first = once();
    const written = JSON.stringify(first);
    for (const changed of Object.values((first as { value: Record<string, object> }).value)) {
      Object.assign(changed, { spoilt: true });
      for (const inner of Object.values(changed)) if (Array.isArray(inner)) inner.push("spoilt");
    }
    expect(JSON.stringify(once())).toBe(written);
  });
});
