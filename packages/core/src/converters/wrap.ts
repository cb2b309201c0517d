import { type Json, type JsonObject, join, tokens } from "../json/index.ts";
import { object, oneOf, text } from "../json/structure.ts";
import { copies } from "./copies.ts";
import { outcomeOf, replaceAt } from "./places.ts";
import { place } from "./shapes.ts";
import type { StepFault } from "./step.ts";
import { stepKind } from "./step-kind.ts";

interface WrapStep {
  readonly wrap: string;
  readonly in: "list" | "object";
  readonly key?: string;
  readonly with?: JsonObject;
  readonly because?: string;
}

export const wrap = stepKind<WrapStep>({
  name: "wrap",
  about:
    "Makes a list of one item or an object around a value, also where it is a list or an object already.",
  required: { wrap: place, in: oneOf("list", "object") },
  optional: { key: text, with: object },
  check: (step) => wrappingFaults(step.in, step),
  compile: ({ wrap: pointer, in: around, key = "", with: others = {} }) => {
    const target = tokens(pointer);
    // What is no object or list needs no copy: the new object has it as its own.
    const isFlat = Object.values(others).every((other) => typeof other !== "object" || other === null);
    const make = isFlat ? () => others : copies(others);
    const edit =
      around === "list"
        ? (found: Json) => [found]
        : (found: Json) => ({ [key]: found, ...(make() as JsonObject) });
    return (value) => outcomeOf(replaceAt(value, target, edit));
  },
  inverse: ({ wrap: pointer, in: around, because: _, ...rest }) => ({
    kind: "step",
    step: { unwrap: pointer, from: around, ...rest },
    lossless: true,
  }),
  fills: ({ wrap: pointer, with: others = {}, because }) =>
    Object.entries(others).map(([key, value]) => ({
      pointer: join(pointer, key),
      value,
      ...(because === undefined ? {} : { because }),
    })),
  examples: [
    { step: { wrap: "/tag", in: "list" }, before: { tag: "tea" }, after: { tag: ["tea"] } },
    { step: { wrap: "/tag", in: "list" }, before: { tag: ["tea"] }, after: { tag: [["tea"]] } },
    {
      step: { wrap: "/email", in: "object", key: "value", with: { field: "email", op: "eq" } },
      before: { email: "a@b.c" },
      after: { email: { value: "a@b.c", field: "email", op: "eq" } },
    },
    {
      step: { wrap: "/ids/*", in: "object", key: "id" },
      before: { ids: [1, 2] },
      after: { ids: [{ id: 1 }, { id: 2 }] },
    },
    { step: { wrap: "", in: "object", key: "result" }, before: 5, after: { result: 5 } },
  ],
});

/** What `wrap` and `unwrap` need of `key` and `with`, which only an object has. */
export function wrappingFaults(
  around: "list" | "object",
  { key, with: others }: { readonly key?: string; readonly with?: JsonObject },
): readonly StepFault[] {
  if (around === "object") {
    if (key === undefined) return [{ pointer: "", message: 'lacks the member "key"' }];
    return others !== undefined && Object.hasOwn(others, key)
      ? [{ pointer: join("/with", key), message: "must not be the key that holds the value" }]
      : [];
  }
  const meaningless = { "/key": key, "/with": others };
  return Object.entries(meaningless).flatMap(([pointer, declared]) =>
    declared === undefined ? [] : [{ pointer, message: "means nothing with a list" }],
  );
}
