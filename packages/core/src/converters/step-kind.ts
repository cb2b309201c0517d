import { type JsonObject, join } from "../json/index.ts";
import { members, type Shape } from "../json/structure.ts";
import { nearest } from "../text/index.ts";
import type { Convert } from "./conversion.ts";
import { reason } from "./shapes.ts";
import type { Fill, Inverse, StepExample, StepFault, StepKind } from "./step.ts";

/** What a file of a kind says, with the members of a declaration typed. */
interface KindOf<Step> {
  readonly name: string;
  readonly about: string;
  /** Shapes of the members that it needs, its own name among them. */
  readonly required: Readonly<Record<string, Shape>>;
  /** Besides `because`, which every step may have. */
  readonly optional?: Readonly<Record<string, Shape>>;
  /** What else can be wrong with a declaration whose members have their shapes. */
  readonly check?: (step: Step) => readonly StepFault[];
  readonly compile: (step: Step) => Convert;
  readonly inverse: (step: Step) => Inverse;
  readonly fills?: (step: Step) => readonly Fill[];
  readonly examples: readonly StepExample[];
}

/** Makes a kind of step: its members are checked by their shapes, and others are faults. */
export function stepKind<Step>(kind: KindOf<Step>): StepKind {
  const { name, about, required, examples } = kind;
  const optional = { ...kind.optional, because: reason };
  const known = Object.keys({ ...required, ...optional });
  const shape = members(required, optional);
  // Only declarations without faults get to the functions that read one.
  const typed = (step: JsonObject) => step as unknown as Step;
  return {
    name,
    about,
    faults: (step) => {
      const faults = [...shape(step, ""), ...unknownMembers(step, known)];
      return faults.length > 0 ? faults : (kind.check?.(typed(step)) ?? []);
    },
    compile: (step) => kind.compile(typed(step)),
    inverse: (step) => kind.inverse(typed(step)),
    fills: (step) => kind.fills?.(typed(step)) ?? [],
    examples,
  };
}

function unknownMembers(step: JsonObject, known: readonly string[]): readonly StepFault[] {
  return Object.keys(step)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = nearest(key, known);
      const message =
        meant === undefined
          ? `is no member of this step: it has ${known.join(", ")}`
          : `is no member of this step: "${meant}" is`;
      return { pointer: join("", key), message };
    });
}
