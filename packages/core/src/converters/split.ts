import { type Json, tokens } from "../json/index.ts";
import { moveBetween } from "./move-between.ts";
import { itemsOf, partsOf } from "./parts.ts";
import { type Edited, outcomeOf, readAt, replaceAt } from "./places.ts";
import { failed, refuse } from "./refusal.ts";
import { nonEmptyText, partPlaces, place, singlePlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface SplitStep {
  readonly split: string;
  readonly by: string;
  readonly into?: readonly string[];
}

export const split = stepKind<SplitStep>({
  name: "split",
  about: "Cuts a text into a list, or into a fixed number of members of which the last takes the rest.",
  required: { split: place, by: nonEmptyText },
  optional: { into: partPlaces },
  check: ({ split: pointer, into }) => (into === undefined ? [] : singlePlace(pointer, "/split")),
  compile: ({ split: pointer, by, into }) => {
    const source = tokens(pointer);
    if (into === undefined) {
      const edit = (found: Json): Edited =>
        typeof found === "string" ? itemsOf(found, by) : refuse("is no text");
      return (value) => outcomeOf(replaceAt(value, source, edit));
    }
    const targets = into.map(tokens);
    return (value) => {
      const text = readAt(value, source);
      if (text === undefined) return { kind: "converted", value };
      if (typeof text !== "string") return failed(source, "is no text");
      const parts = partsOf(text, by, targets.length);
      if (parts === undefined) return failed(source, `has fewer than ${targets.length} parts`);
      const arrivals = parts.map((part, index) => ({ at: targets[index] as readonly string[], value: part }));
      return outcomeOf(moveBetween(value, [source], arrivals));
    };
  },
  inverse: ({ split: pointer, by, into }) => ({
    kind: "step",
    step: into === undefined ? { join: pointer, by } : { join: into, by, into: pointer },
    lossless: true,
  }),
  examples: [
    {
      step: { split: "/name", by: " ", into: ["/first", "/last"] },
      before: { name: "Ada King Lovelace" },
      after: { first: "Ada", last: "King Lovelace" },
    },
    {
      step: { split: "/name", by: " ", into: ["/first", "/last"] },
      before: { name: "Ada" },
      after: { refused: "failed" },
    },
    {
      step: { split: "/name", by: " ", into: ["/name/first", "/name/last"] },
      before: { name: "Ada Lovelace" },
      after: { name: { first: "Ada", last: "Lovelace" } },
    },
    {
      step: { split: "/name", by: " ", into: ["/first", "/last"] },
      before: { name: "Ada Lovelace", last: "King" },
      after: { refused: "conflict" },
    },
    { step: { split: "/tags", by: "," }, before: { tags: "tea,pot" }, after: { tags: ["tea", "pot"] } },
    { step: { split: "/tags", by: "," }, before: { tags: "" }, after: { tags: [] } },
    { step: { split: "/tags", by: "," }, before: { tags: ["tea"] }, after: { refused: "failed" } },
  ],
});
