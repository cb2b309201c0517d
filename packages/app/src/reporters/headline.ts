import { countVerdicts, type Entry, entries, type Report, type ServerReport } from "./report.ts";

const namedTools = 3;

/** Says in one sentence what a report comes to; `quote` makes a tool's name safe where the sentence goes. */
export function headline(report: Report, quote: (name: string) => string): string {
  const all = entries(report);
  const failing = all.filter(({ level }) => level === "fail");
  const noun = report.command === "audit" ? "finding" : "change";
  if (failing.length > 0) return `${sentence(failing, noun)} in ${toolNames(failing, quote)}.`;
  if (report.outcome === "unreachable") return "A server could not be reached, so nothing is known about it.";
  if (report.outcome === "no-evidence") return "There is not enough evidence to pass.";
  const warnings = all.filter(({ level }) => level === "warn");
  if (warnings.length > 0) {
    return `Nothing fails; ${count(warnings.length, noun)} to look at in ${toolNames(warnings, quote)}.`;
  }
  if (all.some(({ level }) => level === "approved")) return "Nothing fails that is not approved.";
  if (report.command === "audit") return all.length > 0 ? "Nothing fails." : "Nothing is wrong.";
  return all.length > 0 ? "Nothing breaks." : "Nothing changed.";
}

/** Counts what a list of entries holds: `1 approved, 2 breaking, 1 silent`. */
export function summarise(of: readonly Entry[]): string {
  const approved = of.filter(({ level }) => level === "approved").length;
  const others = countVerdicts(of.filter(({ level }) => level !== "approved"));
  const parts = others.map(([verdict, number]) => `${number} ${verdict}`);
  return [...(approved === 0 ? [] : [`${approved} approved`]), ...parts].join(", ");
}

/** A number with its noun: `1 change`, `2 changes`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a report says of the tools, or contracts, that it has nothing to say of. */
export function quietCount({ command }: Pick<Report, "command">, number: number): string {
  return command === "audit" ? `${count(number, "contract")} sound` : `${count(number, "tool")} unchanged`;
}

/** How a change's tool is named: with the contract's version where there is one. */
export function toolTitle({ tool, version }: ServerReport["comparison"]["tools"][number]): string {
  return version === undefined ? tool : `${tool} (version ${version})`;
}

function sentence(failing: readonly Entry[], noun: string): string {
  const counts = countVerdicts(failing);
  const parts = counts.map(([verdict, number]) => `${number} ${verdict}`);
  const last = parts.at(-1);
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
  return `${list} ${counts.at(-1)?.[1] === 1 ? noun : `${noun}s`}`;
}

function toolNames(of: readonly Entry[], quote: (name: string) => string): string {
  const names = [...new Set(of.map(({ tool }) => tool.tool))];
  const shown = names.slice(0, namedTools).map(quote);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${count(rest, "more tool")}`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : `${shown[0]}`;
}
