import { judgeBy } from "../capture/judge.ts";
import { catalogOfFolder } from "../capture/open-folder.ts";
import { contractsFolder } from "../capture/place.ts";
import { serverNameOf } from "../capture/server-name.ts";
import { findTargets, misspelt, type Target } from "../capture/snapshot-targets.ts";
import { takeSnapshot } from "../capture/take-snapshot.ts";
import { exitCodeOf, renderTaken, type Taken } from "../capture/taken.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { usage } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { Failure } from "../failure.ts";
import { openSource } from "../sources/open-source.ts";
import { readTimeoutMs, timeoutOption } from "../timeout-option.ts";
import { visible } from "../visible.ts";

/** `toolgate snapshot [SERVER|SOURCE]`. */
export const snapshot: Command = {
  name: "snapshot",
  summary: "Store what a server lists as contract files.",
  parameters: "[SERVER|SOURCE]",
  about:
    "Lists the tools of a server of the configuration, or of any other source, and brings its contract files up " +
    "to date. A safe or behavioural change becomes a revision. Any other one is stored as a draft, which says " +
    "what it would break; --accept publishes it as a version. What was published is never rewritten, and a tool " +
    "that is gone keeps its file and its reserved words.\n\n" +
    "Without an argument it takes the only server of the configuration. It exits with 1 when --check finds " +
    "stale files, or when a tool could not be put under contract.",
  options: [
    { name: "accept", about: "Publish changes that break something." },
    { name: "check", about: "Write nothing; exit with 1 when the files are stale." },
    { name: "all", about: "Take every server of the configuration." },
    { name: "name", value: "NAME", about: "Name of the server, for a SOURCE that does not tell its own." },
    timeoutOption,
    { name: "config", value: "PATH", about: "The configuration; else the nearest one upwards." },
    { name: "json", about: "Print one JSON object." },
  ],
  examples: [
    "toolgate snapshot tools.json --name weather",
    "toolgate snapshot tools.json --name weather --check",
    "toolgate snapshot --all --json",
  ],
  async run(invocation, io) {
    const config = await loadConfig(io, invocation.text("config"));
    const targets = findTargets(snapshot, invocation, config);
    const taken: Taken[] = [];
    for (const target of targets) {
      taken.push(await take(target, invocation, { io, config, onlyOne: targets.length === 1 }));
    }
    const check = invocation.flag("check");
    await io.out(renderTaken(taken, { json: invocation.flag("json"), check, columns: io.columns }));
    return exitCodeOf(taken, check);
  },
};

async function take(
  target: Target,
  invocation: Invocation,
  {
    io,
    config,
    onlyOne,
  }: { readonly io: Io; readonly config: LoadedConfig | undefined; readonly onlyOne: boolean },
): Promise<Taken> {
  try {
    if (!onlyOne) io.note(`Listing the tools of ${visible(target.server ?? target.source)} …`);
    const source = await openSource(target.source, {
      io,
      config,
      timeoutMs: readTimeoutMs(snapshot, invocation),
      readContractFolder: catalogOfFolder,
    }).catch((error: unknown) => {
      throw misspelt(error, target, config);
    });
    for (const { message } of source.findings) io.note(`note: ${visible(message)}`);
    const server = target.server ?? serverNameOf(source);
    if (server === undefined) {
      throw usage(
        snapshot,
        "name-needed",
        `${visible(source.label)} does not tell its name`,
        "Give --name NAME.",
      );
    }
    const taken = await takeSnapshot(
      source,
      { contracts: contractsFolder(io, config), server },
      {
        cwd: io.cwd,
        signal: io.signal,
        judge: judgeBy(config),
        accept: invocation.flag("accept"),
        check: invocation.flag("check"),
      },
    );
    return { target, snapshot: taken };
  } catch (error) {
    if (onlyOne || !(error instanceof Failure) || io.signal.aborted) throw error;
    return { target, failure: error };
  }
}
