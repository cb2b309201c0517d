import { auditRules } from "@toolgate/core/audit";
import { rules } from "@toolgate/core/rules";
import { visible, visibleJson } from "../visible.ts";
import { toolTitle } from "./headline.ts";
import { type Entry, entries, type Level } from "./report.ts";
import type { Reporter } from "./reporter.ts";

const levels: Readonly<Record<Level, "error" | "warning" | "note">> = {
  fail: "error",
  warn: "warning",
  note: "note",
  approved: "warning",
};

/** SARIF 2.1.0 (OASIS) for code scanning. */
export const sarif: Reporter = {
  name: "sarif",
  render(report, { version }) {
    const all = entries(report);
    const ruleIds = [...new Set(all.map(({ change }) => change.rule))].sort();
    const invocation = {
      executionSuccessful: report.outcome === "pass" || report.outcome === "fail",
      toolExecutionNotifications: report.servers.flatMap(({ label, problem }) =>
        problem === undefined
          ? []
          : [{ level: "error", message: { text: `${label}: ${problem.message} ${problem.mend}`.trim() } }],
      ),
    };
    const document = {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "toolgate", version, rules: ruleIds.map((id) => describeRule(id, all)) } },
          invocations: [invocation],
          results: all.map((entry) => describeResult(entry, ruleIds)),
        },
      ],
    };
    return `${visibleJson(document, 2)}\n`;
  },
};

function describeRule(id: string, all: readonly Entry[]) {
  const change = all.find((entry) => entry.change.rule === id)?.change;
  const rule = [...rules, ...auditRules].find((each) => each.id === id);
  const words = id.replaceAll("-", " ");
  return {
    id,
    name: id,
    shortDescription: { text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` },
    ...(rule === undefined ? {} : { fullDescription: { text: rule.why } }),
    help: { text: rule?.ship || change?.remedy || "There is nothing to do." },
    properties: { tags: ["mcp", change?.verdict ?? "unknown"] },
  };
}

function describeResult({ server, tool, change, level, approval }: Entry, ruleIds: readonly string[]) {
  const witness = change.witness === undefined ? "" : ` Rejected: ${visibleJson(change.witness)}`;
  const remedy = change.remedy === "" ? "" : ` Ship it: ${change.remedy}`;
  const physical = tool.file === undefined ? {} : { physicalLocation: describeFile(tool.file) };
  const name = `${server.label}/${toolTitle(tool)}${change.path}`;
  return {
    ruleId: change.rule,
    ruleIndex: ruleIds.indexOf(change.rule),
    level: levels[level],
    message: { text: `${toolTitle(tool)}: ${change.reason}${witness}${remedy}` },
    locations: [{ ...physical, logicalLocations: [{ fullyQualifiedName: name, kind: "member" }] }],
    partialFingerprints: { "toolgate/v1": change.fingerprint },
    properties: { verdict: change.verdict, confidence: change.confidence, side: change.side },
    ...(approval === undefined
      ? {}
      : {
          suppressions: [
            { kind: "external", status: "accepted", justification: `${approval.by}: ${approval.reason}` },
          ],
        }),
  };
}

function describeFile(file: string) {
  const uri = visible(file).split("/").map(encodeURIComponent).join("/");
  return { artifactLocation: { uri }, region: { startLine: 1 } };
}
