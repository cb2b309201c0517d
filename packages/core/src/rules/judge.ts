import { is, isNot, maxSchemaDepth, type Outcome, search, undecidedBy } from "../containment/index.ts";
import type { RawSchema, Tool } from "../contract/tool.ts";
import { applyEdits, type Fact } from "../diff/index.ts";
import { isDeeperThan, type Json, sameJson } from "../json/index.ts";
import { dialectOf, holds, SchemaDocument, type SchemaNode, SchemaSet, shareParts } from "../schema/index.ts";
import type { Reading } from "./options.ts";
import type { Impact, JudgedFact } from "./rule.ts";

export interface JudgeOptions {
  readonly reading: Reading;
  readonly budgetMs: number;
  readonly shortcuts: boolean;
}

const none: Impact = { kind: "none" };

/**
 * Asks containment what each fact does: for the input, which old arguments the newer schema rejects;
 * for the output, which new results the older schema rejects.
 */
export function judge(
  facts: readonly Fact[],
  before: Tool,
  after: Tool,
  options: JudgeOptions,
): JudgedFact[] {
  const input = judgeSide("input", facts, before.inputSchema, after.inputSchema, options);
  const output =
    before.outputSchema === undefined || after.outputSchema === undefined
      ? undefined
      : judgeSide("output", facts, before.outputSchema, after.outputSchema, options);
  const judged = facts.map((fact) => {
    const impacts = fact.side === "input" ? input : fact.side === "output" ? output : undefined;
    return { ...fact, impact: impacts?.of.get(fact) ?? none };
  });
  return [...judged, ...input.combined, ...(output?.combined ?? [])];
}

interface Judged {
  readonly of: ReadonlyMap<Fact, Impact>;
  /** What no single fact accounts for. */
  readonly combined: readonly JudgedFact[];
}

function judgeSide(
  side: "input" | "output",
  all: readonly Fact[],
  before: RawSchema,
  after: RawSchema,
  options: JudgeOptions,
): Judged {
  const shared = shareParts(before, after) as RawSchema;
  // In a dialect that is not known, who can tell what is only words.
  const known = dialectOf(before) !== undefined || sameJson(before, after);
  if (options.shortcuts && known && shared === before) return { of: new Map(), combined: [] };
  const facts = all.filter((fact) => fact.side === side && fact.edits !== undefined);
  const question = new Question(side, before, shared, options);
  const overall = question.overall();
  const of = new Map<Fact, Impact>();
  if (overall.kind === "none") return { of, combined: [] };
  for (const fact of facts) of.set(fact, question.alone(fact));
  const settled = [...of.values()].some(
    (impact) => impact.kind === "rejects" || (overall.kind === "unknown" && impact.kind === "unknown"),
  );
  if (settled) return { of, combined: [] };
  const path = side === "input" ? "/inputSchema" : "/outputSchema";
  return { of, combined: [{ kind: "schema", side, path, impact: overall }] };
}

/** One direction of one pair of schemas. */
class Question {
  readonly #side: "input" | "output";
  readonly #old: RawSchema;
  readonly #next: RawSchema;
  readonly #options: JudgeOptions;
  readonly #set = new SchemaSet();
  readonly #nodes: { old: SchemaNode; next: SchemaNode } | undefined;
  readonly #deadline: number;
  #fault = "";

  constructor(side: "input" | "output", before: RawSchema, after: RawSchema, options: JudgeOptions) {
    this.#side = side;
    this.#old = side === "input" ? before : after;
    this.#next = side === "input" ? after : before;
    this.#options = options;
    this.#deadline = Date.now() + options.budgetMs;
    for (const raw of [before, after]) {
      if (isDeeperThan(raw, maxSchemaDepth))
        this.#fault = `depth: the schema nests deeper than ${maxSchemaDepth} levels`;
      else if (dialectOf(raw) === undefined) this.#fault = "$schema: the dialect is not known";
    }
    if (this.#fault === "") this.#nodes = { old: this.#node(this.#old), next: this.#node(this.#next) };
  }

  overall(): Impact {
    if (this.#nodes === undefined) return { kind: "unknown", reason: this.#fault };
    const { old, next } = this.#nodes;
    if (old === next && this.#options.shortcuts) return none;
    return this.#impact(this.#search(old, [next]));
  }

  /** What one fact alone does: a value that the fact rejects, and the whole change rejects too. */
  alone(fact: Fact): Impact {
    if (this.#nodes === undefined) return { kind: "unknown", reason: this.#fault };
    if (Date.now() > this.#deadline)
      return { kind: "unknown", reason: "time: the budget for this tool is used up" };
    const { old, next } = this.#nodes;
    const from = this.#side === "input" ? "before" : "after";
    const edited = applyEdits(this.#old, this.#next, from, fact.edits ?? []);
    if (edited === undefined) return none;
    const patched = this.#node(edited as RawSchema);
    if (patched === old) return none;
    const outcome = this.#search(old, [patched, next]);
    if (outcome.kind !== "unknown") return this.#impact(outcome);
    return this.#search(old, [patched]).kind === "empty" ? none : this.#impact(outcome);
  }

  #node(raw: RawSchema): SchemaNode {
    return new SchemaDocument(this.#set, raw).root();
  }

  #search(old: SchemaNode, rejecting: readonly SchemaNode[]): Outcome {
    const timeMs = Math.min(this.#options.budgetMs / 2, Math.max(1, this.#deadline - Date.now()));
    const goal = [is(old, this.#options.reading === "declared"), ...rejecting.map(isNot)];
    const outcome = search(this.#set, goal, { timeMs }, this.#options.shortcuts);
    if (outcome.kind !== "witness" || this.#confirms(outcome.value)) return outcome;
    return {
      kind: "unknown",
      reason: { keyword: "evaluation", text: "the value that was found is not confirmed" },
    };
  }

  #confirms(value: Json): boolean {
    return (
      this.#nodes !== undefined &&
      holds(this.#nodes.old, value) === true &&
      holds(this.#nodes.next, value) === false
    );
  }

  #impact(outcome: Outcome): Impact {
    switch (outcome.kind) {
      case "witness":
        return { kind: "rejects", witness: outcome.value };
      case "empty":
        return none;
      case "unknown":
        return { kind: "unknown", reason: undecidedBy(outcome.reason).reason };
      default:
        return outcome satisfies never;
    }
  }
}
