import { isObject, type Json, type JsonObject, member, sameDeepJson, tokens } from "../json/index.ts";
import { object, oneOf, text } from "../json/structure.ts";
import { type Edited, outcomeOf, replaceAt, without } from "./places.ts";
import { refuse } from "./refusal.ts";
import { place } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";
import { wrappingFaults } from "./wrap.ts";

interface UnwrapStep {
  readonly unwrap: string;
  readonly from: "list" | "object";
  readonly take?: "first";
  readonly key?: string;
  readonly with?: JsonObject;
  readonly because?: string;
}

export const unwrap = stepKind<UnwrapStep>({
  name: "unwrap",
  about:
    "Takes the only item out of a list, or a value out of an object that has nothing else than what is declared.",
  required: { unwrap: place, from: oneOf("list", "object") },
  optional: { take: oneOf("first"), key: text, with: object },
  check: (step) =>
    step.from === "object" && step.take !== undefined
      ? [{ pointer: "/take", message: "means nothing with an object" }]
      : wrappingFaults(step.from, step),
  compile: ({ unwrap: pointer, from, take, key = "", with: others = {} }) => {
    const target = tokens(pointer);
    const edit =
      from === "list"
        ? (found: Json) => itemOf(found, take === "first")
        : (found: Json) => memberOf(found, key, others);
    return (value) => outcomeOf(replaceAt(value, target, edit));
  },
  inverse: ({ unwrap: pointer, from, take, because: _, ...rest }) => {
    const step = { wrap: pointer, in: from, ...rest };
    return take === undefined
      ? { kind: "step", step, lossless: true }
      : { kind: "step", step, lossless: false, because: "items after the first are lost" };
  },
  examples: [
    { step: { unwrap: "/tags", from: "list" }, before: { tags: ["tea"] }, after: { tags: "tea" } },
    {
      step: { unwrap: "/tags", from: "list" },
      before: { tags: ["tea", "pot"] },
      after: { refused: "failed" },
    },
    { step: { unwrap: "/tags", from: "list" }, before: { tags: "tea" }, after: { refused: "failed" } },
    {
      step: { unwrap: "/tags", from: "list", take: "first" },
      before: { tags: ["tea", "pot"] },
      after: { tags: "tea" },
    },
    {
      step: { unwrap: "/tags", from: "list", take: "first" },
      before: { tags: [] },
      after: { refused: "failed" },
    },
    {
      step: { unwrap: "/email", from: "object", key: "value", with: { field: "email", op: "eq" } },
      before: { email: { field: "email", op: "eq", value: "a@b.c" } },
      after: { email: "a@b.c" },
    },
    {
      step: { unwrap: "/email", from: "object", key: "value", with: { field: "email", op: "eq" } },
      before: { email: { field: "email", op: "contains", value: "a@b.c" } },
      after: { refused: "failed" },
    },
    {
      step: { unwrap: "/price", from: "object", key: "amount" },
      before: { price: { amount: 5, currency: "EUR" } },
      after: { refused: "failed" },
    },
  ],
});

function itemOf(found: Json, takesFirst: boolean): Edited {
  if (!Array.isArray(found)) return refuse("is no list");
  const [first] = found as readonly Json[];
  if (first === undefined) return refuse("is an empty list, and one item is needed");
  return found.length === 1 || takesFirst ? first : refuse("has several items where only one has a place");
}

function memberOf(found: Json, key: string, others: JsonObject): Edited {
  const value = isObject(found) ? member(found, key) : undefined;
  if (value === undefined) return refuse(`has no member ${JSON.stringify(key)}`);
  return sameDeepJson(without(found as JsonObject, key), others)
    ? value
    : refuse(`has other members besides ${JSON.stringify(key)} than those that can be left out`);
}
