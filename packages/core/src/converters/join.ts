import { type Json, tokens } from "../json/index.ts";
import { oneOf, type Shape } from "../json/structure.ts";
import type { Conversion } from "./conversion.ts";
import { moveBetween } from "./move-between.ts";
import { itemsOf, partsOf } from "./parts.ts";
import { type Edited, outcomeOf, readAt, replaceAt, type Tokens } from "./places.ts";
import { failed, refuse } from "./refusal.ts";
import { nonEmptyText, partPlaces, place, singlePlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface JoinStep {
  readonly join: string | readonly string[];
  readonly by: string;
  readonly into?: string;
  readonly onAmbiguous?: "refuse" | "join";
}

const placeOrParts: Shape = (value, pointer) =>
  Array.isArray(value) ? partPlaces(value, pointer) : place(value, pointer);

export const join = stepKind<JoinStep>({
  name: "join",
  about:
    "Makes one text of a list or of several members; what could not be split again is refused, or joined with `onAmbiguous: join`.",
  required: { join: placeOrParts, by: nonEmptyText },
  optional: { into: singlePlace, onAmbiguous: oneOf("refuse", "join") },
  check: ({ join: from, into }) => {
    if (typeof from === "string" && into !== undefined) {
      return [{ pointer: "/into", message: "means nothing where a list becomes a text in its own place" }];
    }
    return typeof from !== "string" && into === undefined
      ? [{ pointer: "", message: 'lacks the member "into"' }]
      : [];
  },
  compile: ({ join: from, by, into, onAmbiguous }) => {
    const isSure = onAmbiguous !== "join";
    if (typeof from === "string") {
      const source = tokens(from);
      return (value) => outcomeOf(replaceAt(value, source, (found) => joinedItems(found, by, isSure)));
    }
    const sources = from.map(tokens);
    const target = tokens(into as string);
    return (value) => joinedMembers(value, { sources, target, by, isSure });
  },
  inverse: ({ join: from, by, into, onAmbiguous }) => {
    const step = typeof from === "string" ? { split: from, by } : { split: into as string, by, into: from };
    return onAmbiguous === "join"
      ? {
          kind: "step",
          step,
          lossless: false,
          because: "a separator inside a part cannot be told from one between parts",
        }
      : { kind: "step", step, lossless: true };
  },
  examples: [
    {
      step: { join: ["/first", "/last"], by: " ", into: "/name" },
      before: { first: "Ada", last: "King Lovelace" },
      after: { name: "Ada King Lovelace" },
    },
    {
      step: { join: ["/first", "/last"], by: " ", into: "/name" },
      before: { first: "Ada" },
      after: { refused: "failed" },
    },
    {
      step: { join: ["/first", "/last"], by: " ", into: "/name" },
      before: { first: "Mary Ann", last: "Evans" },
      after: { refused: "failed" },
    },
    {
      step: { join: ["/first", "/last"], by: " ", into: "/name", onAmbiguous: "join" },
      before: { first: "Mary Ann", last: "Evans" },
      after: { name: "Mary Ann Evans" },
    },
    { step: { join: "/tags", by: "," }, before: { tags: ["tea", "pot"] }, after: { tags: "tea,pot" } },
    { step: { join: "/tags", by: "," }, before: { tags: [] }, after: { tags: "" } },
    { step: { join: "/tags", by: "," }, before: { tags: [""] }, after: { refused: "failed" } },
    { step: { join: "/tags", by: "," }, before: { tags: ["a,b"] }, after: { refused: "failed" } },
    { step: { join: "/tags", by: "," }, before: { tags: [1, 2] }, after: { refused: "failed" } },
  ],
});

const ambiguous = "cannot be joined: the text would be split in other places";

function joinedItems(found: Json, by: string, isSure: boolean): Edited {
  if (!isTexts(found)) return refuse("is no list of texts");
  const text = found.join(by);
  return isSure && !areSame(itemsOf(text, by), found) ? refuse(ambiguous) : text;
}

interface Joining {
  readonly sources: readonly Tokens[];
  readonly target: Tokens;
  readonly by: string;
  /** Whether the text has to split into the same parts again. */
  readonly isSure: boolean;
}

function joinedMembers(value: Json, { sources, target, by, isSure }: Joining): Conversion {
  const found = sources.map((source) => readAt(value, source));
  if (found.every((part) => part === undefined)) return { kind: "converted", value };
  const wrong = found.findIndex((part) => typeof part !== "string");
  if (wrong !== -1) {
    const because = found[wrong] === undefined ? "is missing, and the other parts are there" : "is no text";
    return failed(sources[wrong] as Tokens, because);
  }
  const parts = found as readonly string[];
  const text = parts.join(by);
  if (isSure && !areSame(partsOf(text, by, parts.length) ?? [], parts)) return failed(target, ambiguous);
  return outcomeOf(moveBetween(value, sources, [{ at: target, value: text }]));
}

function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function areSame(texts: readonly string[], others: readonly string[]): boolean {
  return texts.length === others.length && texts.every((text, index) => text === others[index]);
}
