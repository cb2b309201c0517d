import type { ChangeSummary, Contract, DeclaredRename, ReservedWords } from "./contract.ts";
import type { Tool } from "./tool.ts";

/** The part of a judged comparison that contract files keep. */
export interface JudgedTool {
  readonly verdict: ChangeSummary["verdict"];
  readonly changes: readonly (ChangeSummary & { readonly fingerprint: string })[];
}

/** What a comparison needs to know besides the two definitions. */
export interface JudgeOptions {
  readonly renames: readonly (DeclaredRename & { readonly tool?: string })[];
  readonly aliases: readonly string[];
  /** Pointers of properties that come back with another meaning. */
  readonly reserved: readonly string[];
  /** Values of enums that come back, whatever they mean. */
  readonly reservedValues: NonNullable<ReservedWords["enumValues"]>;
}

/** Judges a change of one tool; the rules do it, and they stand above the contract files. */
export type JudgeTools = (before: Tool | null, after: Tool | null, options: JudgeOptions) => JudgedTool;

/** The declared renames of a contract as a comparison of its tools takes them. */
export function renamesFor(contract: Contract, tools: readonly Tool[]): JudgeOptions["renames"] {
  const names = [...new Set(tools.map(({ name }) => name))];
  return (contract.renames ?? []).flatMap((rename) =>
    rename.property === undefined ? [rename] : names.map((tool) => ({ ...rename, tool })),
  );
}

/** Keeps of judged changes what a reviewer needs; no member where there are none. */
export function summaries(changes: readonly ChangeSummary[]): {
  readonly because?: readonly ChangeSummary[];
} {
  if (changes.length === 0) return {};
  return {
    because: changes.map(({ rule, path, verdict, reason, fingerprint }) => ({
      rule,
      path,
      verdict,
      reason,
      ...(fingerprint === undefined ? {} : { fingerprint }),
    })),
  };
}
