import type { Tool } from "../contract/tool.ts";
import type { Fact } from "../diff/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { Confidence, Side, Verdict } from "./change.ts";
import type { CompareOptions } from "./options.ts";

/** What containment says of one fact alone: whether it makes something fail that did not fail before. */
export type Impact =
  | { readonly kind: "rejects"; readonly witness: Json }
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly reason: string };

/** A fact with its impact. */
export interface JudgedFact extends Fact {
  readonly impact: Impact;
}

/** Two sides that a rule is tried on: keywords of the input or output schema, or members of a tool. */
export interface RuleExample {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Whether the rule speaks. */
  readonly found: boolean;
  readonly options?: CompareOptions;
}

/** One rule: data and one predicate. Its examples are its tests and its page in the documentation. */
export interface Rule {
  /** Name of its file. */
  readonly id: string;
  readonly side: Side;
  readonly verdict: Verdict;
  /** Default `proven`. */
  readonly confidence?: Confidence;
  /** One sentence: what happens to callers. */
  readonly why: string;
  /** How to ship it; empty where there is nothing to do. */
  readonly ship: string;
  /** The rule for the opposite change, or why there is none. */
  readonly mirror: string | { readonly none: string };
  /** Made when asked for: commands load rules, and never look at these. */
  readonly examples: () => readonly RuleExample[];
  readonly matches: (fact: JudgedFact) => boolean;
  /** The sentence for one fact, where it can be more exact than `why`. */
  readonly reason?: (fact: JudgedFact) => string;
}

/** Whether something fails because of the fact, or that could not be decided. */
export function rejects(fact: JudgedFact): boolean {
  return fact.impact.kind !== "none";
}

/** Whether a value stands for nothing: null, `""`, `[]`, `{}`. */
export function isEmpty(value: Json | undefined): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The two tools of an example. */
export function exampleTools(rule: Pick<Rule, "side">, example: RuleExample): { before: Tool; after: Tool } {
  const tool = (side: JsonObject): Tool => {
    const base: Tool = { name: "example", description: "An example.", inputSchema: { type: "object" } };
    switch (rule.side) {
      case "input":
        return { ...base, inputSchema: { type: "object", ...side } };
      case "output":
        return { ...base, outputSchema: { type: "object", ...side } };
      case "tool":
        return { ...base, ...side };
      default:
        return rule.side satisfies never;
    }
  };
  return { before: tool(example.before), after: tool(example.after) };
}
