import type { Change, Verdict } from "@toolgate/core";
import { expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { github } from "./github.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import { entries, makeReport, type Report } from "./report.ts";
import { makeChange, makeServer } from "./reports.fixture.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";
import { readXml, type XmlElement } from "./xml.fixture.ts";

const options = { colour: false, columns: 60, verbose: true, version: "1.2.3" };

const control = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

// What has broken out of reports elsewhere, and everything that a string can hold.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\u001b[2J",
        "\u001b]0;title\u0007",
        "\u202e",
        "\u0000",
        "\ufffe",
        "\ud800",
        "\r\n",
        "\n\n",
        "\t",
        "::error::",
        "::set-output name=a::b",
        "##[group]",
        "##vso[a]",
        "%0A::error::",
        ",file=x",
        "%",
        "|",
        "\\|",
        "\\",
        "`",
        "```\n",
        "<script>",
        "</details>",
        "<!--",
        "-->",
        "]]>",
        "<![CDATA[",
        "&amp;",
        "[a](javascript:alert)",
        "![x](https://example.com/x)",
        "@everyone",
        "#1",
        "https://example.com",
        "www.example.com",
        "\n# title",
        "\n- item",
        "\n1. item",
        "    code",
        '"',
        "'",
        " ",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const change: fc.Arbitrary<Change> = fc
  .record({
    tool: hostile,
    path: hostile,
    reason: hostile,
    remedy: hostile,
    witness: hostile.map((value) => ({ [value]: value })),
    before: hostile,
    verdict: fc.constantFrom<Verdict>("breaking", "unknown", "silent", "behavioural", "safe"),
    confidence: fc.constantFrom("proven" as const, "suspected" as const),
    fingerprint: fc.integer({ min: 0, max: 9 }).map((digit) => `sha256:${String(digit).repeat(64)}`),
  })
  .map((parts) => makeChange(parts));

const reports: fc.Arbitrary<Report> = fc
  .tuple(fc.array(change, { maxLength: 5 }), hostile, hostile, fc.boolean())
  .map(([changes, one, other, isCheck]) =>
    makeReport({
      command: isCheck ? "check" : "diff",
      reading: "declared",
      failOn: ["breaking", "unknown", "silent"],
      servers: [
        makeServer(changes, {
          label: one,
          before: other,
          after: one,
          approvals: [{ fingerprint: `sha256:${"0".repeat(64)}`, by: one, reason: other, until: one }],
          findings: [{ code: "x", message: one, tool: other }],
          comparison: {
            verdict: "breaking",
            tools: changes.map((each) => ({
              tool: each.tool,
              verdict: each.verdict,
              changes: [each],
              file: one,
            })),
            unchanged: 1,
            suggestions: [{ from: one, to: other, tool: one, reason: other }],
          },
          ...(isCheck ? { problem: { outcome: "unreachable" as const, message: one, mend: other } } : {}),
        }),
      ],
    }),
  );

function holds(check: (report: Report) => void): void {
  fc.assert(fc.property(reports, check), { numRuns: 200 });
}

test("DIFF-9: text holds no control character, and no line is a command to a CI runner", () => {
  holds((report) => {
    const lines = text.render(report, options).split("\n");
    for (const line of lines) {
      expect(line).not.toMatch(control);
      expect(line).not.toMatch(/^\s*::/);
      expect(line).not.toMatch(/##[a-z]*\[/);
    }
  });
});

test("DIFF-9: colour adds only its own sequences", () => {
  holds((report) => {
    const plain = text.render(report, options);
    const coloured = text.render(report, { ...options, colour: true });
    expect(coloured.replaceAll(/\u001b\[(?:0|1|2|31|32|33|36)m/g, "")).toBe(plain);
  });
});

test("DIFF-9: JSON and SARIF stay JSON with the same texts, and hold no control character", () => {
  holds((report) => {
    const all = entries(report);
    const printed = [json, sarif].map((reporter) => reporter.render(report, options));
    for (const each of printed) expect(each.replaceAll("\n", "")).not.toMatch(control);
    const [document, log] = printed.map((each) => JSON.parse(each));
    expect(document.servers[0].tools.map(({ tool }: { tool: string }) => tool)).toEqual(
      all.map(({ tool }) => tool.tool),
    );
    expect(log.runs[0].results).toHaveLength(all.length);
  });
});

test("DIFF-9: JUnit stays well-formed XML with one test case for each change", () => {
  holds((report) => {
    const root = readXml(junit.render(report, options));
    const cases = root.children.flatMap((suite) => suite.children);
    const problems = report.servers.filter(({ problem }) => problem !== undefined).length;
    expect(cases.map(({ name }) => name)).toEqual(
      Array.from({ length: entries(report).length + 1 + problems }, () => "testcase"),
    );
    const inside = (element: XmlElement): string[] =>
      element.children.flatMap((child) => [child.name, ...inside(child)]);
    for (const each of cases.flatMap(inside)) expect(each).toMatch(/^(failure|error|skipped|system-out)$/);
  });
});

test("DIFF-9: GitHub gets one workflow command for each change that it shows", () => {
  holds((report) => {
    const lines = github.render(report, options).trimEnd().split("\n");
    const problems = report.servers.filter(({ problem }) => problem !== undefined).length;
    const shown = entries(report).filter(({ level }) => level !== "note").length;
    expect(lines).toHaveLength(shown + problems + 1);
    for (const line of lines) expect(line).not.toMatch(control);
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(/^::(error|warning|notice) ((file|title)=[^:,]*)(,title=[^:,]*)?::/);
    }
    expect(lines.at(-1)).not.toMatch(/^\s*::/);
  });
});

test("DIFF-9: Markdown holds no markup, link or mention but its own", () => {
  holds((report) => {
    const printed = markdown.render(report, options);
    expect(printed.replaceAll("\n", "")).not.toMatch(control);
    for (const row of printed.split("\n").filter((line) => line.startsWith("|"))) {
      expect(row.split("|")).toHaveLength(6);
    }
    const prose = printed
      .replaceAll(/^(`{3,})json\n.*\n\1$/gm, "")
      .replaceAll(/<code>[^<`]*<\/code>|`[^`\n]+`/g, "")
      .replaceAll(/<\/?(details|summary)>|^\|.*?\||\||\*\*/gm, "")
      .replaceAll(/^(---|### |- )/gm, "");
    expect(prose).not.toMatch(/[<>`[\]*_\\~]/);
    expect(prose).not.toMatch(/@(?!\u200b)|:\/\/|www\./i);
    expect(prose).not.toMatch(/^\s*(#|[-+=] |\d+\.)/m);
  });
});
