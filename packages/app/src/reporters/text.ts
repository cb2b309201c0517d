import { printedCommand, renameCommand } from "../printed-command.ts";
import { visible, visibleJson } from "../visible.ts";
import { wrapBehind } from "../wrap.ts";
import { count, headline, quietCount, summarise, toolTitle } from "./headline.ts";
import {
  type Entry,
  entries,
  entriesOf,
  type Report,
  type ReportedTool,
  type ServerReport,
} from "./report.ts";
import type { RenderOptions, Reporter } from "./reporter.ts";

// A payload is for reading here; the other formats have it whole.
const maxPayloadCharacters = 1_000;

const words = { fail: "FAIL", warn: "warn", note: "note", approved: "ok'd" } as const;

const colours = { fail: 31, warn: 33, note: 36, approved: 32 } as const;

const bold = 1;
const dim = 2;

/** Text for a terminal. */
export const text: Reporter = {
  name: "text",
  render(report, options) {
    const blocks = report.servers.flatMap((server) => renderServer(server, report, options));
    return `${[...blocks, renderSummary(report, options)].join("\n\n")}\n`;
  },
};

function renderServer(server: ServerReport, report: Report, options: RenderOptions): string[] {
  const found = entriesOf(server, report.failOn);
  const shown = found.filter((entry) => options.verbose || isShown(entry));
  const tools = server.comparison.tools.filter((tool) => shown.some((entry) => entry.tool === tool));
  return [
    renderTitle(server, report, options),
    ...tools.map((tool) =>
      renderTool(
        tool,
        shown.filter((entry) => entry.tool === tool),
        report,
        options,
      ),
    ),
    ...renderRemarks(
      server,
      found.filter((entry) => !shown.includes(entry)),
      options,
    ),
  ];
}

/** Behavioural changes warn by the dozen, and approved ones were read once: they are counted. */
function isShown({ level, change }: Entry): boolean {
  return level === "fail" || (level === "warn" && change.verdict !== "behavioural");
}

function renderTitle(
  { label, before, after, problem }: ServerReport,
  report: Report,
  options: RenderOptions,
) {
  const sides = `${visible(before)} → ${visible(after)}`;
  const title = report.command === "diff" ? sides : `${visible(label)}: ${sides}`;
  const reading = report.reading === "strict" ? paint(" (strict reading)", dim, options) : "";
  const first = paint(title, bold, options) + reading;
  if (problem === undefined) return first;
  const mend = problem.mend === "" ? [] : [wrapBehind("  ", visible(problem.mend), options.columns)];
  return [first, wrapBehind("  ", visible(problem.message), options.columns), ...mend].join("\n");
}

function renderTool(
  tool: ReportedTool,
  shown: readonly Entry[],
  report: Report,
  options: RenderOptions,
): string {
  const title = `${paint(visible(toolTitle(tool)), bold, options)}  ${tool.verdict}`;
  return [title, ...shown.map((entry) => renderEntry(entry, report, options))].join("\n");
}

function renderEntry(entry: Entry, report: Report, options: RenderOptions): string {
  const { change, level, approval } = entry;
  const command = report.command !== "diff" && level === "fail" ? approveCommand(entry, report) : undefined;
  const indent = " ".repeat(8);
  const line = (label: string, value: string) => wrapBehind(`${indent}${label}`, value, options.columns);
  const doubt = change.confidence === "suspected" ? "suspected " : "";
  const about = level === "fail" && doubt === "" ? "" : ` (${doubt}${change.verdict})`;
  const where = change.path === "" ? change.side : `${change.side} ${visible(change.path)}`;
  return [
    `  ${paint(words[level], colours[level], options)}  ${visible(change.rule)}${about}  ${where}`,
    line("", visible(change.reason)),
    ...renderValues(change).map(([label, value]) => `${indent}${label}${value}`),
    ...(change.remedy === "" ? [] : [line("ship it: ", visible(change.remedy))]),
    ...(approval === undefined
      ? []
      : [line("approved: ", visible(`by ${approval.by}, ${approval.reason}${until(approval.until)}`))]),
    // On a line of its own, however long, so that it can be copied.
    ...(command === undefined ? [] : [`${indent}approve: ${command}`]),
    ...(options.verbose && command === undefined
      ? [paint(`${indent}${visible(change.fingerprint)}`, dim, options)]
      : []),
  ].join("\n");
}

/** What lets a finding pass; a tool whose name cannot be copied is left to be filled in. */
function approveCommand({ change, tool, server }: Entry, report: Report): string | undefined {
  const approve = ["toolgate", "approve", change.fingerprint];
  const one = report.servers.length === 1;
  const about = printedCommand([...approve, "--tool", tool.tool, ...(one ? [] : ["--server", server.label])]);
  const command = about ?? printedCommand(approve);
  return command === undefined ? undefined : `${command} --by WHO --reason TEXT`;
}

function renderValues(change: Entry["change"]): [label: string, value: string][] {
  if (change.witness !== undefined) {
    const label = change.side === "output" ? "rejected result: " : "rejected call: ";
    return [[label, payload(change.witness)]];
  }
  // Long texts are quoted by the reason; here stand the values that fit on a line.
  const values = [change.before, change.after].map((value) =>
    value === undefined ? "nothing" : payload(value),
  );
  const [before, after] = values as [string, string];
  if (before === after || before.length + after.length > 60) return [];
  return [[`${before} → `, after]];
}

function payload(value: unknown): string {
  const json = visibleJson(value);
  if (json.length <= maxPayloadCharacters) return json;
  return `${json.slice(0, maxPayloadCharacters)}… (${json.length} characters; --format json has all)`;
}

function until(date: string | undefined): string {
  return date === undefined ? "" : `, until ${date}`;
}

function renderRemarks(server: ServerReport, hidden: readonly Entry[], options: RenderOptions): string[] {
  const line = (prefix: string, value: string) => wrapBehind(prefix, value, options.columns);
  const remarks = [
    ...server.comparison.suggestions.flatMap((suggestion) => {
      const { from, to, tool, reason } = suggestion;
      const command = renameCommand(suggestion);
      return [
        line(
          "looks renamed: ",
          visible(`${tool === undefined ? "" : `${tool}: `}${from} → ${to}. ${reason}`),
        ),
        // On a line of its own, however long, so that it can be copied.
        ...(command === undefined ? [] : [`    ${command}`]),
      ];
    }),
    ...server.findings.map(({ message, tool }) =>
      line("note: ", visible(tool === undefined ? message : `${tool}: ${message}`)),
    ),
    ...(hidden.length === 0 ? [] : [line("", `${summarise(hidden)} not shown; --verbose lists them.`)]),
  ];
  return remarks.length === 0 ? [] : [remarks.join("\n")];
}

function renderSummary(report: Report, options: RenderOptions): string {
  const all = entries(report);
  const approved = all.filter(({ level }) => level === "approved").length;
  const unchanged = report.servers.reduce((sum, { comparison }) => sum + comparison.unchanged, 0);
  const facts = [
    headline(report, visible),
    ...(approved > 0 ? [`${count(approved, "approved change")}.`] : []),
    ...(unchanged > 0 ? [`${quietCount(report, unchanged)}.`] : []),
  ];
  const level = report.outcome === "pass" ? "approved" : report.outcome === "fail" ? "fail" : "warn";
  const word = report.outcome === "pass" ? "pass" : report.outcome === "fail" ? "FAIL" : "undecided";
  return `${paint(word, colours[level], options)}  ${wrapBehind(" ".repeat(word.length + 2), facts.join(" "), options.columns).trimStart()}`;
}

function paint(text: string, code: number, { colour }: RenderOptions): string {
  return colour ? `\u001B[${code}m${text}\u001B[0m` : text;
}
