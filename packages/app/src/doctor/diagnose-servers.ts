import type { Io } from "../command.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { type ExitCode, Failure } from "../failure.ts";
import { type OpenContext, openSource } from "../sources/open-source.ts";
import type { Capture, SourceFinding } from "../sources/source.ts";
import type { Problem } from "./inspect-ground.ts";

/** How one server of the configuration is. */
export interface ServerHealth {
  readonly name: string;
  readonly durationMs: number;
  /** Number of tools that it lists; absent where it could not be listed. */
  readonly tools?: number;
  readonly capture?: Capture;
  readonly findings: readonly SourceFinding[];
  readonly error?: Problem & { readonly exitCode: ExitCode };
}

// Servers are whole processes: more at once make each of them slower.
const atOnce = 4;

/** Lists the tools of every server of the configuration, in its order, a few at a time. */
export async function diagnoseServers(
  config: LoadedConfig | undefined,
  io: Io,
  timeoutMs?: number,
): Promise<ServerHealth[]> {
  if (config === undefined) return [];
  const names = [...config.servers.keys()];
  const found = new Map<string, ServerHealth>();
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) found.set(name, await diagnose(name, { config, timeoutMs }, io));
  };
  if (names.length > 0)
    io.note(`Starting ${names.length === 1 ? "one server" : `${names.length} servers`} …`);
  await Promise.all(Array.from({ length: atOnce }, work));
  return names.map((name) => found.get(name) as ServerHealth);
}

async function diagnose(
  name: string,
  context: Pick<OpenContext, "config" | "timeoutMs">,
  io: Io,
): Promise<ServerHealth> {
  const started = io.now().getTime();
  const durationMs = () => io.now().getTime() - started;
  try {
    const source = await openSource(`server:${name}`, { ...context, io });
    const { catalog, findings, capture } = source;
    return {
      name,
      durationMs: durationMs(),
      tools: catalog.tools.length,
      findings,
      ...(capture === undefined ? {} : { capture }),
    };
  } catch (error) {
    if (!(error instanceof Failure) || io.signal.aborted) throw error;
    const { code, message, mend, exitCode } = error;
    return { name, durationMs: durationMs(), findings: [], error: { code, message, mend, exitCode } };
  }
}
