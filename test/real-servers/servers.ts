import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Published servers in two or more versions each: the aliases among the devDependencies of the root. */
export type RealServer =
  | "playwright-mcp-0.0.70"
  | "playwright-mcp-0.0.71"
  | "tavily-mcp-0.2.8"
  | "tavily-mcp-0.2.10"
  | "tavily-mcp-0.2.19"
  | "context7-mcp-1.0.33"
  | "context7-mcp-2.0.0"
  | "server-everything-2025.12.18"
  | "server-everything-2026.1.14";

/** The source text that starts an installed server with this Node.js; none of them needs a network to list its tools. */
export function realServer(alias: RealServer): string {
  const folder = fileURLToPath(new URL(`../../node_modules/${alias}`, import.meta.url));
  const manifest: { bin: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const [bin] = Object.values(manifest.bin);
  if (bin === undefined) throw new Error(`${alias} has no command`);
  // The key is only looked for, never used.
  const variables = alias.startsWith("tavily") ? "TAVILY_API_KEY=dummy " : "";
  return `stdio:${variables}${quoted(process.execPath)} ${quoted(join(folder, bin))}`;
}

function quoted(word: string): string {
  return `'${word}'`;
}
