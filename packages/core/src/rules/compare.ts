import type { Catalog, Tool } from "../contract/tool.ts";
import { type Fact, factsOfTools } from "../diff/index.ts";
import { isDeeperThan, isObject, isWrittenAlike, type Json, maxToolDepth, sameJson } from "../json/index.ts";
import { type Change, type Verdict, verdicts, worst } from "./change.ts";
import { judge } from "./judge.ts";
import { changeOf } from "./make-change.ts";
import type { CompareOptions } from "./options.ts";
import type { JudgedFact } from "./rule.ts";
import { type RenameSuggestion, suggestPropertyRenames, suggestToolRenames } from "./suggest.ts";
import { suspicions } from "./suspicions.ts";

/** What changed in one tool. */
export interface ToolComparison {
  readonly tool: string;
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
  /** Property renames that look likely. */
  readonly suggestions: readonly RenameSuggestion[];
}

/** What changed in a catalog. `tools` holds only tools with at least one change, the worst first, then in listed order. */
export interface CatalogComparison {
  readonly verdict: Verdict;
  readonly tools: readonly ToolComparison[];
  /** Tools that are the same before and after. */
  readonly unchanged: number;
  readonly suggestions: readonly RenameSuggestion[];
}

const defaultBudgetMs = 2_000;

/** Judges the change from one definition of a tool to another; null stands for "not listed". */
export function compareTools(
  before: Tool | null,
  after: Tool | null,
  options: CompareOptions = {},
): ToolComparison {
  const name = after?.name ?? before?.name ?? "";
  const judged = judgedFacts(before, after, options);
  const suggestions = before === null || after === null ? [] : suggestPropertyRenames(judged, before, after);
  const found = judged.flatMap((fact) => changeOf(fact, name, renameOf(fact, suggestions)) ?? []);
  const changes = distinct(found);
  changes.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
  return { tool: name, verdict: worst(changes.map((change) => change.verdict)), changes, suggestions };
}

/** One fact may be met on two ways: it is told once. */
function distinct(changes: readonly Change[]): Change[] {
  const met = new Map<string, Change[]>();
  return changes.filter((change) => {
    const key = `${change.rule} ${change.path}`;
    const others = met.get(key);
    if (others === undefined) met.set(key, [change]);
    else if (others.some((other) => other.fingerprint === change.fingerprint)) return false;
    else others.push(change);
    return true;
  });
}

/** The rename that a property which is gone or new looks like. */
function renameOf(
  { kind, name, path }: Fact,
  suggestions: readonly RenameSuggestion[],
): RenameSuggestion | undefined {
  if (kind !== "property-removed" && kind !== "property-added") return undefined;
  return suggestions.find(
    ({ from, to, property }) =>
      path.startsWith(`${property}/properties/`) && name === (kind === "property-removed" ? from : to),
  );
}

function judgedFacts(before: Tool | null, after: Tool | null, options: CompareOptions): JudgedFact[] {
  const none = { kind: "none" } as const;
  if (before === null && after === null) return [];
  if (before === after) return [];
  // Writing is native code: most tools are equal, and a walk over them takes ten times as long in a fresh process.
  // Where the descriptions tell that two differ, nothing has to be written.
  const differ = typeof after?.description === "string" && before?.description !== after.description;
  const [old, now] = differ ? [] : [textOf(before), textOf(after)];
  if (isTooDeep(before, old) || isTooDeep(after, now)) {
    if (before !== null && after !== null && isWrittenAlike(before as Json, after as Json)) return [];
    return [{ kind: "too-deep", side: "tool", path: "", impact: none }];
  }
  if (before === null) {
    const added: Fact = { kind: "tool-added", side: "tool", path: "", name: after?.name ?? "" };
    return [{ ...added, impact: none }, ...suspicions(undefined, after as Tool)];
  }
  if (after === null) {
    const aliased = options.aliases?.includes(before.name) ?? false;
    return [{ kind: "tool-removed", side: "tool", path: "", name: before.name, aliased, impact: none }];
  }
  if (!differ && old === now) return [];
  if (sameJson(before as Json, after as Json)) {
    return [{ kind: "order", side: "tool", path: "", impact: none }];
  }
  const [older, newer] = [withoutNulls(before), withoutNulls(after)];
  const facts = factsOfTools(older, newer, {
    renames: (options.renames ?? [])
      .filter(
        (rename) => rename.tool === undefined || rename.tool === before.name || rename.tool === after.name,
      )
      .flatMap(({ from, to, property }) => (property === undefined ? [] : [{ place: property, from, to }])),
    reserved: new Set(options.reserved ?? []),
    reservedValues: options.reservedValues ?? [],
    aliased: options.aliases?.includes(before.name) ?? false,
  });
  const { facts: judged, sameSchemas } = judge(facts, older, newer, {
    reading: options.reading ?? "declared",
    budgetMs: options.budgetMs ?? defaultBudgetMs,
    shortcuts: options.shortcuts ?? true,
  });
  return sameSchemas ? judged : [...judged, ...suspicions(older, newer)];
}

/** Servers that write every optional member write `null` for those that they do not have. */
function withoutNulls(tool: Tool): Tool {
  const { annotations } = tool;
  const hasNull = [tool, annotations ?? {}].some((object) => Object.values(object).includes(null));
  if (!hasNull) return tool;
  const kept = Object.entries(tool).filter(([key, value]) => key === "inputSchema" || isThere(value));
  const clean = Object.fromEntries(kept) as Tool;
  if (!isObject(clean.annotations)) return clean;
  const hints = Object.entries(clean.annotations).filter(([, value]) => isThere(value));
  return { ...clean, annotations: Object.fromEntries(hints) };
}

function isThere(value: Json | undefined): boolean {
  return value !== null;
}

/** undefined: it nests so deep that it cannot be written. */
function textOf(tool: Tool | null): string | undefined {
  try {
    return JSON.stringify(tool);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isTooDeep(tool: Tool | null, text: string | undefined): boolean {
  // Each level takes two characters at least, so most tools need no look.
  if (text !== undefined && text.length < 2 * maxToolDepth) return false;
  return isDeeperThan(tool as Json, maxToolDepth);
}

/** Judges the change from one catalog to another. */
export function compareCatalogs(
  before: Catalog,
  after: Catalog,
  options: CompareOptions = {},
): CatalogComparison {
  const old = byName(before);
  const now = byName(after);
  const renamed = new Map<string, string>();
  for (const { from, to, property } of options.renames ?? []) {
    if (property === undefined && old.has(from) && now.has(to) && !now.has(from)) renamed.set(from, to);
  }
  const taken = new Set(renamed.values());
  const compared: ToolComparison[] = [];
  let unchanged = 0;
  const add = (comparison: ToolComparison) => {
    if (comparison.changes.length > 0) compared.push(comparison);
    else unchanged += 1;
  };
  const gone: Tool[] = [];
  const fresh: Tool[] = [];
  const oldNameOf = new Map([...renamed].map(([from, to]) => [to, from]));
  for (const tool of now.values()) {
    const origin = old.get(oldNameOf.get(tool.name) ?? tool.name);
    const usable = origin !== undefined && (taken.has(tool.name) || !renamed.has(tool.name));
    if (!usable) fresh.push(tool);
    add(compareTools(usable ? origin : null, tool, options));
  }
  for (const tool of old.values()) {
    if (renamed.has(tool.name) || now.has(tool.name)) continue;
    gone.push(tool);
    add(compareTools(tool, null, options));
  }
  const order = orderChange(before, after);
  if (order !== undefined) compared.push(order);
  compared.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
  return {
    verdict: worst(compared.map((tool) => tool.verdict)),
    tools: compared,
    unchanged,
    suggestions: [...suggestToolRenames(gone, fresh), ...compared.flatMap((tool) => tool.suggestions)],
  };
}

function byName(catalog: Catalog): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const tool of catalog.tools) if (!tools.has(tool.name)) tools.set(tool.name, tool);
  return tools;
}

/** The order in which tools are listed: it changes what a prompt begins with, and nothing else. */
function orderChange(before: Catalog, after: Catalog): ToolComparison | undefined {
  const names = (catalog: Catalog, other: ReadonlyMap<string, Tool>) =>
    [...byName(catalog).keys()].filter((name) => other.has(name));
  const old = names(before, byName(after));
  const now = names(after, byName(before));
  if (old.every((name, index) => name === now[index])) return undefined;
  const fact: JudgedFact = {
    kind: "tool-order",
    side: "tool",
    path: "",
    impact: { kind: "none" },
    before: old,
    after: now,
  };
  const change = changeOf(fact, "*");
  if (change === undefined) return undefined;
  return { tool: "*", verdict: change.verdict, changes: [change], suggestions: [] };
}
