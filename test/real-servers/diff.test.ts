import { compareCatalogs, type Rename, type Tool } from "@toolgate/core";
import { describe, expect, test } from "vitest";
import { ajv, hyperjump } from "../../bench/measure/validators.ts";
import { readInvocation } from "../../packages/app/src/command-line.ts";
import { diff } from "../../packages/app/src/commands/diff.ts";
import { openSource } from "../../packages/app/src/sources/open-source.ts";
import { testIo } from "../../packages/app/src/test-io.fixture.ts";
import { type RealServer, realServer } from "./servers.ts";

async function toolsOf(alias: RealServer): Promise<readonly Tool[]> {
  return (await openSource(realServer(alias), { io: testIo() })).catalog.tools;
}

interface Step {
  readonly from: RealServer;
  readonly to: RealServer;
  readonly renames?: readonly Rename[];
  /** All changes that are not behavioural or safe: tool, verdict, rule, path. */
  readonly found: readonly string[];
}

const input = "/inputSchema/properties";
const steps: readonly Step[] = [
  {
    from: "playwright-mcp-0.0.70",
    to: "playwright-mcp-0.0.71",
    found: [
      `browser_click breaking property-removed ${input}/ref`,
      `browser_click breaking required-property-added ${input}/target`,
      `browser_drag breaking property-removed ${input}/startRef`,
      `browser_drag breaking property-removed ${input}/endRef`,
      `browser_drag breaking required-property-added ${input}/startTarget`,
      `browser_drag breaking required-property-added ${input}/endTarget`,
      `browser_evaluate breaking property-removed ${input}/ref`,
      `browser_fill_form breaking property-removed ${input}/fields/items/properties/ref`,
      `browser_fill_form breaking property-removed ${input}/fields/items/properties/selector`,
      `browser_fill_form breaking required-property-added ${input}/fields/items/properties/target`,
      `browser_hover breaking property-removed ${input}/ref`,
      `browser_hover breaking required-property-added ${input}/target`,
      `browser_select_option breaking property-removed ${input}/ref`,
      `browser_select_option breaking required-property-added ${input}/target`,
      `browser_take_screenshot breaking property-removed ${input}/ref`,
      `browser_type breaking property-removed ${input}/ref`,
      `browser_type breaking required-property-added ${input}/target`,
    ],
  },
  {
    from: "tavily-mcp-0.2.8",
    to: "tavily-mcp-0.2.10",
    found: [
      `tavily-crawl silent default-changed ${input}/allow_external`,
      `tavily-crawl silent property-ignored ${input}/categories`,
      `tavily-map silent default-changed ${input}/allow_external`,
      `tavily-map silent property-ignored ${input}/categories`,
    ],
  },
  {
    from: "tavily-mcp-0.2.10",
    to: "tavily-mcp-0.2.19",
    renames: ["search", "extract", "crawl", "map"].map((name) => ({
      from: `tavily-${name}`,
      to: `tavily_${name}`,
    })),
    found: [
      "tavily_crawl breaking tool-renamed /name",
      "tavily_extract breaking tool-renamed /name",
      "tavily_map breaking tool-renamed /name",
      "tavily_search breaking tool-renamed /name",
      `tavily_search breaking enum-narrowed ${input}/topic`,
      `tavily_search breaking enum-narrowed ${input}/time_range`,
      `tavily_search silent default-changed ${input}/max_results`,
      `tavily_search silent property-ignored ${input}/days`,
    ],
  },
  {
    from: "context7-mcp-1.0.33",
    to: "context7-mcp-2.0.0",
    renames: [
      { from: "get-library-docs", to: "query-docs" },
      { from: "context7CompatibleLibraryID", to: "libraryId", tool: "query-docs", property: "/inputSchema" },
    ],
    found: [
      "query-docs breaking tool-renamed /name",
      `query-docs breaking property-renamed ${input}/libraryId`,
      `query-docs breaking property-removed ${input}/mode`,
      `query-docs breaking property-removed ${input}/page`,
      `query-docs breaking property-removed ${input}/topic`,
      `query-docs breaking required-property-added ${input}/query`,
      `resolve-library-id breaking required-property-added ${input}/query`,
    ],
  },
];

describe("DIFF-5: what published servers changed, told by rule and place", () => {
  for (const { from, to, renames, found } of steps) {
    test(`${from} → ${to}`, async () => {
      const [before, after] = await Promise.all([toolsOf(from), toolsOf(to)]);
      const comparison = compareCatalogs({ tools: before }, { tools: after }, { renames: renames ?? [] });
      const changes = comparison.tools.flatMap((tool) => tool.changes);
      const told = changes
        .filter((change) => change.verdict !== "behavioural" && change.verdict !== "safe")
        .map((change) => `${change.tool} ${change.verdict} ${change.rule} ${change.path}`);
      expect([...told].sort()).toEqual([...found].sort());
      for (const change of changes) {
        if (change.witness === undefined) continue;
        const oldName = renames?.find((rename) => rename.to === change.tool)?.from ?? change.tool;
        const old = before.find((tool) => tool.name === oldName)?.inputSchema;
        const now = after.find((tool) => tool.name === change.tool)?.inputSchema;
        for (const validator of [ajv, hyperjump]) {
          expect(await validator.holds(old as Tool["inputSchema"], change.witness)).toBe(true);
          expect(await validator.holds(now as Tool["inputSchema"], change.witness)).toBe(false);
        }
      }
    });
  }

  test("twelve tools renamed: each is suggested for its own old name, and for no other", async () => {
    const [before, after] = await Promise.all([
      toolsOf("server-everything-2025.12.18"),
      toolsOf("server-everything-2026.1.14"),
    ]);
    const { verdict, suggestions } = compareCatalogs({ tools: before }, { tools: after });
    expect(verdict).toBe("breaking");
    const right = [
      "add get-sum",
      "annotatedMessage get-annotated-message",
      "getResourceLinks get-resource-links",
      "getResourceReference get-resource-reference",
      "getTinyImage get-tiny-image",
      "listRoots get-roots-list",
      "longRunningOperation trigger-long-running-operation",
      "printEnv get-env",
      "sampleLLM trigger-sampling-request",
      "startElicitation trigger-elicitation-request",
      "structuredContent get-structured-content",
      "zip gzip-file-as-resource",
    ];
    const suggested = suggestions.map(({ from, to }) => `${from} ${to}`);
    expect(right).toEqual(expect.arrayContaining(suggested));
    expect(suggested.length).toBeGreaterThanOrEqual(10);
  });
});

test("DIFF-1: two live servers are compared by the command, which fails and says what to do", async () => {
  const io = testIo();
  const invocation = readInvocation(diff, [
    realServer("playwright-mcp-0.0.70"),
    realServer("playwright-mcp-0.0.71"),
    "--tool",
    "browser_click",
  ]);
  expect(await diff.run(invocation, io)).toBe(1);
  expect(io.written).toContain("required-property-added");
  expect(io.written).toContain('rejected call: {"ref":"example"}');
  expect(io.written).toContain("looks renamed: browser_click: ref → target");
});
