import { printedCommand } from "../printed-command.ts";
import { visible } from "../visible.ts";
import { wrapBehind } from "../wrap.ts";
import type { ServerHealth } from "./diagnose-servers.ts";
import type { Ground } from "./inspect-ground.ts";

/** Writes a diagnosis for a terminal of `columns` columns. */
export function describeDiagnosis(
  diagnosis: Ground & { readonly servers: readonly ServerHealth[] },
  columns: number,
): string {
  const line = (name: string, text: string) => wrapBehind(name.padEnd(15), visible(text), columns);
  const advice = (text: string) => (text === "" ? [] : [line("", text)]);
  const { contracts, servers, problems } = diagnosis;
  const lines = [
    line("toolgate", diagnosis.toolgate),
    line("Node.js", `${diagnosis.node} (${diagnosis.platform})`),
    line("git", diagnosis.git ?? "not found"),
    line("configuration", diagnosis.config ?? "none"),
  ];
  if (contracts !== null) lines.push(line("contracts", describeContracts(contracts)));
  for (const { name, tools, durationMs, capture, findings, error } of servers) {
    lines.push("", line("server", name));
    const seconds = `${(durationMs / 1000).toFixed(1)} s`;
    if (error !== undefined) {
      lines.push(line("  FAILS", `${error.message} (after ${seconds})`), ...advice(error.mend));
      continue;
    }
    lines.push(line("  ok", `${tools === 1 ? "1 tool" : `${tools} tools`} in ${seconds}`));
    if (capture !== undefined) {
      const { era, protocolVersion, transport, clientCapabilities, serverInfo } = capture;
      const declared = clientCapabilities.length === 0 ? "nothing" : clientCapabilities.join(", ");
      lines.push(
        line("  speaks", `MCP ${protocolVersion} (${era} era) over ${transport}`),
        line(
          "  calls itself",
          [serverInfo?.name, serverInfo?.version].filter(Boolean).join(" ") || "nothing",
        ),
        line("  was told", `client capabilities: ${declared}`),
      );
    }
    for (const finding of findings) lines.push(line("  note", finding.message));
  }
  for (const { message, mend } of problems) lines.push("", line("WRONG", message), ...advice(mend));
  const next = nextStep(diagnosis);
  if (next !== undefined) lines.push("", line("next", next));
  return `${lines.join("\n")}\n`;
}

function describeContracts({ path, exists, servers }: NonNullable<Ground["contracts"]>): string {
  if (!exists) return `${path} (not there yet)`;
  const count = servers.length === 1 ? "1 server" : `${servers.length} servers`;
  return `${path} (${count}${servers.length === 0 ? "" : `: ${servers.join(", ")}`})`;
}

function nextStep({
  config,
  problems,
  servers,
  contracts,
}: Parameters<typeof describeDiagnosis>[0]): string | undefined {
  if (config === null) {
    return problems.some(({ code }) => code !== "git-missing")
      ? undefined
      : "`toolgate init` writes a configuration and a first snapshot; `toolgate diff BEFORE AFTER` needs neither.";
  }
  if (servers.length === 0) return "Add a server to the configuration, under `servers`.";
  const missing = servers.find(
    ({ name, error }) => error === undefined && !contracts?.servers.includes(name),
  );
  if (missing === undefined) return undefined;
  return `\`${printedCommand(["toolgate", "snapshot", missing.name]) ?? "toolgate snapshot"}\` stores what that server lists, for \`toolgate check\` to compare with.`;
}
