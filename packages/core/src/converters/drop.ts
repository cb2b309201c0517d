import { tokens } from "../json/index.ts";
import { oneOf } from "../json/structure.ts";
import { outcomeOf, removeAt } from "./places.ts";
import { memberPlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface DropStep {
  readonly drop: string;
  readonly emptied?: "keep" | "drop";
}

export const drop = stepKind<DropStep>({
  name: "drop",
  about: "Takes a member away; with `emptied: drop` the objects that it leaves empty go with it.",
  required: { drop: memberPlace },
  optional: { emptied: oneOf("keep", "drop") },
  compile: ({ drop: pointer, emptied }) => {
    const source = tokens(pointer);
    return (value) => outcomeOf(removeAt(value, source, emptied === "drop"));
  },
  inverse: () => ({ kind: "none", because: "what is dropped is not kept" }),
  examples: [
    {
      step: { drop: "/legacy", because: "v2 has no such mode" },
      before: { query: "tea", legacy: true },
      after: { query: "tea" },
    },
    { step: { drop: "/legacy" }, before: { query: "tea" }, after: { query: "tea" } },
    {
      step: { drop: "/items/*/sku" },
      before: { items: [{ id: 1, sku: "a" }] },
      after: { items: [{ id: 1 }] },
    },
    { step: { drop: "/options/trace" }, before: { options: { trace: true } }, after: { options: {} } },
    { step: { drop: "/options/trace", emptied: "drop" }, before: { options: { trace: true } }, after: {} },
    { step: { drop: "/tags/*" }, before: { tags: ["a"] }, after: { refused: "failed" } },
  ],
});
