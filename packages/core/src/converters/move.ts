import { tokens } from "../json/index.ts";
import { moveBetween } from "./move-between.ts";
import { outcomeOf, readAt } from "./places.ts";
import { singlePlace } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface MoveStep {
  readonly move: string;
  readonly to: string;
}

export const move = stepKind<MoveStep>({
  name: "move",
  about: "Puts a member elsewhere, makes the objects on the way and takes those along that it leaves empty.",
  required: { move: singlePlace, to: singlePlace },
  check: (step) => (step.move === step.to ? [{ pointer: "/to", message: "must be another place" }] : []),
  compile: (step) => {
    const source = tokens(step.move);
    const at = tokens(step.to);
    return (value) => {
      const found = readAt(value, source);
      if (found === undefined) return { kind: "converted", value };
      return outcomeOf(moveBetween(value, [source], [{ at, value: found }]));
    };
  },
  inverse: (step) => ({ kind: "step", step: { move: step.to, to: step.move }, lossless: true }),
  examples: [
    {
      step: { move: "/email", to: "/customer/email" },
      before: { id: 7, email: "a@b.c" },
      after: { id: 7, customer: { email: "a@b.c" } },
    },
    {
      step: { move: "/customer/email", to: "/email" },
      before: { customer: { email: "a@b.c" } },
      after: { email: "a@b.c" },
    },
    {
      step: { move: "/query", to: "/query/text" },
      before: { query: "tea" },
      after: { query: { text: "tea" } },
    },
    {
      step: { move: "/email", to: "/customer/email" },
      before: { email: "a@b.c", customer: { email: "d@e.f" } },
      after: { refused: "conflict" },
    },
    {
      step: { move: "/email", to: "/customer/email" },
      before: { email: "a@b.c", customer: "Ada" },
      after: { refused: "failed" },
    },
  ],
});
