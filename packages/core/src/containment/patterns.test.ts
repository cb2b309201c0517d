import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { contains } from "./contains.ts";

function ask(old: string, next: string) {
  // A busy machine is no reason for another answer.
  const budget = { timeMs: 20_000 };
  return contains({ old: { type: "string", pattern: old }, new: { type: "string", pattern: next }, budget });
}

const words = ["", ...combinations(1), ...combinations(2), ...combinations(3), ...combinations(4)];

function combinations(length: number): string[] {
  if (length === 0) return [""];
  return combinations(length - 1).flatMap((word) => ["a", "b", "-"].map((letter) => word + letter));
}

/** Regular expressions with anchors and assertions in every place. */
const expressions: fc.Arbitrary<string> = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom(
      "a",
      "b",
      "-",
      ".",
      "[ab]",
      "[^a]",
      "\\w",
      "^",
      "$",
      "\\b",
      "\\B",
      "(?=a)",
      "(?!b)",
      "(?<=a)",
      "(?<!-)",
      "[^]",
    ),
    fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
    fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((parts) => `(?:${parts.join("|")})`),
    fc
      .tuple(tie("expression"), fc.constantFrom("*", "+", "?", "{2}", "{0,2}"))
      .map(([inner, times]) => `(?:${inner})${times}`),
    tie("expression").map((inner) => `^(?=${inner})a`),
    fc
      .tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("expression"))
      .map(([kind, inner]) => `(${kind}${inner})`),
    tie("expression").map((inner) => `^(?:${inner})$`),
  ),
})).expression;

describe("DIFF-6: patterns are compared by what they match", () => {
  test("what no short word refutes is never answered no, and what one refutes never yes", () => {
    const tally = { yes: 0, no: 0, unknown: 0 };
    fc.assert(
      fc.property(expressions, expressions, (old, next) => {
        const { answer } = ask(old, next);
        tally[answer] += 1;
        const [first, second] = [new RegExp(old, "u"), new RegExp(next, "u")];
        const refuted = words.find((word) => first.test(word) && !second.test(word));
        if (refuted !== undefined)
          expect(answer, `${old} ⊆ ${next}: ${JSON.stringify(refuted)}`).not.toBe("yes");
      }),
      { numRuns: 2_000 },
    );
    expect(tally.yes).toBeGreaterThan(200);
    expect(tally.no).toBeGreaterThan(200);
    // Look-aheads within negative look-aheads and look-behinds.
    expect(tally.unknown).toBeLessThan(200);
  });

  test.each([
    ["\\bfoo", "^bar$", "no"],
    ["\\bNOTE\\b", "^x$", "no"],
    ["(?:a|$)b", "^x$", "no"],
    ["(?:^|a$)b", "^x$", "no"],
    ["(?=a)(?:b|a[ab])", "^x$", "no"],
    ["^[ab](?:[^]+|^)", "^x$", "no"],
    ["^a\\b.c$", "^a[^a-z]c$", "yes"],
    ["^(?=.*[0-9])(?=.*[a-z]).{4,}$", "[0-9]", "yes"],
    ["^(?=.*[0-9])(?!.*\\.\\.)a.*$", "^a", "yes"],
    ["^[a-z]+$", "^(?=.*[0-9]).*$", "no"],
    ["^(?!-)[a-z-]+(?<!-)$", "^[a-z]", "yes"],
    ["^a$|^b$", "^[ab]$", "yes"],
    ["^\\d{3}$", "^[0-9]+$", "yes"],
    ["^[^\\W_]+$", "^\\w+$", "yes"],
    ["^\\p{Lu}$", "^\\p{L}$", "yes"],
    ["^[a-z\\-]+$", "^[a-z-]+$", "yes"],
    ["(.)\\1", "^..$", "unknown"],
    ["^[a-z]+$", "^.{0,3000}$", "no"],
    ["^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$", "^.{0,255}$", "no"],
    ["^(?!-)(?!.*--)[a-z0-9-]{1,39}(?<!-)$", "^.{0,39}$", "yes"],
    ["^(?!-)(?!.*--)[a-z0-9-]{1,39}(?<!-)$", "^.{0,38}$", "no"],
    ["^[a-z](?!.*--)[a-z-]*$", "^[a-z-]+$", "yes"],
    ["^[a-z-]+$", "^[a-z](?!.*--)[a-z-]*$", "no"],
    ["^(?:(?!--)[a-z-]){1,63}$", "^(?!.*--)[a-z-]{1,63}$", "yes"],
    ["^(?:[^.]|\\.(?!\\.))*$", "^(?!.*\\.\\.)[^]*$", "yes"],
    ["^[a-z]+(?<!admin)$", "^[a-z]+(?<!superadmin)$", "yes"],
    ["^[a-z]+(?<!superadmin)$", "^[a-z]+(?<!admin)$", "no"],
    ["(?=.*[A-Z])(?=.*[0-9]).{8,}", "[0-9]", "yes"],
    ["^[ab]*(?=a.{20})(?=.{5}b)[ab]*$", "^[ab]{21,}$", "yes"],
    ["^(?:a(?=.*b)|b(?=.*a))*$", "^$", "yes"],
    ["(?<=(?<=a)b)c", "abc", "yes"],
    ["^(?:a(?=bc)|b(?<=ab)(?=c(?=d))|[cd])+$", "b(?!cd)", "no"],
    ["^a(?!b(?=cd))", "^a", "unknown"],
  ])("%j ⊆ %j: %s", (old, next, answer) => {
    expect(ask(old, next).answer).toBe(answer);
  });
});

describe("DIFF-7: patterns that would take for ever", () => {
  const evil = "^(?:a+)+$";
  test.each<[string, object, object, string]>([
    ["a listed text", { const: `${"a".repeat(40)}!` }, { pattern: evil }, "no"],
    ["a text that is found", { type: "string", pattern: "^a{40}!$" }, { pattern: evil }, "no"],
    [
      "a name",
      { type: "object", required: [`${"a".repeat(40)}!`] },
      { patternProperties: { [evil]: false } },
      "no",
    ],
    [
      "another name",
      { type: "object", required: [`${"a".repeat(40)}!`] },
      { propertyNames: { pattern: evil } },
      "no",
    ],
    [
      "three hundred options",
      { type: "string", pattern: "^[ab]*$" },
      { pattern: "^(?:a?b?){300}$" },
      "unknown",
    ],
    ["a short text and many options", { const: "aaaaaaaa" }, { pattern: "^(?:a?){40}b$" }, "no"],
    [
      "a short text and deep nesting",
      { const: "aaaaaaab" },
      { pattern: `^${"(".repeat(11)}a${"+)".repeat(10)}+)$` },
      "no",
    ],
    ["a long text and a long tail", { const: "a".repeat(100_000) }, { pattern: "a{9000}b" }, "no"],
    ["options and a tail", { const: "a".repeat(5_000) }, { pattern: `^${"a?".repeat(19)}a{100}b` }, "no"],
    ["a back-reference", { const: `${"a".repeat(40)}!` }, { pattern: "^(a+)+\\1$" }, "unknown"],
    ["a pattern that is too large", { const: "b" }, { pattern: "a".repeat(100_000) }, "no"],
    [
      "many words against a pattern",
      { type: "string", pattern: "^v" },
      { enum: Array.from({ length: 10_000 }, (_, index) => `v-${index}`) },
      "no",
    ],
    [
      "a long text against a pattern",
      { type: "string", pattern: "^(?:b|c)*d" },
      { const: "b".repeat(1_000_000) },
      "no",
    ],
    [
      "many properties of characters",
      { type: "string", pattern: `^[${"\\P{Lu}\\P{Ll}\\P{Sc}".repeat(30)}]$` },
      { maxLength: 1 },
      "yes",
    ],
  ])("%s is answered in time", { timeout: 10_000 }, (_, old, next, expected) => {
    const { answer } = contains({ old: old as never, new: next as never, budget: { timeMs: 1_000 } });
    expect([expected, "unknown"]).toContain(answer);
  });
});
