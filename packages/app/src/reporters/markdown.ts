import { visible, visibleJson } from "../visible.ts";
import { count, headline, quietCount, summarise, toolTitle } from "./headline.ts";
import { type Entry, entriesOf, type Report, type ServerReport } from "./report.ts";
import type { Reporter } from "./reporter.ts";

const maxCellCharacters = 80;

// Platforms refuse comments above 65,536 characters.
const maxDetailed = 50;

const icons = { pass: "✅", fail: "❌", "no-evidence": "⚠️", unreachable: "⚠️" } as const;

/** Markdown for a comment on a pull request: the sentence, the table of what fails, the rest folded away. */
export const markdown: Reporter = {
  name: "markdown",
  render(report) {
    const title = `### ${icons[report.outcome]} Toolgate: ${headline(report, code)}`;
    return `${[title, ...report.servers.flatMap((server) => renderServer(server, report))].join("\n\n")}\n`;
  },
};

function renderServer(server: ServerReport, report: Report): string[] {
  const found = entriesOf(server, report.failOn);
  const failing = found.filter(({ level }) => level === "fail");
  const warning = found.filter(({ level, change }) => level === "warn" && change.verdict !== "behavioural");
  const rest = found.filter((entry) => !failing.includes(entry) && !warning.includes(entry));
  const sides = `${code(server.before)} → ${code(server.after)}`;
  const lines = [report.command === "diff" ? sides : `**${code(server.label)}**: ${sides}`];
  if (server.problem !== undefined) {
    lines.push(`⚠️ ${prose(server.problem.message)} ${prose(server.problem.mend)}`.trimEnd());
  }
  if (failing.length > 0) lines.push(renderTable(failing));
  if (failing.length > 0)
    lines.push(fold("What fails, and how to ship it instead", failing.map(renderEntry)));
  if (warning.length > 0) lines.push(fold(count(warning.length, "warning"), warning.map(renderEntry)));
  if (rest.length > 0) lines.push(fold(summarise(rest), rest.map(renderLine), "\n"));
  lines.push(...renderRemarks(server, report));
  return lines;
}

function renderTable(failing: readonly Entry[]): string {
  const rows = failing.slice(0, maxDetailed).map(({ tool, change }) => {
    const payload = change.witness === undefined ? "" : code(shorten(visibleJson(change.witness)));
    return `| ${code(toolTitle(tool))} | **${change.verdict}** | ${prose(change.reason)} | ${payload} |`;
  });
  const more = failing.length - rows.length;
  const note = more > 0 ? `\n\n… and ${count(more, "more change")}.` : "";
  return `| tool | verdict | what | rejected |\n|---|---|---|---|\n${rows.join("\n")}${note}`;
}

function renderEntry({ tool, change, approval }: Entry): string {
  const place = change.path === "" ? change.side : `${change.side}, ${code(change.path)}`;
  const doubt = change.confidence === "suspected" ? "suspected " : "";
  return [
    `**${code(toolTitle(tool))}**: ${doubt}${change.verdict}, ${code(change.rule)} (${place})`,
    prose(change.reason),
    ...(change.witness === undefined ? [] : [fence(visibleJson(change.witness))]),
    ...(change.remedy === "" ? [] : [`Ship it: ${prose(change.remedy)}`]),
    ...(approval === undefined ? [] : [`Approved by ${prose(approval.by)}: ${prose(approval.reason)}`]),
    `Fingerprint: ${code(change.fingerprint)}`,
  ].join("\n\n");
}

function renderLine({ tool, change, level, approval }: Entry): string {
  const approved = level === "approved" ? ` Approved by ${prose(approval?.by ?? "")}.` : "";
  return `- ${code(toolTitle(tool))}, ${code(change.rule)}: ${prose(change.reason)}${approved}`;
}

function renderRemarks(server: ServerReport, report: Report): string[] {
  const remarks = [
    ...server.comparison.suggestions.map(
      ({ from, to, reason }) => `- Looks renamed: ${code(from)} → ${code(to)}. ${prose(reason)}`,
    ),
    ...server.findings.map(({ tool, message }) =>
      tool === undefined ? `- ${prose(message)}` : `- ${code(tool)}: ${prose(message)}`,
    ),
    ...(server.comparison.unchanged > 0 ? [`- ${quietCount(report, server.comparison.unchanged)}.`] : []),
  ];
  return remarks.length === 0 ? [] : [remarks.join("\n")];
}

function fold(summary: string, items: readonly string[], between = "\n\n---\n\n"): string {
  const shown = items.slice(0, maxDetailed);
  const more = items.length > shown.length ? [`… and ${items.length - shown.length} more.`] : [];
  return `<details><summary>${summary}</summary>\n\n${[...shown, ...more].join(between)}\n\n</details>`;
}

function shorten(text: string): string {
  return text.length <= maxCellCharacters ? text : `${text.slice(0, maxCellCharacters - 1)}…`;
}

const noWidth = "\u200B";

/**
 * Makes untrusted text plain words: nothing in it is markup, a table cell's end, a link or a mention.
 * Character references cannot be structure (CommonMark 0.31, section 2.5); what platforms link after rendering is
 * parted by a space without width.
 */
export function prose(text: string): string {
  return visible(text)
    .trim()
    .replace(/[&<>`*_~|[\]\\$#]|^[-+=]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@|&#35;(?=\d)/g, (found) => `${found}${noWidth}`)
    .replace(/:\/\//g, `:${noWidth}//`)
    .replace(/www\./gi, (found) => `${found.slice(0, -1)}${noWidth}.`)
    .replace(/^\d+(?=[.)])/, (number) => `${number}${noWidth}`);
}

/** Shows untrusted text as code, whole and unlinked; as HTML where a code span could not hold it. */
export function code(text: string): string {
  const safe = visible(text);
  if (/^[^`|\\]+$/.test(safe) && safe.trim() === safe) return `\`${safe}\``;
  return `<code>${safe.replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)}</code>`;
}

function fence(line: string): string {
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(Math.max(3, longest + 1));
  return `${marks}json\n${line}\n${marks}`;
}
