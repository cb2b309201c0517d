import { isObject, type Json, join, member, sameDeepJson, tokens } from "../json/index.ts";
import { text } from "../json/structure.ts";
import { type Edited, leadsToItems, outcomeOf, replaceAt, without } from "./places.ts";
import { disagreement, Refusal, refuse } from "./refusal.ts";
import { memberPlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface RenameStep {
  readonly rename: string;
  readonly to: string;
}

export const rename = stepKind<RenameStep>({
  name: "rename",
  about: "Gives a member another name in the same object; both names with different values are a conflict.",
  required: { rename: memberPlace, to: text },
  check: ({ rename: pointer, to }) =>
    tokens(pointer).at(-1) === to
      ? [{ pointer: "/to", message: "must be another name than the old one" }]
      : [],
  compile: ({ rename: pointer, to }) => {
    const path = tokens(pointer);
    const holder = path.slice(0, -1);
    const from = path.at(-1) as string;
    return (value) => outcomeOf(replaceAt(value, holder, (found) => renamed(found, from, to)));
  },
  inverse: ({ rename: pointer, to }) => {
    const path = tokens(pointer);
    const step = { rename: join("", ...path.slice(0, -1), to), to: path.at(-1) as string };
    return { kind: "step", step, lossless: true };
  },
  examples: [
    { step: { rename: "/email", to: "address" }, before: { email: "a@b.c" }, after: { address: "a@b.c" } },
    {
      step: { rename: "/items/*/qty", to: "quantity" },
      before: { items: [{ qty: 1 }, { quantity: 2 }] },
      after: { items: [{ quantity: 1 }, { quantity: 2 }] },
    },
    {
      step: { rename: "/email", to: "address" },
      before: { email: "a@b.c", address: "a@b.c" },
      after: { address: "a@b.c" },
    },
    {
      step: { rename: "/email", to: "address" },
      before: { email: "a@b.c", address: "d@e.f" },
      after: { refused: "conflict" },
    },
    { step: { rename: "/tags/0", to: "first" }, before: { tags: ["a"] }, after: { refused: "failed" } },
  ],
});

function renamed(holder: Json, from: string, to: string): Edited {
  if (!isObject(holder)) {
    const isItem = Array.isArray(holder) && leadsToItems(holder, from);
    return isItem ? refuse("is a list, and its items have no names") : holder;
  }
  const found = member(holder, from);
  if (found === undefined) return holder;
  const rest = without(holder, from);
  const other = member(rest, to);
  // The new name comes first: keeping its place would take three times as long.
  if (other === undefined) return { [to]: found, ...rest };
  if (sameDeepJson(found, other)) return rest;
  return new Refusal((place) => disagreement([...place, from], [...place, to]));
}
