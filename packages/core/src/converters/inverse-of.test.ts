import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { inverseOf, parseSteps } from "./index.ts";

function inverse(...steps: JsonObject[]) {
  const parsed = parseSteps(steps);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return inverseOf(parsed.steps);
}

describe("GATE-9: a step knows its inverse", () => {
  test.each<[JsonObject, JsonObject, string?]>([
    [{ fill: "/a", value: 1, because: "x" }, { drop: "/a" }],
    [
      { fill: "/a/*/b", claim: "c" },
      { drop: "/a/*/b", emptied: "drop" },
    ],
    [
      { rename: "/a/*/b~1c", to: "d~e" },
      { rename: "/a/*/d~0e", to: "b/c" },
    ],
    [
      { move: "/a", to: "/b/c", because: "x" },
      { move: "/b/c", to: "/a" },
    ],
    [
      { wrap: "/a", in: "list", because: "x" },
      { unwrap: "/a", from: "list" },
    ],
    [
      { wrap: "/a", in: "object", key: "b", with: { c: 1 } },
      { unwrap: "/a", from: "object", key: "b", with: { c: 1 } },
    ],
    [
      { unwrap: "/a", from: "object", key: "b" },
      { wrap: "/a", in: "object", key: "b" },
    ],
    [
      { unwrap: "/a", from: "list", take: "first" },
      { wrap: "/a", in: "list" },
      "step 1, unwrap /a: items after the first are lost",
    ],
    [
      { mapValues: "/a", pairs: [["b", 1]] },
      { mapValues: "/a", pairs: [[1, "b"]] },
    ],
    [
      { split: "/a", by: " ", into: ["/b", "/c"] },
      { join: ["/b", "/c"], by: " ", into: "/a" },
    ],
    [
      { split: "/a", by: "," },
      { join: "/a", by: "," },
    ],
    [
      { join: ["/b", "/c"], by: " ", into: "/a" },
      { split: "/a", by: " ", into: ["/b", "/c"] },
    ],
    [
      { join: "/a", by: ",", onAmbiguous: "join" },
      { split: "/a", by: "," },
      "step 1, join /a: a separator inside a part cannot be told from one between parts",
    ],
    [
      { coerce: "/a", from: "string", to: "boolean" },
      { coerce: "/a", from: "boolean", to: "string" },
    ],
    [
      { coerce: "/a", from: "number", to: "string" },
      { coerce: "/a", from: "string", to: "number" },
    ],
    [
      { coerce: "/a", from: "string", to: "integer" },
      { coerce: "/a", from: "integer", to: "string" },
      "step 1, coerce /a: several texts are one number: 1, 1.0 and 1e0",
    ],
  ])("%j is taken back by %j", (step, back, lost) => {
    const because = lost === undefined ? [] : [lost];
    expect(inverse(step)).toEqual({ kind: "steps", steps: [back], lossless: lost === undefined, because });
    expect(parseSteps([back]).ok).toBe(true);
  });

  test("steps are taken back in turn, the last one first", () => {
    expect(inverse({ rename: "/a", to: "b" }, { wrap: "/b", in: "list" })).toEqual({
      kind: "steps",
      steps: [
        { unwrap: "/b", from: "list" },
        { rename: "/b", to: "a" },
      ],
      lossless: true,
      because: [],
    });
    expect(inverse()).toEqual({ kind: "steps", steps: [], lossless: true, because: [] });
  });

  test("each step without an inverse says why", () => {
    const pairs = [
      ["a", 1],
      ["b", 1],
    ];
    expect(
      inverse(
        { setDefault: "/a", value: 1 },
        { rename: "/b", to: "c" },
        { drop: "/d" },
        { constant: "/e", value: 1 },
        { mapValues: "/f", pairs },
        { mapValues: "/g", pairs: [["a", 1]], else: "keep" },
      ),
    ).toEqual({
      kind: "none",
      because: [
        "step 1, setDefault /a: a default cannot be told from the same value when it was sent",
        "step 3, drop /d: what is dropped is not kept",
        "step 4, constant /e: what was there before is not kept",
        "step 5, mapValues /f: several values become the same one",
        "step 6, mapValues /g: a value that was kept cannot be told from one that a pair gave",
      ],
    });
  });
});
