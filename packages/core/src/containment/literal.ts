import type { Json } from "../json/index.ts";
import { type Held, holds, type OpaqueKeyword, type SchemaNode, type Side } from "../schema/index.ts";

/** "The value is (or is not) valid against this schema." */
export interface Literal {
  readonly node: SchemaNode;
  readonly positive: boolean;
  /** Objects carry only keys that the schema describes: the `declared` reading. */
  readonly declared: boolean;
}

/** A set of literals that one value must meet together. */
export type Goal = readonly Literal[];

/** "The value is valid against this schema." */
export function is(node: SchemaNode, declared = false): Literal {
  return { node, positive: true, declared };
}

/** "The value is not valid against this schema." */
export function isNot(node: SchemaNode): Literal {
  return { node, positive: false, declared: false };
}

/** Equal numbers mean equal literals. */
export function codeOf(literal: Literal): number {
  return literal.node.id * 4 + (literal.positive ? 2 : 0) + (literal.declared ? 1 : 0);
}

/** The code of what contradicts a literal; a declared literal implies the plain one. */
export function contradictionOf(literal: Literal): readonly number[] {
  const base = literal.node.id * 4;
  return literal.positive ? [base] : [base + 2, base + 3];
}

/** Equal keys mean the same goal. */
export function goalKey(goal: Goal): string {
  return [...new Set(goal.map(codeOf))].sort((a, b) => a - b).join();
}

/** Whether a value meets a literal, by evaluation. */
export function meets(literal: Literal, value: Json, tick: () => void): Held {
  const held = holds(literal.node, value, tick);
  return held === undefined ? undefined : held === literal.positive;
}

/** Why something could not be decided. */
export interface Reason {
  /** The keyword or budget that stopped it, e.g. `pattern`, `time`. */
  readonly keyword: string;
  /** JSON pointer of the schema that carries it, where it is known. */
  readonly pointer?: string | undefined;
  /** The side that `pointer` is of. */
  readonly side?: Side | undefined;
  readonly text: string;
}

/** How a search ended: with a value that meets the goal, with the proof that there is none, or given up. */
export type Outcome =
  | { readonly kind: "witness"; readonly value: Json }
  | { readonly kind: "empty" }
  | { readonly kind: "unknown"; readonly reason: Reason };

export const empty: Outcome = { kind: "empty" };

export function witness(value: Json): Outcome {
  return { kind: "witness", value };
}

export function unknown(keyword: string, text: string): Outcome {
  return { kind: "unknown", reason: { keyword, text } };
}

/** Given up at a keyword that is not read, or not followed. */
export function undecidedKeyword({ keyword, pointer, side }: OpaqueKeyword): Outcome {
  return { kind: "unknown", reason: { keyword, text: "it is not decided", pointer, side } };
}

/** Undecided because of a keyword, where one is known. */
export function stoppedBy(found: OpaqueKeyword | undefined, otherwise: Reason): Outcome {
  if (found === undefined) return { kind: "unknown", reason: otherwise };
  return undecidedKeyword(found);
}
