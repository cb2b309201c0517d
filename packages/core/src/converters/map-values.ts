import { canonicalJson, type Json, sameDeepJson, tokens } from "../json/index.ts";
import { anything, listOf, oneOf, type Shape } from "../json/structure.ts";
import { copies } from "./copies.ts";
import { type Edited, outcomeOf, replaceAt } from "./places.ts";
import { refuse } from "./refusal.ts";
import { place } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

type Pair = readonly [Json, Json];

interface MapValuesStep {
  readonly mapValues: string;
  readonly pairs: readonly Pair[];
  readonly else?: "keep" | "refuse";
}

const pair: Shape = (value, pointer) => {
  const faults = listOf(anything)(value, pointer);
  if (faults.length > 0 || (value as readonly Json[]).length === 2) return faults;
  return [{ pointer, message: "must be two values, the old one and the new one" }];
};

export const mapValues = stepKind<MapValuesStep>({
  name: "mapValues",
  about: "Replaces values one by one; any other value is refused, or kept with `else: keep`.",
  required: { mapValues: place, pairs: listOf(pair, { min: 1 }) },
  optional: { else: oneOf("keep", "refuse") },
  check: ({ pairs }) => {
    const known = new Set<string>();
    return pairs.flatMap(([from], index) => {
      const written = canonicalJson(from);
      if (known.has(written))
        return [{ pointer: `/pairs/${index}/0`, message: "is there in an earlier pair" }];
      known.add(written);
      return [];
    });
  },
  compile: ({ mapValues: pointer, pairs, else: otherwise = "refuse" }) => {
    const target = tokens(pointer);
    const mapped = mapping(pairs);
    const edit = (found: Json): Edited => {
      const map = mapped(found);
      if (map !== undefined) return map(found);
      return otherwise === "keep" ? found : refuse("has a value without a counterpart");
    };
    return (value) => outcomeOf(replaceAt(value, target, edit));
  },
  inverse: ({ mapValues: pointer, pairs, else: otherwise }) => {
    if (otherwise === "keep") {
      return { kind: "none", because: "a value that was kept cannot be told from one that a pair gave" };
    }
    if (new Set(pairs.map(([, to]) => canonicalJson(to))).size < pairs.length) {
      return { kind: "none", because: "several values become the same one" };
    }
    const step = { mapValues: pointer, pairs: pairs.map(([from, to]) => [to, from]) };
    return { kind: "step", step, lossless: true };
  },
  examples: [
    {
      step: {
        mapValues: "/status",
        pairs: [
          ["open", "active"],
          ["closed", "done"],
        ],
      },
      before: { status: "closed" },
      after: { status: "done" },
    },
    {
      step: { mapValues: "/status", pairs: [["open", "active"]] },
      before: { status: "x" },
      after: { refused: "failed" },
    },
    {
      step: { mapValues: "/flags/*", pairs: [[1, true]], else: "keep" },
      before: { flags: [1, "x"] },
      after: { flags: [true, "x"] },
    },
    {
      step: { mapValues: "/range", pairs: [[{ from: 0, to: 9 }, "small"]] },
      before: { range: { to: 9, from: 0 } },
      after: { range: "small" },
    },
    { step: { mapValues: "/size", pairs: [[null, "any"]] }, before: { size: null }, after: { size: "any" } },
  ],
});

type Mapped = (found: Json) => Json;

/** Finds what makes the new value: scalars by key, objects and lists one after the other. */
function mapping(pairs: readonly Pair[]): (found: Json) => Mapped | undefined {
  const makers = pairs.map(([from, to]): readonly [Json, Mapped] => [
    from,
    sameDeepJson(from, to) ? (found) => found : copies(to),
  ]);
  const scalars = new Map(makers.filter(([from]) => !isNested(from)));
  const nested = makers.filter(([from]) => isNested(from));
  return (found) =>
    isNested(found) ? nested.find(([from]) => sameDeepJson(from, found))?.[1] : scalars.get(found);
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}
