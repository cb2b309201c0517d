import type { Json } from "../json/index.ts";
import { type Held, holds, type OpaqueKeyword, type SchemaNode } from "../schema/index.ts";

/** "The value is (or is not) valid against this schema." */
export interface Literal {
  readonly node: SchemaNode;
  readonly positive: boolean;
  /** Objects carry only keys that the schema describes: the `declared` reading. */
  readonly declared: boolean;
}

/** A set of literals that one value must meet together. */
export type Goal = readonly Literal[];

export function is(node: SchemaNode, declared = false): Literal {
  return { node, positive: true, declared };
}

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
  /** JSON pointer of the schema that carries it, where there is one. */
  readonly pointer?: string;
  readonly text: string;
}

export type Outcome =
  | { readonly kind: "witness"; readonly value: Json }
  | { readonly kind: "empty" }
  | { readonly kind: "unknown"; readonly reason: Reason };

export const empty: Outcome = { kind: "empty" };

export function witness(value: Json): Outcome {
  return { kind: "witness", value };
}

export function unknown(keyword: string, text: string, pointer?: string): Outcome {
  return { kind: "unknown", reason: pointer === undefined ? { keyword, text } : { keyword, text, pointer } };
}

/** Undecided because of a keyword, where one is known. */
export function stoppedBy(found: OpaqueKeyword | undefined, otherwise: Reason): Outcome {
  if (found === undefined) return { kind: "unknown", reason: otherwise };
  return unknown(found.keyword, "it is not decided", found.pointer);
}
