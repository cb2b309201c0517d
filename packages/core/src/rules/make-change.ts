import type { Fact } from "../diff/index.ts";
import { canonicalJson, digest, type Json, tokens } from "../json/index.ts";
import type { Change } from "./change.ts";
import { withoutWords } from "./identity.ts";
import { rules } from "./registry.ts";
import type { JudgedFact, Rule } from "./rule.ts";
import type { RenameSuggestion } from "./suggest.ts";

const rulesOf = {
  input: rules.filter((rule) => rule.side === "input"),
  output: rules.filter((rule) => rule.side === "output"),
  tool: rules.filter((rule) => rule.side === "tool"),
} as const;

/** Tells a fact by the first rule of its side that matches; undefined where none does. */
export function changeOf(fact: JudgedFact, tool: string, rename?: RenameSuggestion): Change | undefined {
  const rule = rulesOf[fact.side].find((one) => one.matches(fact));
  return rule === undefined ? undefined : makeChange(rule, fact, tool, rename);
}

const valued: ReadonlySet<string> = new Set<Fact["kind"]>([
  "type",
  "values",
  "pattern",
  "format",
  "length",
  "range",
  "multiple-of",
  "item-count",
]);
const maxShown = 60;

/** Short values of a keyword are said with the sentence: "(was 100, now 50)". */
function withValues(sentence: string, { kind, before, after }: JudgedFact): string {
  if (!valued.has(kind)) return sentence;
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)];
  const parts = [...(old === undefined ? [] : [`was ${old}`]), ...(now === undefined ? [] : [`now ${now}`])];
  const said = parts.join(", ");
  if (said.length <= maxShown) return said === "" ? sentence : withDetail(sentence, said);
  const gone = onlyIn(before, after);
  return gone.length === 0 ? sentence : withDetail(sentence, `no longer ${firstOf(gone)}`);
}

function withDetail(sentence: string, detail: string): string {
  return `${sentence.replace(/\.$/, "")} (${detail}).`;
}

/** The values of one list that another lacks, as JSON; none where either is no list. */
function onlyIn(list: Json | undefined, other: Json | undefined): string[] {
  if (!Array.isArray(list) || !Array.isArray(other)) return [];
  const known = new Set(other.map((value) => canonicalJson(value)));
  return list.filter((value) => !known.has(canonicalJson(value))).map((value) => JSON.stringify(value));
}

/** As many as are short enough to be read, the first in any case, and how many more there are. */
function firstOf(values: readonly string[]): string {
  let end = 1;
  while (end < values.length && values.slice(0, end + 1).join(", ").length <= maxShown) end += 1;
  const more = values.length - end;
  const first = (values[0] as string).length > maxShown ? `${values[0]?.slice(0, maxShown)}…` : values[0];
  return `${[first, ...values.slice(1, end)].join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

/** A sentence that does not name the property it is about begins with it: reports show reasons without paths. */
function aboutProperty(sentence: string, path: string): string {
  const name = tokens(path).findLast((_, index, all) => all[index - 1] === "properties");
  if (name === undefined || sentence.includes(`\`${name}\``)) return sentence;
  return `\`${name}\`: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Schemas count without their words: an approval of a removed property does not end with a wording. */
function identityOf(fact: JudgedFact): Json {
  return fact.identity ?? [withoutWords(fact.before ?? null), withoutWords(fact.after ?? null)];
}

function makeChange(rule: Rule, fact: JudgedFact, tool: string, rename?: RenameSuggestion): Change {
  const { impact, before, after, path } = fact;
  const undecided = impact.kind === "unknown";
  // Copied now: schemas may have changed when the fingerprint is asked for.
  const identity = identityOf(fact);
  let fingerprint: string | undefined;
  const change: { -readonly [Name in keyof Change]: Change[Name] } = {
    rule: rule.id,
    tool,
    side: rule.side,
    path,
    verdict: undecided ? "unknown" : rule.verdict,
    confidence: rule.confidence ?? "proven",
    reason: undecided
      ? `Whether anything is rejected is undecided (${impact.reason}).`
      : aboutProperty(rule.reason?.(fact) ?? withValues(rule.why, fact), path),
    remedy: remedyOf(rule, rename),
    /** Taken when it is asked for: hashing takes longer than the rest, and most reports do not show it. */
    get fingerprint() {
      fingerprint ??= digest([rule.id, tool, rule.side, path, identity]);
      return fingerprint;
    },
  };
  if (impact.kind === "rejects") change.witness = impact.witness;
  if (before !== undefined) change.before = before;
  if (after !== undefined) change.after = after;
  return change;
}

function remedyOf({ ship }: Rule, rename: RenameSuggestion | undefined): string {
  if (rename === undefined) return ship;
  return `${ship} If \`${rename.from}\` became \`${rename.to}\`, declare the rename.`.trim();
}
