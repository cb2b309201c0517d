import { type Json, tokens } from "../json/index.ts";
import { anything } from "../json/structure.ts";
import { copies } from "./copies.ts";
import { outcomeOf, putAt } from "./places.ts";
import { memberPlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface SetDefaultStep {
  readonly setDefault: string;
  readonly value: Json;
  readonly because?: string;
}

export const setDefault = stepKind<SetDefaultStep>({
  name: "setDefault",
  about: "Puts a value where nothing is, and leaves alone what is there.",
  required: { setDefault: memberPlace, value: anything },
  compile: ({ setDefault: pointer, value: declared }) => {
    const target = tokens(pointer);
    const make = copies(declared);
    const edit = (found: Json | undefined) => (found === undefined ? make() : found);
    return (value) => outcomeOf(putAt(value, target, edit));
  },
  inverse: () => ({ kind: "none", because: "a default cannot be told from the same value when it was sent" }),
  fills: ({ setDefault: pointer, ...from }) => [{ pointer, ...from }],
  examples: [
    {
      step: { setDefault: "/limit", value: 20, because: "v1 answered with 20" },
      before: { query: "tea" },
      after: { query: "tea", limit: 20 },
    },
    { step: { setDefault: "/limit", value: 20 }, before: { limit: 5 }, after: { limit: 5 } },
    { step: { setDefault: "/limit", value: 20 }, before: { limit: null }, after: { limit: null } },
    {
      step: { setDefault: "/items/*/unit", value: "kg" },
      before: { items: [{}, { unit: "g" }] },
      after: { items: [{ unit: "kg" }, { unit: "g" }] },
    },
    { step: { setDefault: "/items/*/unit", value: "kg" }, before: {}, after: {} },
  ],
});
