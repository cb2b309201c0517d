import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareTools } from "./compare.ts";
import { rules } from "./registry.ts";
import { exampleTools } from "./rule.ts";

const notRules = new Set([
  "change",
  "compare",
  "identity",
  "index",
  "judge",
  "options",
  "registry",
  "rule",
  "suggest",
  "suspicions",
  "make-change",
]);

describe("DIFF-5: every row of the shipping table", () => {
  for (const rule of rules) {
    for (const [index, example] of rule.examples().entries()) {
      test(`${rule.id}, example ${index + 1}: ${example.found ? "found" : "not found"}`, () => {
        const { before, after } = exampleTools(rule, example);
        const { changes } = compareTools(before, after, example.options ?? {});
        const found = changes.filter((change) => change.rule === rule.id);
        expect(found.length > 0, JSON.stringify(changes, null, 1)).toBe(example.found);
        for (const change of found) {
          expect(change).toMatchObject({
            side: rule.side,
            verdict: rule.verdict,
            remedy: expect.any(String),
          });
          expect(change.reason).toMatch(/[.]$/);
          expect(change.reason).not.toContain("undefined");
        }
      });
    }
  }
});

describe("the registry", () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -3))
    .filter((name) => !notRules.has(name));

  test("lists each file of the folder once, under its own name", () => {
    expect([...rules.map((rule) => rule.id)].sort()).toEqual(files.sort());
  });

  test("has words for a user in every rule, and something to do in every rule that fails", () => {
    for (const rule of rules) {
      expect(rule.why, rule.id).toMatch(/^[A-Z].*\.$/s);
      if (rule.verdict !== "safe") expect(rule.ship, rule.id).toMatch(/^[A-Z].*\.$/s);
    }
  });

  test("DIFF-5: has a mirror for every rule, or says why there is none", () => {
    const ids = new Set(rules.map((rule) => rule.id));
    for (const rule of rules) {
      if (typeof rule.mirror === "string") expect(ids, `${rule.id} → ${rule.mirror}`).toContain(rule.mirror);
      else expect(rule.mirror.none.length).toBeGreaterThan(10);
    }
  });

  test("DIFF-5: shows the change in both directions where examples mirror each other", () => {
    const withExamples = rules.filter((rule) => rule.examples().length > 0);
    for (const rule of withExamples) {
      expect(
        rule.examples().some((example) => example.found),
        rule.id,
      ).toBe(true);
      expect(
        rule.examples().some((example) => !example.found),
        rule.id,
      ).toBe(true);
    }
  });
});
