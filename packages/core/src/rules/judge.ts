import { is, isNot, maxSchemaDepth, type Outcome, Search, undecidedBy } from "../containment/index.ts";
import type { RawSchema, Tool } from "../contract/tool.ts";
import { applyEdits, type Edit, type Fact } from "../diff/index.ts";
import { isDeeperThan, type Json, sameJson } from "../json/index.ts";
import { dialectOf, holds, SchemaDocument, type SchemaNode, SchemaSet, shareParts } from "../schema/index.ts";
import { withoutWords } from "./identity.ts";
import type { Reading } from "./options.ts";
import type { Impact, JudgedFact } from "./rule.ts";

export interface JudgeOptions {
  readonly reading: Reading;
  readonly budgetMs: number;
  readonly shortcuts: boolean;
}

const none: Impact = { kind: "none" };
const late: Impact = { kind: "unknown", reason: "time: the budget for this tool is used up" };

/**
 * Asks containment what each fact does: for the input, which old arguments the newer schema rejects;
 * for the output, which new results the older schema rejects.
 */
export function judge(facts: readonly Fact[], before: Tool, after: Tool, options: JudgeOptions): JudgedTool {
  const input = judgeSide("input", facts, before.inputSchema, after.inputSchema, options);
  const output =
    before.outputSchema === undefined || after.outputSchema === undefined
      ? undefined
      : judgeSide("output", facts, before.outputSchema, after.outputSchema, options);
  const impactOf = (fact: Fact) => {
    const impacts = fact.side === "input" ? input : fact.side === "output" ? output : undefined;
    return impacts?.of.get(fact) ?? none;
  };
  const judged = facts
    .filter(({ unless }) => unless === undefined || impactOf(unless).kind === "none")
    .map((fact) => ({ ...fact, impact: impactOf(fact) }));
  return {
    facts: [...judged, ...input.combined, ...(output?.combined ?? [])],
    sameSchemas:
      input.same && (output?.same ?? (before.outputSchema === undefined && after.outputSchema === undefined)),
  };
}

/** The facts of a tool with their impacts, and what judging them found out on the way. */
interface JudgedTool {
  readonly facts: JudgedFact[];
  /** The schemas differ in words only, if at all. */
  readonly sameSchemas: boolean;
}

interface Judged {
  /** The schemas differ in words only, if at all. */
  readonly same: boolean;
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
  const same = shared === before;
  if (options.shortcuts && known && same) return { same, of: new Map(), combined: [] };
  const facts = all.filter((fact) => fact.side === side && fact.edits !== undefined);
  const question = new Question(side, before, shared, options);
  const overall = question.overall();
  const of = new Map<Fact, Impact>();
  if (overall.kind === "none") return { same, of, combined: [] };
  const suspects = facts.filter((fact) => question.canReject(fact));
  for (const fact of suspects) of.set(fact, question.within(fact, suspects));
  const rejecting = suspects.filter((fact) => of.get(fact)?.kind === "rejects");
  const rest = rejecting.length === 0 ? overall : question.beyond(rejecting);
  const undecided = [...of.values()].some((impact) => impact.kind === "unknown");
  if (rest.kind === "none" || (rest.kind === "unknown" && undecided)) return { same, of, combined: [] };
  const path = side === "input" ? "/inputSchema" : "/outputSchema";
  const identity = [withoutWords(before), withoutWords(after)];
  return { same, of, combined: [{ kind: "schema", side, path, identity, impact: rest }] };
}

/** One direction of one pair of schemas. */
class Question {
  readonly #side: "input" | "output";
  readonly #old: RawSchema;
  readonly #next: RawSchema;
  readonly #options: JudgeOptions;
  readonly #set = new SchemaSet();
  readonly #solver: Search;
  readonly #nodes: { old: SchemaNode; next: SchemaNode } | undefined;
  readonly #deadline: number;
  /** The older schema with only this fact made. */
  readonly #alone = new Map<Fact, SchemaNode>();
  /** A value of the older schema that the fact, made alone, rejects. */
  readonly #rejected = new Map<Fact, Json>();
  /** A value of the older schema that the newer one rejects. */
  #witness: Json | undefined;
  #fault = "";

  constructor(side: "input" | "output", before: RawSchema, after: RawSchema, options: JudgeOptions) {
    this.#side = side;
    this.#old = side === "input" ? before : after;
    this.#next = side === "input" ? after : before;
    this.#options = options;
    this.#solver = new Search(this.#set, options.shortcuts);
    this.#deadline = performance.now() + options.budgetMs;
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
    const outcome = this.#search(old, [next]);
    if (outcome.kind === "witness") this.#witness = outcome.value;
    return this.#impact(outcome);
  }

  /** Whether a fact, made alone, rejects anything; true also where that is not decided. */
  canReject(fact: Fact): boolean {
    if (this.#nodes === undefined || this.#isLate()) return true;
    const { old } = this.#nodes;
    const edited = applyEdits(this.#old, this.#next, this.#from, fact.edits ?? []);
    if (edited === undefined) return false;
    const patched = this.#node(edited as RawSchema);
    this.#alone.set(fact, patched);
    if (patched === old) return false;
    // What the whole change rejects, one fact often rejects alone: to look is cheaper than to search.
    const known = this.#witness;
    const outcome: Outcome =
      known !== undefined && holds(patched, known) === false
        ? { kind: "witness", value: known }
        : this.#search(old, [patched]);
    if (outcome.kind === "witness") this.#rejected.set(fact, outcome.value);
    return outcome.kind !== "empty";
  }

  /**
   * What a fact does within the whole change: a value that is rejected although all the other suspects are undone.
   * What widens elsewhere stays, so that it can make up for the fact.
   */
  within(fact: Fact, suspects: readonly Fact[]): Impact {
    if (this.#nodes === undefined) return { kind: "unknown", reason: this.#fault };
    if (this.#isLate()) return late;
    const { old, next } = this.#nodes;
    const alone = this.#withOnly(fact, suspects);
    const known = this.#rejected.get(fact);
    if (known !== undefined && this.#confirms(known) && holds(alone, known) === false) {
      return { kind: "rejects", witness: known };
    }
    return this.#impact(this.#search(old, alone === next ? [next] : [alone, next]));
  }

  /** Whether anything is rejected that none of the facts, made alone, rejects. */
  beyond(facts: readonly Fact[]): Impact {
    if (this.#nodes === undefined) return { kind: "unknown", reason: this.#fault };
    if (this.#isLate()) return late;
    const { old, next } = this.#nodes;
    const explaining = facts.map((fact) => this.#alone.get(fact) ?? next);
    if (explaining.includes(next)) return none;
    return this.#impact(this.#search(old, [next], explaining));
  }

  /** The newer schema with all suspects but one undone; what that one shares with others stays. */
  #withOnly(fact: Fact, suspects: readonly Fact[]): SchemaNode {
    const own = new Set((fact.edits ?? []).map(editKey));
    const undone = suspects
      .filter((other) => other !== fact)
      .flatMap((other) => other.edits ?? [])
      .filter((edit) => (edit.kind === "required" || edit.supporting !== true) && !own.has(editKey(edit)));
    const edited = applyEdits(this.#next, this.#old, this.#from === "before" ? "after" : "before", undone);
    return this.#node((edited ?? this.#next) as RawSchema);
  }

  #isLate(): boolean {
    return performance.now() > this.#deadline;
  }

  get #from(): "before" | "after" {
    return this.#side === "input" ? "before" : "after";
  }

  #node(raw: RawSchema): SchemaNode {
    if (this.#nodes !== undefined && raw === this.#next) return this.#nodes.next;
    return new SchemaDocument(this.#set, raw).root();
  }

  #search(old: SchemaNode, rejecting: readonly SchemaNode[], accepting: readonly SchemaNode[] = []): Outcome {
    const timeMs = Math.min(this.#options.budgetMs / 2, Math.max(1, this.#deadline - performance.now()));
    const accepted = [is(old, this.#options.reading === "declared"), ...accepting.map((node) => is(node))];
    const goal = [...accepted, ...rejecting.map(isNot)];
    const outcome = this.#solver.run(goal, { timeMs });
    const target = this.#nodes?.next;
    const asked = target !== undefined && rejecting.includes(target);
    if (outcome.kind !== "witness" || !asked || this.#confirms(outcome.value)) return outcome;
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

/** Equal for edits of the same member or name. */
function editKey(edit: Edit): string {
  return JSON.stringify([edit.kind, edit.place, edit.kind === "required" ? edit.name : edit.keys]);
}
