import { type Json, toDouble, tokens } from "../json/index.ts";
import { oneOf } from "../json/structure.ts";
import { type Edited, outcomeOf, replaceAt } from "./places.ts";
import { refuse } from "./refusal.ts";
import { place } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

type Type = "string" | "integer" | "number" | "boolean";

interface CoerceStep {
  readonly coerce: string;
  readonly from: Type;
  readonly to: Type;
}

const type = oneOf("string", "integer", "number", "boolean");

const isOf: Readonly<Record<Type, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
};

const article: Readonly<Record<Type, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
};

export const coerce = stepKind<CoerceStep>({
  name: "coerce",
  about: "Writes a value as another type, exactly or not at all; one that has the new type already stays.",
  required: { coerce: place, from: type, to: type },
  check: ({ from, to }) => {
    if (from === to) return [{ pointer: "/to", message: "must be another type" }];
    const isNumeric = (one: Type) => one === "integer" || one === "number";
    return (from === "boolean" && isNumeric(to)) || (to === "boolean" && isNumeric(from))
      ? [
          {
            pointer: "/to",
            message: "must not mix numbers with true and false: mapValues says which is which",
          },
        ]
      : [];
  },
  compile: ({ coerce: pointer, from, to }) => {
    const target = tokens(pointer);
    const edit = (found: Json): Edited => {
      const result = isOf[from](found) ? written(found, to) : found;
      return result !== undefined && isOf[to](result)
        ? result
        : refuse(`cannot be written as ${article[to]}`);
    };
    return (value) => outcomeOf(replaceAt(value, target, edit));
  },
  inverse: ({ coerce: pointer, from, to }) => {
    const step = { coerce: pointer, from: to, to: from };
    return from === "string" && to !== "boolean"
      ? { kind: "step", step, lossless: false, because: "several texts are one number: 1, 1.0 and 1e0" }
      : { kind: "step", step, lossless: true };
  },
  examples: [
    {
      step: { coerce: "/limit", from: "string", to: "integer" },
      before: { limit: "20" },
      after: { limit: 20 },
    },
    {
      step: { coerce: "/limit", from: "string", to: "integer" },
      before: { limit: 20 },
      after: { limit: 20 },
    },
    {
      step: { coerce: "/limit", from: "string", to: "integer" },
      before: { limit: "1.5" },
      after: { refused: "failed" },
    },
    {
      step: { coerce: "/limit", from: "string", to: "number" },
      before: { limit: "abc" },
      after: { refused: "failed" },
    },
    {
      step: { coerce: "/limit", from: "integer", to: "string" },
      before: { limit: 20 },
      after: { limit: "20" },
    },
    {
      step: { coerce: "/id", from: "string", to: "integer" },
      before: { id: "9007199254740993" },
      after: { refused: "failed" },
    },
    {
      step: { coerce: "/all", from: "string", to: "boolean" },
      before: { all: "true" },
      after: { all: true },
    },
    {
      step: { coerce: "/all", from: "boolean", to: "string" },
      before: { all: false },
      after: { all: "false" },
    },
    {
      step: { coerce: "/all", from: "string", to: "boolean" },
      before: { all: "yes" },
      after: { refused: "failed" },
    },
    {
      step: { coerce: "/sizes/*", from: "number", to: "integer" },
      before: { sizes: [2, 3] },
      after: { sizes: [2, 3] },
    },
  ],
});

function written(value: Json, to: Type): Json | undefined {
  if (typeof value !== "string") return to === "string" ? JSON.stringify(value) : value;
  if (to !== "boolean") return numberOf(value);
  return value === "true" ? true : value === "false" ? false : undefined;
}

/** Longer than any text that a program writes for a double. */
const maxNumberLength = 400;

/** The number that a text is in JSON, where a double holds it exactly: its shortest decimal is the same. */
function numberOf(text: string): number | undefined {
  const match =
    text.length > maxNumberLength ? null : /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "", fraction = "", power = "0"] = match;
  const value = Number(text);
  if (String(value) === text) return value;
  const digits = BigInt(whole + fraction);
  // A text of a number that is too small for a double reads as 0, and its exponent may be huge.
  if (value === 0) return digits === 0n ? value : undefined;
  return toDouble(digits, Number(power) - fraction.length);
}
