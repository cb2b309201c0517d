import { worst } from "@toolgate/core/rules";
import { visibleJson } from "../visible.ts";
import { entriesOf, type FailKind, type ReportedTool, type ServerReport } from "./report.ts";
import type { Reporter } from "./reporter.ts";

/** Grows only: members are added, none is removed or given another meaning. */
const formatVersion = 1;

/** JSON for programs; its schema is published as `toolgate/schemas/report.schema.json`. */
export const json: Reporter = {
  name: "json",
  render(report) {
    const { command, outcome, reading, failOn } = report;
    const verdict = worst(report.servers.map(({ comparison }) => comparison.verdict));
    const servers = report.servers.map((server) => describeServer(server, failOn));
    const document = { formatVersion, command, outcome, verdict, reading, failOn, servers };
    return `${visibleJson(document, 2)}\n`;
  },
};

function describeServer(server: ServerReport, failOn: readonly FailKind[]) {
  const found = entriesOf(server, failOn);
  const { label, before, after, comparison, findings, problem } = server;
  return {
    label,
    before,
    after,
    verdict: comparison.verdict,
    unchanged: comparison.unchanged,
    tools: comparison.tools.map((tool) => ({
      ...describeTool(tool),
      changes: found
        .filter((entry) => entry.tool === tool)
        .map(({ change, level, approval }) => ({
          ...change,
          level,
          ...(approval === undefined ? {} : { approval }),
        })),
    })),
    suggestions: comparison.suggestions,
    findings,
    ...(problem === undefined ? {} : { problem }),
  };
}

function describeTool({ tool, version, file, verdict }: ReportedTool) {
  return {
    tool,
    verdict,
    ...(version === undefined ? {} : { version }),
    ...(file === undefined ? {} : { file }),
  };
}
