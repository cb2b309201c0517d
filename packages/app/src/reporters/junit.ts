import { visible, visibleJson } from "../visible.ts";
import { quietCount, toolTitle } from "./headline.ts";
import { type Entry, entriesOf, type Report, type ServerReport } from "./report.ts";
import type { Reporter } from "./reporter.ts";

/** JUnit XML for CI systems: a suite for each server, a test case for each change. */
export const junit: Reporter = {
  name: "junit",
  render(report) {
    const suites = report.servers.map((server) => renderSuite(server, report));
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="toolgate ${report.command}">\n${suites.join("")}</testsuites>\n`;
  },
};

function renderSuite(server: ServerReport, report: Report): string {
  const found = entriesOf(server, report.failOn);
  const cases = [
    ...found.map((entry) => renderCase(entry)),
    ...(server.comparison.unchanged > 0
      ? [testCase(server.label, quietCount(report, server.comparison.unchanged), "")]
      : []),
    ...(server.problem === undefined ? [] : [renderProblem(server.label, server.problem)]),
  ];
  const failures = found.filter(({ level }) => level === "fail").length;
  const errors = server.problem === undefined ? 0 : 1;
  const skipped = found.filter(({ level }) => level === "approved").length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
  return `  <testsuite name="${escapeXml(server.label)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function renderProblem(label: string, problem: NonNullable<ServerReport["problem"]>): string {
  const message = `${problem.message} ${problem.mend}`.trim();
  return testCase(label, "the server can be compared", `<error message="${escapeXml(message)}"/>`);
}

function renderCase({ server, tool, change, level, approval }: Entry): string {
  const name = `${toolTitle(tool)}: ${change.rule} at ${change.path || change.side}`;
  switch (level) {
    case "fail":
      return testCase(
        server.label,
        name,
        `<failure type="${escapeXml(change.verdict)}" message="${escapeXml(change.reason)}">${describe(change)}</failure>`,
      );
    case "approved":
      return testCase(
        server.label,
        name,
        `<skipped message="${escapeXml(`approved by ${approval?.by}: ${approval?.reason}`)}"/>`,
      );
    case "warn":
    case "note":
      return testCase(server.label, name, `<system-out>${describe(change)}</system-out>`);
    default:
      return level satisfies never;
  }
}

/** Lines of text for an element, escaped. */
function describe(change: Entry["change"]): string {
  const witness = change.witness === undefined ? [] : [`Rejected: ${visibleJson(change.witness)}`];
  const remedy = change.remedy === "" ? [] : [`Ship it: ${change.remedy}`];
  const verdict = `${change.confidence === "suspected" ? "suspected " : ""}${change.verdict}`;
  const lines = [`${verdict}: ${change.reason}`, ...witness, ...remedy, change.fingerprint];
  return lines.map(escapeXml).join("\n");
}

function testCase(className: string, name: string, content: string): string {
  const start = `    <testcase classname="${escapeXml(className)}" name="${escapeXml(name)}"`;
  return content === "" ? `${start}/>\n` : `${start}>${content}</testcase>\n`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Control characters and halves of surrogate pairs cannot stand in XML at all, so they are made visible first. */
function escapeXml(text: string): string {
  return visible(text)
    .replace(/[&<>"']/g, (character) => entities[character] as string)
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD");
}
