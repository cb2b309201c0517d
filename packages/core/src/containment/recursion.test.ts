import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { contains } from "./contains.ts";

/** `p` is null or holds a `q`, and each `q` holds a `p`: whether `q` has values hangs on `p`, which is open around it. */
const $defs: JsonObject = {
  p: {
    anyOf: [{ type: "object", required: ["q"], properties: { q: { $ref: "#/$defs/q" } } }, { type: "null" }],
  },
  q: { type: "object", required: ["p"], properties: { p: { $ref: "#/$defs/p" } } },
  endless: { type: "object", required: ["next"], properties: { next: { $ref: "#/$defs/endless" } } },
};

function holding(...names: string[]): JsonObject {
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  return { type: "object", required: names, properties, $defs };
}

describe("DIFF-3: recursion", () => {
  for (const shortcuts of [true, false]) {
    test.each([
      ["p before q", holding("p", "q")],
      ["q before p", holding("q", "p")],
    ])("what is empty only while another goal is open is asked again later: %s", (_, old) => {
      const answer = contains({ old, new: false, shortcuts });
      expect(answer).toEqual({ answer: "no", witness: { p: null, q: { p: null } } });
    });

    test("what could only go on for ever has no value", () => {
      expect(contains({ old: holding("endless"), new: false, shortcuts })).toEqual({ answer: "yes" });
      expect(contains({ old: holding("p", "endless"), new: false, shortcuts })).toEqual({ answer: "yes" });
    });
  }
});
