import type { ServerConfig } from "../config/loaded-config.ts";
import { Failure } from "../failure.ts";
import { parseSourceText } from "../sources/source-text.ts";
import { urlLabel } from "../sources/url-label.ts";

/** A configuration with comments instead of servers, for those who fill it in by hand. */
export const exampleConfig = `# What toolgate watches. Each server is started by a command or reached at a URL.
formatVersion: 1
servers: {}
#  weather:
#    command: node
#    args: [dist/server.js]
#    env:
#      API_KEY: \${API_KEY} # taken from the environment
#  orders:
#    url: https://orders.example.com/mcp
#    headers:
#      Authorization: Bearer \${ORDERS_TOKEN}

# Where the contract files are kept, in git.
contracts: contracts
`;

/** The entry of a configuration that opens the same source again; undefined for what is no server. */
export async function serverEntry(source: string): Promise<ServerConfig | undefined> {
  const parsed = parseSourceText(source);
  switch (parsed.kind) {
    case "http":
      if (parsed.url.username !== "" || parsed.url.password !== "") {
        throw new Failure("url-credentials", `${urlLabel(parsed.url)} was given with a user or a password`, {
          mend: "The configuration goes into git: run `toolgate init` without SOURCE, and write a header with a variable.",
        });
      }
      return { url: source };
    case "stdio": {
      const { splitCommand } = await import("../sources/split-command.ts");
      const { command, args, env } = splitCommand(parsed.commandLine, process.platform);
      const variables = Object.entries(env).map(([name, value]) => [name, withoutSecret(name, value)]);
      return {
        command,
        ...(args.length === 0 ? {} : { args }),
        ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) as Record<string, string> }),
      };
    }
    case "stdin":
    case "path":
    case "git":
    case "server":
      return undefined;
    default:
      return parsed satisfies never;
  }
}

/** The file goes into git: what looks secret is read from the environment. */
function withoutSecret(name: string, value: string): string {
  return /key|token|secret|password|auth/i.test(name) ? `\${${name}}` : value.replaceAll("${", () => "$${");
}

/** Writes a configuration as JSON or YAML. */
export async function configText(
  servers: Readonly<Record<string, ServerConfig>>,
  format: "json" | "yaml",
): Promise<string> {
  const config = { formatVersion: 1, servers };
  if (format === "json") return `${JSON.stringify(config, null, 2)}\n`;
  const { stringify } = await import("yaml");
  return stringify(config);
}
