import { visible, visibleJson } from "../visible.ts";
import { headline, toolTitle } from "./headline.ts";
import { type Entry, entries, type Level } from "./report.ts";
import type { Reporter } from "./reporter.ts";

const commandOf: Readonly<Record<Exclude<Level, "note">, string>> = {
  fail: "error",
  warn: "warning",
  approved: "notice",
};

/** Workflow commands for GitHub Actions: one annotation for each change that fails, warns or was approved. */
export const github: Reporter = {
  name: "github",
  render(report) {
    const all = entries(report);
    const commands = all.flatMap((entry) => (entry.level === "note" ? [] : [annotate(entry, entry.level)]));
    const problems = report.servers.flatMap(({ label, problem }) =>
      problem === undefined
        ? []
        : [command("error", [["title", label]], [`${problem.message} ${problem.mend}`.trim()])],
    );
    return `${[...problems, ...commands, headline(report, visible)].join("\n")}\n`;
  },
};

function annotate({ tool, change }: Entry, level: Exclude<Level, "note">): string {
  const witness = change.witness === undefined ? [] : [`Rejected: ${visibleJson(change.witness)}`];
  const remedy = change.remedy === "" ? [] : [`Ship it: ${change.remedy}`];
  const lines = [`${change.reason} (${change.rule}, ${change.path || change.side})`, ...witness, ...remedy];
  const title = `${change.verdict}: ${toolTitle(tool)}`;
  const properties: [string, string][] = tool.file === undefined ? [] : [["file", tool.file]];
  return command(commandOf[level], [...properties, ["title", title]], lines);
}

function command(name: string, properties: readonly [string, string][], lines: readonly string[]): string {
  const list = properties.map(([key, value]) => `${key}=${escapeProperty(visible(value))}`).join(",");
  return `::${name} ${list}::${escapeMessage(lines.map(visible).join("\n"))}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
