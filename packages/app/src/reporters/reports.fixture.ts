import type { Change } from "@toolgate/core";
import { makeReport, type Report, type ReportedTool, type ServerReport } from "./report.ts";

/** A change with everything but what the test is about filled in. */
export function makeChange(parts: Partial<Change> = {}): Change {
  return {
    rule: "property-became-required",
    tool: "search_orders",
    side: "input",
    path: "/inputSchema/required",
    verdict: "breaking",
    confidence: "proven",
    reason: 'Calls that leave "filters" out are rejected.',
    remedy: "Keep it optional, or declare a converter that fills it.",
    fingerprint: `sha256:${"0".repeat(64)}`,
    ...parts,
  };
}

/** A server's report with one tool that holds these changes. */
export function makeServer(changes: readonly Change[], parts: Partial<ServerReport> = {}): ServerReport {
  const tool: ReportedTool = {
    tool: changes[0]?.tool ?? "search_orders",
    verdict: changes[0]?.verdict ?? "safe",
    changes,
  };
  return {
    label: "before.json → after.json",
    before: "before.json",
    after: "after.json",
    comparison: {
      verdict: tool.verdict,
      tools: changes.length === 0 ? [] : [tool],
      unchanged: 2,
      suggestions: [],
    },
    approvals: [],
    findings: [],
    ...parts,
  };
}

const changes: readonly Change[] = [
  makeChange({ witness: { query: "shoes" }, fingerprint: fingerprint("1") }),
  makeChange({
    rule: "default-changed",
    path: "/inputSchema/properties/limit/default",
    verdict: "silent",
    reason: "Calls that leave `limit` out now get 5 instead of 10.",
    remedy: "Keep the old default, and let callers ask for less.",
    before: 10,
    after: 5,
    fingerprint: fingerprint("2"),
  }),
  makeChange({
    rule: "output-type-narrowed",
    side: "output",
    path: "/outputSchema/properties/total",
    reason: "Results may hold a text where callers were promised a number.",
    witness: { total: "12" },
    fingerprint: fingerprint("3"),
  }),
  makeChange({
    rule: "description-redefines",
    path: "/inputSchema/properties/radius/description",
    verdict: "silent",
    confidence: "suspected",
    reason: 'The unit of "radius" went from "in miles" to "in kilometres".',
    remedy: "Give the field with the new unit a new name.",
    fingerprint: fingerprint("4"),
  }),
  makeChange({
    rule: "keyword-undecided",
    path: "/inputSchema/properties/body",
    verdict: "unknown",
    reason: "$dynamicRef is not followed, so nothing is known about this property.",
    remedy: "",
    fingerprint: fingerprint("5"),
  }),
  makeChange({
    rule: "description-changed",
    side: "tool",
    path: "/description",
    verdict: "behavioural",
    reason: "Models read another description.",
    remedy: "Run the selection eval.",
    fingerprint: fingerprint("6"),
  }),
  makeChange({
    rule: "property-added",
    path: "/inputSchema/properties/page",
    verdict: "safe",
    reason: "An optional property was added.",
    remedy: "",
    fingerprint: fingerprint("7"),
  }),
];

/** A diff with a change of every kind. */
export const mixedReport: Report = makeReport({
  command: "diff",
  reading: "declared",
  failOn: ["breaking", "unknown", "silent"],
  servers: [
    makeServer(changes, {
      comparison: {
        verdict: "breaking",
        tools: [
          { tool: "search_orders", verdict: "breaking", changes },
          {
            tool: "get_weather",
            verdict: "behavioural",
            changes: [
              makeChange({
                rule: "title-changed",
                tool: "get_weather",
                side: "tool",
                path: "/title",
                verdict: "behavioural",
                reason: "Models read another title.",
                remedy: "",
                fingerprint: fingerprint("8"),
              }),
            ],
          },
        ],
        unchanged: 2,
        suggestions: [
          { from: "find_customers", to: "search_customers", reason: "Their schemas are the same." },
        ],
      },
      findings: [
        { code: "duplicate-tool", message: 'after.json: The name "ping" is listed twice.', tool: "ping" },
      ],
    }),
  ],
});

/** A check of three servers: one fails, one was approved, one cannot be reached. */
export const checkReport: Report = makeReport({
  command: "check",
  reading: "declared",
  failOn: ["breaking", "unknown", "silent"],
  servers: [
    makeServer([], {
      label: "orders",
      before: "contracts/orders at 1f2e3d4",
      after: "node orders.js",
      comparison: {
        verdict: "breaking",
        unchanged: 3,
        suggestions: [],
        tools: [
          {
            tool: "search_orders",
            version: 1,
            file: "contracts/orders/tools/search_orders.json",
            verdict: "breaking",
            changes: changes.slice(0, 1),
          },
        ],
      },
    }),
    makeServer(changes.slice(1, 2), {
      label: "billing",
      before: "contracts/billing at 1f2e3d4",
      after: "node billing.js",
      approvals: [
        {
          fingerprint: fingerprint("2"),
          by: "owner@example.com",
          reason: "No caller relies on it.",
          until: "2027-03-31",
        },
      ],
    }),
    makeServer([], {
      label: "search",
      before: "contracts/search at 1f2e3d4",
      after: "https://search.example.com/mcp",
      comparison: { verdict: "safe", tools: [], unchanged: 0, suggestions: [] },
      problem: {
        outcome: "unreachable",
        message: "https://search.example.com/mcp does not answer",
        mend: "Start it, or name a file as the candidate.",
      },
    }),
  ],
});

/** A diff in which nothing changed. */
export const quietReport: Report = makeReport({
  command: "diff",
  reading: "strict",
  failOn: ["breaking", "unknown", "silent"],
  servers: [makeServer([])],
});

function fingerprint(digit: string): string {
  return `sha256:${digit.repeat(64)}`;
}
