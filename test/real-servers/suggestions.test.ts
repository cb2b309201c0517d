import { compareCatalogs } from "@toolgate/core";
import { describe, expect, test } from "vitest";
import { openSource } from "../../packages/app/src/sources/open-source.ts";
import { testIo } from "../../packages/app/src/test-io.fixture.ts";
import { type RealServer, realServer } from "./servers.ts";

async function suggested(before: RealServer, after: RealServer): Promise<string[]> {
  const clientCapabilities = ["roots", "sampling", "elicitation"];
  const list = async (alias: RealServer) =>
    (await openSource(realServer(alias), { io: testIo({ env: process.env }), clientCapabilities })).catalog;
  const { suggestions } = compareCatalogs(await list(before), await list(after));
  return suggestions
    .map(({ tool, from, to }) => `${tool === undefined ? "" : `${tool}: `}${from} → ${to}`)
    .sort();
}

describe("DIFF-5: suggests renames between two published versions", () => {
  test("server-everything renames twelve tools; one of them became another tool", async () => {
    expect(await suggested("server-everything-2025.12.18", "server-everything-2026.1.14")).toEqual([
      "add → get-sum",
      "annotatedMessage → get-annotated-message",
      "getResourceLinks → get-resource-links",
      "getResourceReference → get-resource-reference",
      "getTinyImage → get-tiny-image",
      "listRoots → get-roots-list",
      "longRunningOperation → trigger-long-running-operation",
      "printEnv → get-env",
      "sampleLLM → trigger-sampling-request",
      "startElicitation → trigger-elicitation-request",
      "structuredContent → get-structured-content",
    ]);
  });

  test("tavily writes its names in another way", async () => {
    expect(await suggested("tavily-mcp-0.2.10", "tavily-mcp-0.2.19")).toEqual([
      "tavily-crawl → tavily_crawl",
      "tavily-extract → tavily_extract",
      "tavily-map → tavily_map",
      "tavily-search → tavily_search",
    ]);
  });

  test("context7 gives a tool another name", async () => {
    expect(await suggested("context7-mcp-1.0.33", "context7-mcp-2.0.0")).toEqual([
      "get-library-docs → query-docs",
    ]);
  });

  test("playwright renames properties", async () => {
    expect(await suggested("playwright-mcp-0.0.70", "playwright-mcp-0.0.71")).toEqual([
      "browser_click: ref → target",
      "browser_drag: endRef → endTarget",
      "browser_drag: startRef → startTarget",
      "browser_hover: ref → target",
      "browser_select_option: ref → target",
      "browser_type: ref → target",
    ]);
  });
});
