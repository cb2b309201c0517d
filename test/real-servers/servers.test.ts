import { describe, expect, test } from "vitest";
import { openSource } from "../../packages/app/src/sources/open-source.ts";
import { testIo } from "../../packages/app/src/test-io.fixture.ts";
import { type RealServer, realServer } from "./servers.ts";

const list = (alias: RealServer, clientCapabilities?: readonly string[]) =>
  openSource(realServer(alias), { io: testIo({ env: process.env }), clientCapabilities });

interface Properties {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
}

async function schemaOf(alias: RealServer, name: string): Promise<Properties> {
  const { catalog } = await list(alias);
  return catalog.tools.find((tool) => tool.name === name)?.inputSchema as Properties;
}

describe("real servers list their tools", () => {
  test.each<[RealServer, number, string]>([
    ["playwright-mcp-0.0.70", 21, "Playwright"],
    ["playwright-mcp-0.0.71", 22, "Playwright"],
    ["tavily-mcp-0.2.8", 4, "tavily-mcp"],
    ["tavily-mcp-0.2.10", 4, "tavily-mcp"],
    ["tavily-mcp-0.2.19", 5, "tavily-mcp"],
    ["context7-mcp-1.0.33", 2, "Context7"],
    ["context7-mcp-2.0.0", 2, "Context7"],
    ["server-everything-2025.12.18", 13, "example-servers/everything"],
    ["server-everything-2026.1.14", 15, "mcp-servers/everything"],
  ])("DIFF-1: %s: %i tools", async (alias, count, serverName) => {
    const { catalog, capture, findings } = await list(alias);
    expect(catalog.tools).toHaveLength(count);
    expect(capture).toMatchObject({ transport: "stdio", era: "legacy", serverInfo: { name: serverName } });
    expect(findings).toEqual([]);
  });

  test.each<[RealServer, readonly string[], readonly string[]]>([
    ["server-everything-2025.12.18", ["roots", "elicitation"], ["listRoots", "startElicitation"]],
    [
      "server-everything-2026.1.14",
      ["roots", "elicitation", "sampling"],
      ["get-roots-list", "trigger-elicitation-request", "trigger-sampling-request"],
    ],
  ])("DIFF-1: %s lists more to clients that can do more", async (alias, clientCapabilities, more) => {
    const names = async (capabilities: readonly string[]) =>
      (await list(alias, capabilities)).catalog.tools.map((tool) => tool.name);
    const without = await names([]);
    const known = new Set(without);
    expect((await names(clientCapabilities)).filter((name) => !known.has(name))).toEqual(more);
  });
});

describe("what differs between two published versions", () => {
  test("playwright 0.0.71 renames ref to target", async () => {
    const before = await schemaOf("playwright-mcp-0.0.70", "browser_click");
    const after = await schemaOf("playwright-mcp-0.0.71", "browser_click");
    expect([before.required, after.required]).toEqual([["ref"], ["target"]]);
    expect(after.properties).not.toHaveProperty("ref");
  });

  test("tavily 0.2.10 flips a default", async () => {
    const before = await schemaOf("tavily-mcp-0.2.8", "tavily-crawl");
    const after = await schemaOf("tavily-mcp-0.2.10", "tavily-crawl");
    expect(before.properties?.["allow_external"]?.default).toBe(false);
    expect(after.properties?.["allow_external"]?.default).toBe(true);
  });

  test("tavily 0.2.19 changes hyphens to underscores and a default", async () => {
    const before = await schemaOf("tavily-mcp-0.2.10", "tavily-search");
    const after = await schemaOf("tavily-mcp-0.2.19", "tavily_search");
    expect(before.properties?.["max_results"]?.default).toBe(10);
    expect(after.properties?.["max_results"]?.default).toBe(5);
  });

  test("context7 2.0.0 renames a tool and requires one argument more", async () => {
    const before = await schemaOf("context7-mcp-1.0.33", "get-library-docs");
    const after = await schemaOf("context7-mcp-2.0.0", "query-docs");
    expect(before.required).toEqual(["context7CompatibleLibraryID"]);
    expect(after.required).toEqual(["libraryId", "query"]);
  });
});
