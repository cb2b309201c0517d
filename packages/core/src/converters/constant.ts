import { type Json, sameDeepJson, tokens } from "../json/index.ts";
import { anything } from "../json/structure.ts";
import { copies } from "./copies.ts";
import { outcomeOf, putAt } from "./places.ts";
import { memberPlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface ConstantStep {
  readonly constant: string;
  readonly value: Json;
  readonly because?: string;
}

export const constant = stepKind<ConstantStep>({
  name: "constant",
  about: "Puts a value, whatever was there.",
  required: { constant: memberPlace, value: anything },
  compile: ({ constant: pointer, value: declared }) => {
    const target = tokens(pointer);
    const make = copies(declared);
    const edit = (found: Json | undefined) =>
      found !== undefined && sameDeepJson(found, declared) ? found : make();
    return (value) => outcomeOf(putAt(value, target, edit));
  },
  inverse: () => ({ kind: "none", because: "what was there before is not kept" }),
  fills: ({ constant: pointer, ...from }) => [{ pointer, ...from }],
  examples: [
    {
      step: { constant: "/mode", value: "search" },
      before: { query: "tea" },
      after: { query: "tea", mode: "search" },
    },
    {
      step: { constant: "/mode", value: "search", because: "v1 had one mode, under several names" },
      before: { mode: "find" },
      after: { mode: "search" },
    },
    {
      step: { constant: "/mode/name", value: "search" },
      before: { mode: "find" },
      after: { refused: "failed" },
    },
  ],
});
