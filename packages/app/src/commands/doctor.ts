import type { Command, Io } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { diagnoseServers, type ServerHealth } from "../doctor/diagnose-servers.ts";
import { type Ground, inspectGround, type Problem } from "../doctor/inspect-ground.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { readTimeoutMs, timeoutOption } from "../timeout-option.ts";
import { visibleJson } from "../visible.ts";

/** `toolgate doctor`. */
export const doctor: Command = {
  name: "doctor",
  summary: "Show what was found, which servers start, and what is wrong.",
  parameters: "",
  about:
    "Prints the versions, the configuration, the contracts folder, and for each server of the configuration " +
    "whether it starts, how many tools it lists and how long that takes. For what is wrong it says how to mend " +
    "it.\n\n" +
    "It exits with 0 when all is well, 2 when the configuration or the environment is wrong, and 4 when a server " +
    "cannot be listed.",
  options: [
    {
      name: "config",
      value: "PATH",
      about: "The configuration; else the one that TOOLGATE_CONFIG names, else the nearest one upwards.",
    },
    timeoutOption,
    { name: "json", about: "Print one JSON object." },
  ],
  examples: ["toolgate doctor", "toolgate doctor --json"],
  async run(invocation, io) {
    expectPositionals(doctor, invocation, []);
    const timeoutMs = readTimeoutMs(doctor, invocation);
    const { config, fault } = await findConfiguration(io, invocation.text("config"));
    const ground = await inspectGround(config, io);
    const servers = await diagnoseServers(config, io, timeoutMs);
    const diagnosis = { ...ground, problems: [...(fault ?? []), ...ground.problems], servers };
    if (invocation.flag("json")) await io.out(`${visibleJson({ formatVersion: 1, ...diagnosis }, 2)}\n`);
    else {
      const { describeDiagnosis } = await import("../doctor/describe-diagnosis.ts");
      await io.out(describeDiagnosis(diagnosis, io.columns));
    }
    return exitCodeOf(diagnosis);
  },
};

async function findConfiguration(
  io: Io,
  path: string | undefined,
): Promise<{ readonly config?: LoadedConfig; readonly fault?: readonly Problem[] }> {
  try {
    const config = await loadConfig(io, path);
    return config === undefined ? {} : { config };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, mend } = error;
    return { fault: [{ code, message, mend }] };
  }
}

function exitCodeOf({ problems, servers }: Ground & { readonly servers: readonly ServerHealth[] }): ExitCode {
  const codes = servers.flatMap(({ error }) => (error === undefined ? [] : [error.exitCode]));
  if (problems.length > 0 || codes.includes(exitCodes.usage)) return exitCodes.usage;
  return codes.length > 0 ? exitCodes.unreachable : exitCodes.pass;
}
